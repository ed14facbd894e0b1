/** What is shown lags behind what is known: happenings wait here and are shown one after
 *  the other. */

/** Shows one happening; done when it has been seen. */
export type Show<T> = (happening: T) => Promise<void>;

/** More than this many waiting are not shown one by one: nobody wants to watch what they
 *  missed at the speed of life. */
const PATIENCE = 12;

export class AnimationQueue<T> {
  #waiting: T[] = [];
  /** What is being shown, unless it has been taken as read in the meantime. */
  #current: { happening: T } | null = null;
  #running = false;
  #closed = false;

  constructor(
    /** Shows a happening as it would be seen at a table. */
    readonly show: Show<T>,
    /** A happening has been seen, or is taken as read: each once, in their order. */
    readonly done: (happening: T) => void,
    /** Everything has been shown. */
    readonly idle: () => void,
  ) {}

  /** Whether everything has been shown. */
  get isIdle(): boolean {
    return !this.#running;
  }

  /** Whether a happening is being shown. */
  isShowing(happening: T): boolean {
    return this.#current?.happening === happening;
  }

  /** Adds what happened; `atOnce` if nobody needs to see how. */
  push(happenings: readonly T[], atOnce = false): void {
    if (this.#closed) return;
    this.#waiting.push(...happenings);
    if (atOnce || this.#waiting.length > PATIENCE) {
      this.#finish();
      for (const happening of this.#waiting.splice(0)) this.done(happening);
    }
    if (!this.#running) void this.#run();
  }

  /** Shows nothing more. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
    this.#current = null;
  }

  /** What is being shown is over as far as anybody is concerned. */
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
        // What cannot be shown is still true.
        console.error(error);
      }
      if (this.#current === current) this.#finish();
    }
    this.#running = false;
    if (!this.#closed) this.idle();
  }
}
