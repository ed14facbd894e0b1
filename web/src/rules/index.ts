/** The rules in WebAssembly. No rule of the game is written in TypeScript. */
import init, {
  Analyst as RawAnalyst,
  Position as RawPosition,
  LocalGame,
  Replay as RawReplay,
  View as RawView,
  initSync,
  position_problem as rawPositionProblem,
  score as rawScore,
  shape as rawShape,
} from './pkg/kennel.js';
import url from './pkg/kennel_bg.wasm?url';
import type { SightMessage } from '../wire';
import type {
  About,
  Advice,
  Building,
  CardUse,
  Judged,
  Moment,
  Offer,
  ParseProblem,
  Shape,
  Shown,
  Standing,
  State,
  TeamResult,
  Tried,
} from './messages';

export type * from './messages';
export { LocalGame };

let loading: Promise<unknown> | undefined;

/** Loads the rules, once. */
export async function loadRules(): Promise<void> {
  loading ??= init({ module_or_path: url });
  await loading;
}

/** Loads the rules from bytes, for tests without a server. */
export function loadRulesFrom(bytes: BufferSource): void {
  loading ??= Promise.resolve(initSync({ module: bytes }));
}

/** The shape of the board under rules in notation; throws if they are invalid. */
export function shapeOf(rules: string): Shape {
  return JSON.parse(rawShape(rules)) as Shape;
}

/** What the teams have reached on a board in notation when time is up; throws if there is no
 *  such board. */
export function scoreOf(rules: string, board: string): TeamResult[] {
  return JSON.parse(rawScore(rules, board)) as TeamResult[];
}

/** What is wrong with a position to begin a game with; null if nothing is. */
export function positionProblem(text: string): ParseProblem | null {
  const problem = rawPositionProblem(text);
  return problem === undefined ? null : (JSON.parse(problem) as ParseProblem);
}

/** What one viewpoint, a seat or a spectator, knows of a running game. */
export class View {
  readonly #raw: RawView;

  constructor(rules: string, firstDealer: number, seat: number | null) {
    this.#raw = new RawView(rules, firstDealer, seat);
  }

  /** Applies the next sight and returns what to show; throws if it is impossible. */
  see(sight: SightMessage): Shown {
    return JSON.parse(this.#raw.see(JSON.stringify(sight))) as Shown;
  }

  /** Makes a spectator's view that of a seat, between two rounds; throws if that is not
   *  possible. */
  takeSeat(seat: number): void {
    this.#raw.take_seat(seat);
  }

  /** Forgets the last plays and folds, which were taken back; throws if there were not so
   *  many in this round. */
  takeBack(events: number): void {
    this.#raw.take_back(events);
  }

  /** Everything this viewpoint knows. */
  state(): State {
    return JSON.parse(this.#raw.state()) as State;
  }

  /** What each rank of the hand can do, on the viewer's turn; otherwise empty. */
  cards(): CardUse[] {
    return JSON.parse(this.#raw.cards()) as CardUse[];
  }

  /** What can be done next with a card; throws if it is not the viewer's turn. */
  offer(building: Building): Offer {
    return JSON.parse(this.#raw.offer(JSON.stringify(building))) as Offer;
  }

  /** Frees the memory in WebAssembly. */
  free(): void {
    this.#raw.free();
  }
}

/** A text that is not a valid record. */
export class NoRecord extends Error {
  constructor(readonly problem: ParseProblem) {
    super(problem.what);
  }
}

/** The viewpoint of a replay: all hands open, a spectator, or a seat. */
export type ReplayViewpoint = 'open' | 'watching' | number;

/** A recorded game, moment by moment. */
export class Replay {
  readonly #raw: RawReplay;

  /** Reads a record; throws `NoRecord` if it is invalid. */
  constructor(record: string) {
    try {
      this.#raw = new RawReplay(record);
    } catch (error) {
      if (typeof error !== 'string') throw error;
      throw new NoRecord(JSON.parse(error) as ParseProblem);
    }
  }

  about(): About {
    return JSON.parse(this.#raw.about()) as About;
  }

  /** All moments, the first before the first deal. */
  moments(viewpoint: ReplayViewpoint): Moment[] {
    return JSON.parse(this.#raw.moments(String(viewpoint))) as Moment[];
  }

  /** The record up to a moment. */
  until(moment: number): string {
    return this.#raw.until(moment);
  }

  /** Frees the memory in WebAssembly. */
  free(): void {
    this.#raw.free();
  }
}

/** A position in notation, to try out plays with all hands open; throws if it is invalid. */
export class Position {
  readonly #raw: RawPosition;

  constructor(text: string) {
    this.#raw = new RawPosition(text);
  }

  standing(): Standing {
    return JSON.parse(this.#raw.standing()) as Standing;
  }

  /** What each rank can do in the hand of the seat to play. */
  cards(): CardUse[] {
    return JSON.parse(this.#raw.cards()) as CardUse[];
  }

  /** What can be done next with a card; throws if nobody is to play. */
  offer(building: Building): Offer {
    return JSON.parse(this.#raw.offer(JSON.stringify(building))) as Offer;
  }

  /** Plays for the seat whose turn it is; throws if that is illegal. `lot` between 0 and 1
   *  decides which card is drawn. */
  play(play: string, lot = 0): Tried {
    return JSON.parse(this.#raw.play(play, lot)) as Tried;
  }

  /** Folds for the seat whose turn it is and returns its cards; throws if that is illegal. */
  fold(): string {
    return this.#raw.fold();
  }

  /** Frees the memory in WebAssembly. */
  free(): void {
    this.#raw.free();
  }
}

/** Judges the decisions of a recorded game, a few at a time. */
export class Analyst {
  readonly #raw: RawAnalyst;

  constructor(record: string, net: Uint8Array) {
    this.#raw = new RawAnalyst(record, net);
  }

  /** The judgements on the decisions of the next moments; null at the end. */
  judge(moments: number): Judged[] | null {
    const judged = this.#raw.judge(moments);
    return judged === undefined ? null : (JSON.parse(judged) as Judged[]);
  }

  /** The alternatives to the play that led to a moment; throws if it was not a play. */
  instead(moment: number): Advice {
    return JSON.parse(this.#raw.instead(moment)) as Advice;
  }
}
