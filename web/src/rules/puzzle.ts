/** Puzzles, by the rules in WebAssembly. */
import { Puzzle as RawPuzzle } from './pkg/kennel.js';
import type { Building, CardUse, Offer, PuzzleLine, PuzzleTold, PuzzleTried } from './messages';

/** A puzzle that somebody solves; throws a text if the line is not one. */
export class Puzzle {
  readonly #raw: RawPuzzle;

  constructor(line: PuzzleLine) {
    this.#raw = new RawPuzzle(JSON.stringify(line));
  }

  told(): PuzzleTold {
    return JSON.parse(this.#raw.told()) as PuzzleTold;
  }

  /** What each rank of the hand can do. */
  cards(): CardUse[] {
    return JSON.parse(this.#raw.cards()) as CardUse[];
  }

  /** What can be done next with a card; throws if none can be played. */
  offer(building: Building): Offer {
    return JSON.parse(this.#raw.offer(JSON.stringify(building))) as Offer;
  }

  /** Tries a decision; throws if it is not legal. */
  attempt(act: string): PuzzleTried {
    return JSON.parse(this.#raw.attempt(act)) as PuzzleTried;
  }

  /** Cards that everybody may have held. */
  possibleHands(seed: number): string[][] {
    return JSON.parse(this.#raw.possible_hands(seed)) as string[][];
  }

  /** Frees the memory in WebAssembly. */
  free(): void {
    this.#raw.free();
  }
}
