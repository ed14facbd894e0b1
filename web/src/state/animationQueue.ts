/** What is shown lags behind what is known: happenings wait here to be animated one by
 *  one. */

/** Animates one happening; resolves when that is over. */
export type Show<T> = (happening: T) => Promise<void>;

/** If more than this many wait, none is animated: nobody wants to watch in real time what
 *  they missed. */
const LONGEST = 12;

export class AnimationQueue<T> {
  #waiting: T[] = [];
  /** What is being animated, unless it was skipped in the meantime. */
  #current: { happening: T } | null = null;
  #running = false;
  #closed = false;

  constructor(
    /** Animates a happening. */
    readonly show: Show<T>,
    /** A happening was animated or skipped. Called once for each, in order. */
    readonly done: (happening: T) => void,
    /** Nothing waits any more. */
    readonly idle: () => void,
  ) {}

  /** Whether nothing waits or is animated. */
  get isIdle(): boolean {
    return !this.#running;
  }

  /** Whether a happening is being animated. */
  isShowing(happening: T): boolean {
    return this.#current?.happening === happening;
  }

  /** Adds happenings; with `atOnce` all that wait are skipped. */
  push(happenings: readonly T[], atOnce = false): void {
    if (this.#closed) return;
    this.#waiting.push(...happenings);
    if (atOnce || this.#waiting.length > LONGEST) {
      this.#finish();
      for (const happening of this.#waiting.splice(0)) this.done(happening);
    }
    if (!this.#running) void this.#run();
  }

  /** Drops what waits and ends. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#current = null;
  }

  /** Counts what is being animated as done. */
  #finish(): void {
    const current = this.#current;
    this.#current = null;
    if (current) this.done(current.happening);
  }

  async #run(): Promise<void> {
    this.#running = true;
    let happening: T | undefined;
    while ((happening = this.#waiting.shift()) !== undefined) {
      const current = { happening };
      this.#current = current;
      try {
        await this.show(happening);
      } catch (error) {
        // It happened, even if it cannot be animated.
        console.error(error);
      }
      if (this.#current === current) this.#finish();
    }
    this.#running = false;
    if (!this.#closed) this.idle();
  }
}
