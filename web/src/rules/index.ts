/** The rules, as WebAssembly. Nothing about cards is written in TypeScript: everything
 *  here only asks. */
import init, {
  Analyst as RawAnalyst,
  Position as RawPosition,
  Practice,
  Replay as RawReplay,
  View as RawView,
  initSync,
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
  RecordProblem,
  Shape,
  Shown,
  Standing,
  State,
  Tried,
} from './messages';

export type * from './messages';
export { Practice };

let loading: Promise<unknown> | undefined;

/** Loads the rules, once. */
export async function loadRules(): Promise<void> {
  loading ??= init({ module_or_path: url });
  await loading;
}

/** Loads the rules from bytes, where there is nothing to fetch from. */
export function loadRulesFrom(bytes: BufferSource): void {
  loading ??= Promise.resolve(initSync({ module: bytes }));
}

/** What a board looks like under some rules; throws if there are no such rules. */
export function shapeOf(rules: string): Shape {
  return JSON.parse(rawShape(rules)) as Shape;
}

/** A game as one seat sees it, or somebody who watches. */
export class Game {
  readonly #raw: RawView;

  constructor(rules: string, firstDealer: number, seat: number | null) {
    this.#raw = new RawView(rules, firstDealer, seat);
  }

  /** Takes in what is seen next and says what it shows; throws if it cannot be. */
  see(sight: SightMessage): Shown {
    return JSON.parse(this.#raw.see(JSON.stringify(sight))) as Shown;
  }

  /** Everything this viewpoint knows. */
  state(): State {
    return JSON.parse(this.#raw.state()) as State;
  }

  /** What each rank of the hand can do, on the own turn; nothing otherwise. */
  cards(): CardUse[] {
    return JSON.parse(this.#raw.cards()) as CardUse[];
  }

  /** What can be done next with a card; throws if it is not the own turn. */
  offer(building: Building): Offer {
    return JSON.parse(this.#raw.offer(JSON.stringify(building))) as Offer;
  }

  /** Gives the memory back. */
  free(): void {
    this.#raw.free();
  }
}

/** A text that is not the record of a game. */
export class NoRecord extends Error {
  constructor(readonly problem: RecordProblem) {
    super(problem.what);
  }
}

/** From where a game is looked at again: with all hands open, as somebody who watches,
 *  or from a seat. */
export type Look = 'open' | 'watching' | number;

/** A recorded game, moment by moment. */
export class Replay {
  readonly #raw: RawReplay;

  /** Reads a record; throws `NoRecord` if it is none. */
  constructor(record: string) {
    try {
      this.#raw = new RawReplay(record);
    } catch (error) {
      if (typeof error !== 'string') throw error;
      throw new NoRecord(JSON.parse(error) as RecordProblem);
    }
  }

  about(): About {
    return JSON.parse(this.#raw.about()) as About;
  }

  /** All moments, the first before the first deal. */
  moments(look: Look): Moment[] {
    return JSON.parse(this.#raw.moments(String(look))) as Moment[];
  }

  /** The record as far as a moment. */
  until(moment: number): string {
    return this.#raw.until(moment);
  }

  /** Gives the memory back. */
  free(): void {
    this.#raw.free();
  }
}

/** A position in notation, to be tried out with everything open; throws if it is none. */
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

  /** Plays for the seat whose turn it is; throws if it cannot. `lot` between 0 and 1 says
   *  which card is drawn. */
  play(play: string, lot = 0): Tried {
    return JSON.parse(this.#raw.play(play, lot)) as Tried;
  }

  /** Folds for the seat whose turn it is, and says its cards; throws if it may not. */
  fold(): string {
    return this.#raw.fold();
  }

  /** Gives the memory back. */
  free(): void {
    this.#raw.free();
  }
}

/** Somebody who judges the decisions of a recorded game, a few at a time. */
export class Analyst {
  readonly #raw: RawAnalyst;

  constructor(record: string, net: Uint8Array) {
    this.#raw = new RawAnalyst(record, net);
  }

  /** What is to be said of the decisions of the next so many moments; null at the end. */
  judge(moments: number): Judged[] | null {
    const judged = this.#raw.judge(moments);
    return judged === undefined ? null : (JSON.parse(judged) as Judged[]);
  }

  /** What could have been done instead of what led to a moment; throws if nobody played. */
  instead(moment: number): Advice {
    return JSON.parse(this.#raw.instead(moment)) as Advice;
  }
}
