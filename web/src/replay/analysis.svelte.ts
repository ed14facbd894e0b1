/** What the bots think of a recorded game, judged in a worker. */
import type { Advice, Judged } from '../rules/messages';
import { startAnalyst, type Analyst } from './analyst';

export class GameAnalysis {
  readonly #last: number;
  #analyst: Analyst | undefined;

  /** The decisions judged so far, in order. */
  judged: readonly Judged[] = $state.raw([]);
  /** How much has been judged, from 0 to 1; none if that failed. */
  done: number | null = $state(0);
  /** The moment that was asked about, and the answer once it is there. */
  asked: { at: number; advice: Advice | null | 'thinking' } | null = $state.raw(null);

  /** `last` is the number of the last moment. */
  constructor(last: number) {
    this.#last = last;
  }

  /** The last moment up to which everything has been judged. */
  get until(): number {
    return this.done === 1 ? this.#last : (this.judged.at(-1)?.at ?? -1);
  }

  start(record: string, rules: string): void {
    this.#analyst = startAnalyst(record, rules, (message) => {
      if (message.tell === 'judged') {
        this.judged = [...this.judged, ...message.judged];
        this.done = Math.min(0.99, (this.judged.at(-1)?.at ?? 0) / this.#last);
      } else if (message.tell === 'done') {
        this.done = 1;
      } else if (message.tell === 'failed') {
        this.done = null;
        this.asked = null;
      } else if (this.asked?.at === message.at) {
        this.asked = { at: message.at, advice: message.advice };
      }
    });
  }

  /** Asks what could have been played instead of what led to a moment. */
  ask(at: number): void {
    this.asked = { at, advice: 'thinking' };
    this.#analyst?.ask(at);
  }

  close(): void {
    this.#analyst?.stop();
  }
}
