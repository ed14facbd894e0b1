/** A table as one client knows it: the fold of the server's messages. */
import { shapeOf, View } from '../rules';
import type { Shape } from '../rules';
import type {
  Ask,
  Change,
  NextGame,
  Occupant,
  OpenProposal,
  Reaction,
  Refusal,
  ServerMessage,
  SightMessage,
  StandInReason,
  TableState,
} from '../wire';
import {
  applySight,
  newGame,
  OutOfSync,
  withoutGifts,
  type GameState,
  type TableEvent,
} from './game';
import { backwards } from './marbles';

/** What everyone knows about a seat. */
export interface Seat {
  occupant: Occupant;
  ready: boolean;
  standIn: StandInReason | null;
  left: boolean;
  /** Who will have the seat from the next deal on, after its player left. */
  reserved: Occupant | null;
  present: boolean;
}

/** The pairs of players of whom both came from one address, by seat. */
export function sameAddress(seats: readonly Pick<Seat, 'occupant'>[]): [number, number][] {
  return seats.flatMap(({ occupant }, seat) =>
    occupant.occupant === 'player'
      ? (occupant.same_address ?? []).map((other): [number, number] => [other, seat])
      : [],
  );
}

/** An event that concerns only the moment and changes nothing that is known. */
export type TransientEvent =
  | { kind: 'reacted'; seat: number; reaction: Reaction }
  | { kind: 'nudged'; seat: number; to: number[] }
  | { kind: 'declined'; seat: number }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'closing' };

const FREE: Seat = {
  occupant: { occupant: 'nobody' },
  ready: false,
  standIn: null,
  left: false,
  reserved: null,
  present: false,
};

/** A seat of whose player it is no longer said that the one in another seat came from the
 *  same address. */
function withoutNeighbour(seat: Seat, other: number): Seat {
  const { occupant } = seat;
  if (occupant.occupant !== 'player' || !occupant.same_address?.includes(other)) return seat;
  const same_address = occupant.same_address.filter((each) => each !== other);
  return { ...seat, occupant: { ...occupant, same_address } };
}

/** Whether somebody has won a series. */
export const isDecided = (series: readonly number[]): boolean => series.some((wins) => wins >= 2);

/** What is known of a table at one moment. */
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
    | 'askedSince'
    | 'hurried'
    | 'proposal'
    | 'host'
    | 'next'
    | 'wishes'
    | 'fillsAt'
    | 'playsAt'
    | 'results'
    | 'canTakeBack'
    | 'series'
    | 'canBeginSeries'
  >
>;

/** The fold itself. The values of its fields are replaced, never changed. */
export class Table {
  info: TableState | null = null;
  shape: Shape | null = null;
  /** The viewer's seat; none for a spectator. */
  seat: number | null = null;
  version = 0;
  seats: Seat[] = [];
  spectators = 0;
  phase: 'waiting' | 'playing' | 'over' = 'waiting';
  game: GameState | null = null;
  ask: Ask | null = null;
  /** When the time for the open question runs out, by the clock of `now`. */
  deadline: number | null = null;
  /** Since when the open question is open, by the clock of `now`. */
  askedSince: number | null = null;
  /** The seats that want the rest of the round to be played quickly. */
  hurried: readonly number[] = [];
  /** What is proposed to everyone at the table. */
  proposal: OpenProposal | null = null;
  /** The seat of the player who looks after the table. */
  host: number | null = null;
  /** The id of the next game, and the server's commitment to its shuffles. */
  next: NextGame | null = null;
  /** Who has offered to change seats with whom. */
  wishes: ReadonlyMap<number, number> = new Map();
  /** When bots will take the free seats, by the clock of `now`. */
  fillsAt: number | null = null;

  /** The viewer's seat in the running game, or in the last one: seats may change after it. */
  playsAt: number | null = null;
  /** Whether the viewer has won each game played at this table. */
  results: readonly boolean[] = [];

  /** The games that each seat has won of the series that is being played. */
  series: readonly number[] | null = null;

  /** Whether everybody sits where they sat when the game began. */
  #sameSeats = false;
  #view: View | null = null;
  /** The card the viewer has given away in the exchange that is under way. */
  #gift: string | null = null;
  /** The plays and folds of this round since chance last showed a card, with the game before
   *  each: they may be taken back. */
  #since: readonly { seat: number; played: boolean; before: GameState }[] = [];
  /** The seats that have taken back a play in this round. */
  #tookBack: readonly number[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The rules' view of the running game, to build plays with; none before it starts. */
  get view(): View | null {
    return this.#view;
  }

  /** The open question, if the viewer is asked. */
  get asked(): Ask | null {
    return this.ask && this.seat !== null && this.ask.seats.includes(this.seat) ? this.ask : null;
  }

  /** Whether the viewer may propose to take back a play. */
  get canTakeBack(): boolean {
    const { seat } = this;
    if (this.phase !== 'playing' || seat === null || this.#tookBack.includes(seat)) return false;
    return this.#since.some((each) => each.played && each.seat === seat);
  }

  /** Whether a player may propose a series, of which the last game would be the first. */
  get canBeginSeries(): boolean {
    const isOver = this.phase === 'over' && (this.game?.winners?.length ?? 0) > 0;
    return isOver && this.#sameSeats && (this.series === null || isDecided(this.series));
  }

  /** What is known now, as a new object. */
  known(): Known {
    const { asked, canTakeBack, canBeginSeries } = this;
    return { ...this, asked, canTakeBack, canBeginSeries };
  }

  /** Forgets everything, so that it can be received again. */
  reset(): void {
    this.#view?.free();
    this.#view = null;
    this.#gift = null;
    this.#since = [];
    this.#tookBack = [];
    this.version = 0;
    this.seats = [];
    this.phase = 'waiting';
    this.game = null;
    this.ask = null;
    this.deadline = null;
    this.askedSince = null;
    this.next = null;
    this.results = [];
    this.series = null;
    this.#sameSeats = false;
  }

  /** Folds in a message; throws `OutOfSync` if it does not follow from what is known. */
  take(message: ServerMessage): { events: TableEvent[]; transient: TransientEvent[] } {
    const events: TableEvent[] = [];
    const transient: TransientEvent[] = [];
    switch (message.tell) {
      case 'welcome': {
        // Another seat sees other cards.
        if (this.info && this.seat !== message.seat) this.reset();
        this.info = message.table;
        this.shape ??= shapeOf(message.table.rules);
        this.seat = message.seat;
        // The server sends these again if there are any.
        this.wishes = new Map();
        this.fillsAt = null;
        this.hurried = [];
        this.proposal = null;
        this.host = null;
        if (message.version < this.version)
          throw new OutOfSync('the table is older than what is known');
        if (this.seats.length === 0) this.seats = Array(this.shape.players).fill(FREE);
        break;
      }
      case 'changes': {
        for (const { version, change } of message.changes) {
          if (version <= this.version) continue;
          const follows = version === this.version + 1 || change.change === 'snapshot';
          if (!follows) throw new OutOfSync('a change is missing');
          events.push(...this.#change(version, change));
          this.version = version;
        }
        if (message.ask?.question !== this.ask?.question)
          this.askedSince = message.ask ? this.#now() : null;
        this.ask = message.ask ?? null;
        const left = message.ask?.left_ms;
        this.deadline = left === undefined ? null : this.#now() + left;
        break;
      }
      case 'seat':
        if (this.seat !== message.seat) {
          const playing = this.phase === 'playing';
          this.seat = message.seat;
          if (playing) throw new OutOfSync('another seat sees other cards');
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
      case 'waited':
        if (message.question === this.ask?.question) this.askedSince = this.#now() - message.ms;
        break;
      case 'hurried':
        this.hurried = message.seats;
        break;
      case 'proposed':
        this.proposal = message.open;
        break;
      case 'host':
        this.host = message.seat;
        break;
      case 'nudged':
        transient.push({ kind: 'nudged', seat: message.seat, to: message.to });
        break;
      case 'declined':
        transient.push({ kind: 'declined', seat: message.seat });
        break;
      case 'reacted':
        transient.push({ kind: 'reacted', seat: message.seat, reaction: message.reaction });
        break;
      case 'refused': {
        const { tell: _, ...refusal } = message;
        transient.push({ kind: 'refused', refusal });
        break;
      }
      case 'closing':
        transient.push({ kind: 'closing' });
        break;
    }
    return { events, transient };
  }

  #seated(seat: number, what: Partial<Seat>): void {
    this.seats = this.seats.map((each, index) => (index === seat ? { ...each, ...what } : each));
  }

  #change(version: number, change: Change): TableEvent[] {
    const base = () => ({ version, after: this.game });
    switch (change.change) {
      case 'snapshot': {
        const who = (seats: readonly Pick<Seat, 'occupant'>[]) =>
          JSON.stringify(seats.map(({ occupant }) => occupant));
        const before = who(this.seats);
        this.seats = change.seats.map((occupant, seat) => {
          const ready = change.ready.includes(seat);
          return { ...FREE, occupant, ready, present: this.seats[seat]?.present ?? false };
        });
        if (who(this.seats) !== before) this.#sameSeats = false;
        this.next = change.next;
        this.series = change.series ?? null;
        return [];
      }
      case 'seated': {
        const present = this.seats[change.seat]?.present ?? false;
        const ready = change.who.occupant === 'bot';
        this.seats = this.seats.map((each) => withoutNeighbour(each, change.seat));
        this.#seated(change.seat, { ...FREE, occupant: change.who, ready, present });
        this.#newHands();
        // What was asked of, or by, whoever sat there before is settled.
        this.wishes = new Map(
          [...this.wishes].filter(([from, to]) => from !== change.seat && to !== change.seat),
        );
        return [{ ...base(), ...change, kind: 'seated' }];
      }
      case 'ready':
        this.#seated(change.seat, { ready: change.ready });
        return [{ ...base(), ...change, kind: 'ready' }];
      case 'committed':
        this.next = { game: change.game, commitment: change.commitment };
        return [];
      case 'started': {
        if (!this.info) throw new OutOfSync('a game without a table');
        this.#view?.free();
        this.#view = new View(this.info.rules, change.first_dealer, change.seat);
        this.playsAt = change.seat ?? null;
        this.game = newGame(this.#view.state(), this.next?.game ?? null);
        this.phase = 'playing';
        this.wishes = new Map();
        this.fillsAt = null;
        this.#sameSeats = true;
        if (this.series && isDecided(this.series)) this.series = null;
        this.seats = this.seats.map((seat) => ({ ...seat, standIn: null, left: false }));
        return [{ ...base(), kind: 'started' }];
      }
      case 'seen':
        return change.sights.map((sight) => this.#see(version, sight));
      case 'stand_in':
        this.#seated(change.seat, { standIn: change.why });
        return [{ ...base(), ...change, kind: 'stand_in' }];
      case 'back':
        this.#seated(change.seat, { standIn: null });
        return [{ ...base(), ...change, kind: 'back' }];
      case 'left':
        this.#seated(change.seat, { left: true });
        return [{ ...base(), ...change, kind: 'left' }];
      case 'reserved':
        this.#seated(change.seat, { reserved: change.who });
        return [{ ...base(), ...change, kind: 'reserved' }];
      case 'released':
        this.#seated(change.seat, { reserved: null });
        return [{ ...base(), ...change, kind: 'released' }];
      case 'taken_over':
        this.#takeOver(change.seat, change.who, change.yours);
        return [{ ...base(), ...change, kind: 'taken_over' }];
      case 'taken_back':
        return [this.#takeBack(version, change)];
      case 'series':
        this.series = change.wins;
        return [{ ...base(), kind: 'series' }];
      case 'ended':
        this.#end([]);
        return [{ ...base(), kind: 'ended' }];
      case 'over':
        if (this.playsAt !== null) {
          this.results = [...this.results, change.winners.includes(this.playsAt)];
        }
        this.series =
          this.series?.map((wins, seat) => wins + Number(change.winners.includes(seat))) ?? null;
        this.#end(change.winners);
        return [{ ...base(), kind: 'over', winners: change.winners }];
    }
  }

  /** A seat has changed hands. */
  #newHands(): void {
    this.#sameSeats = false;
    this.series = null;
  }

  /** Somebody has a seat that was left; the viewer sees the game from it from now on. */
  #takeOver(seat: number, occupant: Occupant, isOwn: boolean): void {
    const present = isOwn || (this.seats[seat]?.present ?? false);
    this.seats = this.seats.map((each) => withoutNeighbour(each, seat));
    this.#seated(seat, { ...FREE, occupant, present });
    this.#newHands();
    if (!isOwn) return;
    try {
      this.#view?.takeSeat(seat);
    } catch (error) {
      throw new OutOfSync(String(error));
    }
    this.playsAt = seat;
    this.seat = seat;
  }

  /** The game is again what it was before a play. */
  #takeBack(version: number, change: Extract<Change, { change: 'taken_back' }>): TableEvent {
    const { seat, events } = change;
    const index = this.#since.length - events;
    const before = this.#since[index]?.before;
    if (!before) throw new OutOfSync('a play is taken back that was not seen');
    const undone = this.#since.slice(index);
    try {
      this.#view?.takeBack(events);
    } catch (error) {
      throw new OutOfSync(String(error));
    }
    const after = [...undone.slice(1).map((each) => each.before), this.game];
    const motions = backwards(
      after.flatMap((game, at) => (undone[at]?.played ? (game?.lastMove?.motions ?? []) : [])),
    );
    this.#since = this.#since.slice(0, index);
    this.#tookBack = [...this.#tookBack, seat];
    this.game = before;
    return { version, after: before, ...change, kind: 'taken_back', motions };
  }

  #end(winners: number[]): void {
    this.phase = 'over';
    this.seats = this.seats.map((seat) => ({
      ...seat,
      ready: seat.occupant.occupant === 'bot',
    }));
    if (this.game) this.game = { ...this.game, winners };
  }

  #see(version: number, sight: SightMessage): TableEvent {
    const { game } = this;
    if (!this.#view || !game) throw new OutOfSync('a sight without a game');
    // Why the cards that are laid down could not be played is known only before.
    const why =
      sight.sight === 'folded' && sight.seat === this.playsAt ? this.#view.cards() : undefined;
    let shown;
    try {
      shown = this.#view.see(sight);
    } catch (error) {
      throw new OutOfSync(String(error));
    }
    if (sight.sight === 'dealt') [this.hurried, this.#tookBack] = [[], []];
    if (sight.sight === 'gave' && sight.card) this.#gift = sight.card;
    const known = withoutGifts(this.#view.state(), this.#gift);
    if (known.phase.phase !== 'exchange') this.#gift = null;
    const event = applySight(version, game, sight, shown, known);
    // What was seen of the hidden cards cannot be unseen.
    const isDraw = shown.play?.deed === 'draw';
    this.#since =
      (sight.sight === 'played' && !isDraw) || sight.sight === 'folded'
        ? [...this.#since, { seat: sight.seat, played: sight.sight === 'played', before: game }]
        : [];
    this.game = event.after;
    return event.kind === 'folded' && why ? { ...event, why } : event;
  }
}
