/** The rules and the bots of Brändi Dog. Rules, positions, plays and records are texts in
 *  the notation of Kennel (docs/notation.md); spots are `17`, `2b` (finish) and `2k` (kennel). */
import type {
  About,
  Advice,
  Building,
  CardUse,
  Hint,
  Judged,
  LocalStart,
  Moment,
  Offer,
  ParseProblem,
  Shape,
  Shown,
  Standing,
  State,
  Tried,
} from './messages.js';
import type { ClientMessage, ServerMessage, SightMessage } from './wire.js';

export type * from './messages.js';
export type { ClientMessage, ServerMessage, SightMessage } from './wire.js';

/** The strength of a bot. */
export type Level = 'puppy' | 'terrier' | 'shepherd' | 'champion';

/** Loads the rules, once; to be awaited before anything else. `bytes` are those of
 *  `kennel_bg.wasm`, where they cannot be fetched from beside this module. */
export function load(bytes?: BufferSource): Promise<void>;

/** The net that the bots of a table play with. */
export function net(rules: string): Promise<Uint8Array>;

/** The board and the teams under some rules; throws if there are none such. */
export function shape(rules: string): Shape;

/** What is wrong with a position to begin a game with; null if nothing is. */
export function positionProblem(position: string): ParseProblem | null;

/** What one seat, or a spectator, knows of a game: the fold of what it has seen. */
export class View {
  constructor(rules: string, firstDealer: number, seat?: number | null);
  /** Adds what is seen next, and returns what it shows; throws if it is impossible. */
  see(sight: SightMessage): Shown;
  /** Makes a spectator's view that of a seat, between two rounds. */
  takeSeat(seat: number): void;
  /** Forgets the last plays and folds. */
  takeBack(events: number): void;
  /** Everything that is known. */
  readonly state: State;
  /** What each card of the hand can do, if it is the viewer's turn. */
  readonly cards: CardUse[];
  /** What can be done next with a card: marbles, destinations and complete plays. */
  offer(building: Building): Offer;
  free(): void;
}

/** A position with everything open, to be tried out. */
export class Position {
  constructor(position: string);
  /** The board, the hands, and whose turn it is. */
  readonly standing: Standing;
  /** What each card of the seat to play can do. */
  readonly cards: CardUse[];
  /** What can be done next with a card. */
  offer(building: Building): Offer;
  /** Plays; throws if it is not legal. `lot` from 0 to 1 picks the card that is drawn. */
  play(play: string, lot?: number): Tried;
  /** Folds, and returns the cards; throws if a card can be played. */
  fold(): string;
  free(): void;
}

/** A recorded game, moment by moment. */
export class Replay {
  constructor(record: string);
  readonly about: About;
  /** As it was seen by everybody together, by a spectator or from a seat. */
  moments(viewpoint?: 'open' | 'watching' | number): Moment[];
  /** The record up to a moment. */
  until(moment: number): string;
  free(): void;
}

/** Judges the decisions of a recorded game. */
export class Analyst {
  constructor(record: string, net: Uint8Array);
  /** The judgements of all decisions, as they are computed. */
  judge(): Generator<Judged>;
  /** What could have been played instead of what led to a moment. */
  instead(moment: number): Advice;
  free(): void;
}

/** How a game begins. */
export interface GameOptions {
  /** By default `4`. */
  rules?: string;
  /** In the middle of a round, instead of rules. */
  position?: string;
  /** Where a record ends, instead of rules. */
  record?: string;
  /** The seats of people, by default only 0; bots have the others. */
  people?: number[];
  /** How strong the bots are. */
  level?: Level;
  /** What all chance is drawn from; by default something random. */
  seed?: number | bigint;
}

/** A game of people against bots. It speaks the messages of a server (docs/protocol.md). */
export class Game {
  /** Loads what is needed, and begins. */
  static start(options?: GameOptions): Promise<Game>;
  constructor(start: LocalStart);
  /** Everything that is told to whoever knows the game up to a version. */
  told(after?: number): ServerMessage[];
  /** Answers a message, as a server would. */
  say(message: ClientMessage): ServerMessage[];
  /** Lets the next bot play; nothing is told if the game waits for a person or is over. */
  step(milliseconds?: number): ServerMessage[];
  /** With several people: tells everything from a seat, or nothing hidden. */
  passTo(seat: number | null): ServerMessage[];
  /** What could be done now, the best first, with chances and reasons. */
  hint(milliseconds?: number): Hint;
  /** Goes back to the last decision of the only person; whether there was one. */
  undo(): boolean;
  readonly rules: string;
  readonly record: string;
  /** The seats that have won; null while the game goes on. */
  readonly winners: number[] | null;
  free(): void;
}
