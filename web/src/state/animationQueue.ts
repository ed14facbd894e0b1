/** What is shown lags behind what is known: events wait here to be animated one by
 *  one. */

/** Animates one event; resolves when that is over. */
export type Show<T> = (event: T) => Promise<void>;

/** If more than this many wait, none is animated: nobody wants to watch in real time what
 *  they missed. */
const LONGEST = 12;

export class AnimationQueue<T> {
  #waiting: T[] = [];
  /** What is being animated, unless it was skipped in the meantime. */
  #current: { event: T } | null = null;
  #running = false;
  #closed = false;

  constructor(
    /** Animates an event. */
    readonly show: Show<T>,
    /** An event was animated or skipped. Called once for each, in order. */
    readonly done: (event: T) => void,
    /** Nothing waits any more. */
    readonly idle: () => void,
  ) {}

  /** Whether nothing waits or is animated. */
  get isIdle(): boolean {
    return !this.#running;
  }

  /** Whether an event is being animated. */
  isShowing(event: T): boolean {
    return this.#current?.event === event;
  }

  /** Adds events; with `atOnce` all that wait are skipped. */
  push(events: readonly T[], atOnce = false): void {
    if (this.#closed) return;
    this.#waiting.push(...events);
    if (atOnce || this.#waiting.length > LONGEST) {
      this.#finish();
      for (const event of this.#waiting.splice(0)) this.done(event);
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
    if (current) this.done(current.event);
  }

  async #run(): Promise<void> {
    this.#running = true;
    let event: T | undefined;
    while ((event = this.#waiting.shift()) !== undefined) {
      const current = { event };
      this.#current = current;
      try {
        await this.show(event);
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
