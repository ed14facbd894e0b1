/** A table as one client knows it: the fold of what the server tells. Plain data and
 *  plain functions; what is to be seen and heard comes out as happenings. */
import type { Marble } from '../board/types';
import { Game, shapeOf } from '../rules';
import type { PlayParts, Shape, Shown, State, Step } from '../rules';
import type {
  Ask,
  Change,
  Occupant,
  Reaction,
  Refusal,
  ServerMessage,
  SightMessage,
  StandInReason,
  TableState,
} from '../wire';
import { type Motion, agree, moved, placed } from './marbles';

/** A seat and what everyone knows about it. */
export interface Seat {
  occupant: Occupant;
  ready: boolean;
  standIn: StandInReason | null;
  left: boolean;
  present: boolean;
}

/** A card on the discard pile, face up. */
export interface Discarded {
  /** Its number on the pile. */
  id: number;
  card: string;
  /** What a joker was played as. */
  as: string | null;
  seat: number;
  /** Whether it was laid down by folding. */
  folded: boolean;
}

/** A game as far as it is known; never changed, only replaced. */
export interface GameState {
  /** The permanent name. */
  id: string | null;
  known: State;
  marbles: Marble[];
  /** The newest cards last. */
  pile: Discarded[];
  /** What the last play did, to be shown until the next. */
  lastMove: { seat: number; motions: Motion[] } | null;
  winners: number[] | null;
}

/** Something that happened, in order, for the eye, the ear and the log. */
export type Happening = {
  version: number;
  /** The game after it. */
  after: GameState | null;
} & (
  | { kind: 'seated'; seat: number; who: Occupant }
  | { kind: 'ready'; seat: number; ready: boolean }
  | { kind: 'started' }
  | { kind: 'set_up'; board: string; turn: number; hand: string[] }
  | { kind: 'dealt'; dealer: number; lead: number; size: number; shuffled: boolean; hand: string[] }
  | { kind: 'gave'; seat: number; card: string | null }
  | {
      kind: 'exchanged';
      lost: { card: string; seat: number } | null;
      got: { card: string; seat: number } | null;
    }
  | {
      kind: 'played';
      seat: number;
      text: string;
      play: PlayParts;
      steps: Step[];
      motions: Motion[];
      drawn: string | null;
    }
  | { kind: 'folded'; seat: number; cards: string[] }
  | { kind: 'stand_in'; seat: number; why: StandInReason }
  | { kind: 'back'; seat: number }
  | { kind: 'left'; seat: number }
  | { kind: 'over'; winners: number[] }
);

/** What is only about now and leaves no trace. */
export type Passing =
  | { kind: 'reacted'; seat: number; reaction: Reaction }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'closing' };

/** The server said something that does not follow: ask for everything again. */
export class OutOfSync extends Error {}

/** So many cards of the pile can be seen. */
const PILE = 12;

const FREE: Seat = {
  occupant: { occupant: 'nobody' },
  ready: false,
  standIn: null,
  left: false,
  present: false,
};

/** A table at one moment. */
export type Known = Readonly<
  Pick<
    Table,
    | 'info'
    | 'shape'
    | 'seat'
    | 'version'
    | 'seats'
    | 'spectators'
    | 'phase'
    | 'game'
    | 'ask'
    | 'asked'
    | 'deadline'
    | 'next'
    | 'wishes'
    | 'fillsAt'
  >
>;

/** A table as it is known. One object for the life of a connection to a table; its
 *  fields are replaced, not changed. */
export class Table {
  info: TableState | null = null;
  shape: Shape | null = null;
  /** The own seat; none for somebody who watches. */
  seat: number | null = null;
  version = 0;
  seats: Seat[] = [];
  spectators = 0;
  phase: 'waiting' | 'playing' | 'over' = 'waiting';
  game: GameState | null = null;
  ask: Ask | null = null;
  /** When the clock of the open question runs out, by the clock of `now`. */
  deadline: number | null = null;
  /** The game to come and what the server is bound to. */
  next: { game: string; commitment: string } | null = null;
  /** Who would like to change seats with whom. */
  wishes: ReadonlyMap<number, number> = new Map();
  /** When bots take the free seats by themselves, by the clock of `now`. */
  fillsAt: number | null = null;

  /** The rules of the running game, for what can be done. */
  #rules: Game | null = null;
  /** The own card that has been given and lies face down before whoever gets it. */
  #gift: string | null = null;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The rules' own game, to build plays with; none before the first deal. */
  get rules(): Game | null {
    return this.#rules;
  }

  /** Whether the own seat is asked. */
  get asked(): Ask | null {
    return this.ask && this.seat !== null && this.ask.seats.includes(this.seat) ? this.ask : null;
  }

  /** What is known now; a new object each time. */
  known(): Known {
    const { info, shape, seat, version, seats, spectators, phase } = this;
    const { game, ask, asked, deadline, next, wishes, fillsAt } = this;
    return {
      ...{ info, shape, seat, version, seats, spectators, phase },
      ...{ game, ask, asked, deadline, next, wishes, fillsAt },
    };
  }

  /** Forgets everything, to be told it all again. */
  reset(): void {
    this.#rules?.free();
    this.#rules = null;
    this.#gift = null;
    this.version = 0;
    this.seats = [];
    this.phase = 'waiting';
    this.game = null;
    this.ask = null;
    this.deadline = null;
    this.next = null;
  }

  /** Takes in a message; throws `OutOfSync` if it does not follow. */
  take(message: ServerMessage): { happenings: Happening[]; passing: Passing[] } {
    const happenings: Happening[] = [];
    const passing: Passing[] = [];
    switch (message.tell) {
      case 'welcome': {
        // A seat sees other things than somebody who watches: begin anew.
        if (this.info && this.seat !== message.seat) this.reset();
        this.info = message.table;
        this.shape ??= shapeOf(message.table.rules);
        this.seat = message.seat;
        // These are only about now, and follow if there are any.
        this.wishes = new Map();
        this.fillsAt = null;
        if (message.version < this.version) throw new OutOfSync('the table is older than known');
        if (this.seats.length === 0) this.seats = Array(this.shape.players).fill(FREE);
        break;
      }
      case 'changes': {
        for (const { version, change } of message.changes) {
          if (version <= this.version) continue;
          if (version !== this.version + 1) throw new OutOfSync('something is missing');
          happenings.push(...this.#change(version, change));
          this.version = version;
        }
        this.ask = message.ask ?? null;
        const left = message.ask?.left_ms;
        this.deadline = left === undefined ? null : this.#now() + left;
        break;
      }
      case 'seat':
        if (this.seat !== message.seat) {
          const playing = this.phase === 'playing';
          this.seat = message.seat;
          if (playing) throw new OutOfSync('another seat sees other things');
        }
        break;
      case 'present':
        this.seats = this.seats.map((seat, index) => ({
          ...seat,
          present: message.seats.includes(index),
        }));
        this.spectators = message.spectators;
        break;
      case 'wish': {
        const wishes = new Map(this.wishes);
        if (message.with === null) wishes.delete(message.seat);
        else wishes.set(message.seat, message.with);
        this.wishes = wishes;
        break;
      }
      case 'fills':
        this.fillsAt = message.left_ms === null ? null : this.#now() + message.left_ms;
        break;
      case 'reacted':
        passing.push({ kind: 'reacted', seat: message.seat, reaction: message.reaction });
        break;
      case 'refused': {
        const { tell: _, ...refusal } = message;
        passing.push({ kind: 'refused', refusal });
        break;
      }
      case 'closing':
        passing.push({ kind: 'closing' });
        break;
    }
    return { happenings, passing };
  }

  #seated(seat: number, what: Partial<Seat>): void {
    this.seats = this.seats.map((each, index) => (index === seat ? { ...each, ...what } : each));
  }

  #change(version: number, change: Change): Happening[] {
    const base = () => ({ version, after: this.game });
    switch (change.change) {
      case 'seated': {
        const present = this.seats[change.seat]?.present ?? false;
        const ready = change.who.occupant === 'bot';
        this.#seated(change.seat, { ...FREE, occupant: change.who, ready, present });
        return [{ ...base(), kind: 'seated', seat: change.seat, who: change.who }];
      }
      case 'ready':
        this.#seated(change.seat, { ready: change.ready });
        return [{ ...base(), kind: 'ready', seat: change.seat, ready: change.ready }];
      case 'committed':
        this.next = { game: change.game, commitment: change.commitment };
        return [];
      case 'started': {
        if (!this.info) throw new OutOfSync('a game without a table');
        this.#rules?.free();
        this.#rules = new Game(this.info.rules, change.first_dealer, change.seat);
        const known = this.#rules.state();
        const marbles = placed(known.marbles);
        const id = this.next?.game ?? null;
        this.game = { id, known, marbles, pile: [], lastMove: null, winners: null };
        this.phase = 'playing';
        this.wishes = new Map();
        this.fillsAt = null;
        this.seats = this.seats.map((seat) => ({ ...seat, standIn: null, left: false }));
        return [{ ...base(), kind: 'started' }];
      }
      case 'seen':
        return change.sights.map((sight) => this.#see(version, sight));
      case 'stand_in':
        this.#seated(change.seat, { standIn: change.why });
        return [{ ...base(), kind: 'stand_in', seat: change.seat, why: change.why }];
      case 'back':
        this.#seated(change.seat, { standIn: null });
        return [{ ...base(), kind: 'back', seat: change.seat }];
      case 'left':
        this.#seated(change.seat, { left: true });
        return [{ ...base(), kind: 'left', seat: change.seat }];
      case 'over':
        this.phase = 'over';
        this.seats = this.seats.map((seat) => ({
          ...seat,
          ready: seat.occupant.occupant === 'bot',
        }));
        if (this.game) this.game = { ...this.game, winners: change.winners };
        return [{ ...base(), kind: 'over', winners: change.winners }];
    }
  }

  #see(version: number, sight: SightMessage): Happening {
    const { game } = this;
    if (!this.#rules || !game) throw new OutOfSync('a sight without a game');
    let shown;
    try {
      shown = this.#rules.see(sight);
    } catch (error) {
      throw new OutOfSync(String(error));
    }
    if (sight.sight === 'gave' && sight.card) this.#gift = sight.card;
    const known = laidAside(this.#rules.state(), this.#gift);
    if (known.phase.phase !== 'exchange') this.#gift = null;
    const happening = seen(version, game, sight, shown, known);
    this.game = happening.after;
    return happening;
  }
}

/** A sight as a happening, with the game after it. */
export function seen(
  version: number,
  game: GameState,
  sight: SightMessage,
  shown: Shown,
  known: State,
): Happening {
  const { marbles, motions } = moved(game.marbles, shown.steps);
  const next: GameState = {
    ...game,
    known,
    // What the rules say counts, should the two ever differ.
    marbles: agree(marbles, known.marbles) ? marbles : placed(known.marbles),
  };
  const base = { version, after: next };
  const letters = (cards: string) => (cards === '-' ? [] : [...cards]);
  switch (sight.sight) {
    case 'set_up': {
      const { board, turn } = sight;
      return { ...base, kind: 'set_up', board, turn, hand: letters(sight.hand ?? '-') };
    }
    case 'dealt':
      if (sight.shuffled) next.pile = [];
      next.lastMove = null;
      return {
        ...base,
        kind: 'dealt',
        dealer: sight.dealer,
        lead: sight.lead,
        size: sight.size,
        shuffled: sight.shuffled,
        hand: letters(sight.hand ?? '-'),
      };
    case 'gave':
      return { ...base, kind: 'gave', seat: sight.seat, card: sight.card ?? null };
    case 'exchanged':
      return { ...base, kind: 'exchanged', lost: sight.lost ?? null, got: sight.got ?? null };
    case 'played': {
      const { play } = shown;
      if (!play) throw new OutOfSync('a play that is none');
      const as = play.used_as === play.card ? null : play.used_as;
      next.pile = pile(game.pile, sight.seat, [play.card], { as, folded: false });
      next.lastMove = { seat: sight.seat, motions };
      return {
        ...base,
        kind: 'played',
        seat: sight.seat,
        text: sight.play,
        play,
        steps: shown.steps,
        motions,
        drawn: sight.drawn ?? null,
      };
    }
    case 'folded': {
      const cards = letters(sight.cards);
      next.pile = pile(game.pile, sight.seat, cards, { as: null, folded: true });
      return { ...base, kind: 'folded', seat: sight.seat, cards };
    }
  }
}

/** Until all have given, a card that was given is in nobody's hand; the rules count it
 *  where it was. */
function laidAside(known: State, gift: string | null): State {
  if (known.phase.phase !== 'exchange') return known;
  const { given } = known.phase;
  const at = gift === null ? -1 : known.hand.indexOf(gift);
  return {
    ...known,
    hand: known.hand.filter((_, index) => index !== at),
    hand_sizes: known.hand_sizes.map((size, seat) => size - (given.includes(seat) ? 1 : 0)),
  };
}

function pile(
  before: readonly Discarded[],
  seat: number,
  cards: readonly string[],
  how: Pick<Discarded, 'as' | 'folded'>,
): Discarded[] {
  const first = (before.at(-1)?.id ?? 0) + 1;
  const laid = cards.map((card, index) => ({ id: first + index, card, seat, ...how }));
  return [...before, ...laid].slice(-PILE);
}
