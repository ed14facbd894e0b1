/** The breakdown of a finished game, by the rules in WebAssembly. */
import { Breakdown as RawBreakdown } from './pkg/kennel.js';
import type { PartFound } from '../wire';
import type { BreakdownTold, PuzzleLine } from './messages';

/** The breakdown of a finished game, judged part by part; throws a text if there is none. */
export class Breakdown {
  readonly #raw: RawBreakdown;

  constructor(record: string, net: Uint8Array, seed: number, positions: number) {
    this.#raw = new RawBreakdown(record, net, seed, positions);
  }

  /** The number of parts. */
  parts(): number {
    return this.#raw.parts();
  }

  /** The parts that are deals or draws, which are judged much faster than decisions. */
  chanceParts(): number[] {
    return [...this.#raw.chance_parts()];
  }

  /** What is found in a part; null if there is no such part. */
  judge(part: number): PartFound | null {
    const found = this.#raw.judge(part);
    return found === undefined ? null : (JSON.parse(found) as PartFound);
  }

  /** Exercises made of the worst mistakes of a seat; `game` says where they are from. */
  exercises(found: readonly PartFound[], seat: number, game: string): PuzzleLine[] {
    return JSON.parse(this.#raw.exercises(JSON.stringify(found), seat, game)) as PuzzleLine[];
  }

  /** Adds up what was found in all parts, in their order. */
  breakdown(found: readonly PartFound[]): BreakdownTold {
    return JSON.parse(this.#raw.breakdown(JSON.stringify(found))) as BreakdownTold;
  }
}
