/** What is explained while a game goes on: the tips of a first game, why one has to fold, and
 *  playing on quickly when there is nothing left to do in a round. */
import { storage } from '../settings/storage';
import { due, given, skip, type Due, type Tip } from '../state/coach';
import { readingTime } from './fold';

/** How much faster things move for somebody in a hurry. */
const HASTE = 6;

export class Guide {
  #due: Due = due(storage());
  #goOn: (() => void) | null = null;

  /** The tip that is shown. */
  tip: Tip | null = $state(null);
  /** Why the viewer folds, while that is shown. */
  fold: readonly string[] | null = $state.raw(null);
  /** Whether the rest of the round is played quickly. */
  hurried = $state(false);

  get haste(): number {
    return this.hurried ? HASTE : 1;
  }

  /** Shows a tip, unless it has been given or another is shown. */
  offer(tip: Tip): void {
    if (this.tip === null && this.#due.includes(tip)) this.tip = tip;
  }

  /** The tip that is shown has been understood. */
  understood(): void {
    if (this.tip === null) return;
    this.#due = given(storage(), this.#due, this.tip);
    this.tip = null;
  }

  /** Gives no tips any more. */
  skip(): void {
    this.#due = skip(storage());
    this.tip = null;
  }

  /** Shows why the viewer folds, until that is read or the viewer goes on. */
  async readFold(reason: readonly string[]): Promise<void> {
    this.understood();
    this.fold = reason;
    await new Promise<void>((done) => {
      this.#goOn = done;
      setTimeout(done, readingTime(reason.join(' ')));
    });
    this.fold = null;
    this.#goOn = null;
  }

  goOn(): void {
    this.#goOn?.();
  }
}
