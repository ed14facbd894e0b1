/** What is shown lags behind what is known: happenings wait here and are shown one after
 *  the other. */

/** Shows one happening; done when it has been seen. */
export type Show<T> = (happening: T) => Promise<void>;

/** More than this many waiting are not shown one by one: nobody wants to watch what they
 *  missed at the speed of life. */
const PATIENCE = 12;

export class Stage<T> {
  #waiting: T[] = [];
  #running = false;
  #closed = false;

  constructor(
    /** Shows a happening as it would be seen at a table. */
    readonly show: Show<T>,
    /** Takes a happening as read. */
    readonly skip: (happening: T) => void,
    /** Everything has been shown. */
    readonly idle: () => void,
  ) {}

  /** Whether everything has been shown. */
  get isIdle(): boolean {
    return !this.#running;
  }

  /** Adds what happened; `atOnce` if nobody needs to see how. */
  push(happenings: readonly T[], atOnce = false): void {
    if (this.#closed) return;
    this.#waiting.push(...happenings);
    if (atOnce || this.#waiting.length > PATIENCE) {
      for (const happening of this.#waiting.splice(0)) this.skip(happening);
    }
    if (!this.#running) void this.#run();
  }

  /** Shows nothing more. */
  close(): void {
    this.#closed = true;
    this.#waiting = [];
  }

  async #run(): Promise<void> {
    this.#running = true;
    let happening: T | undefined;
    while ((happening = this.#waiting.shift()) !== undefined) {
      try {
        await this.show(happening);
      } catch (error) {
        // What cannot be shown is still true.
        console.error(error);
        this.skip(happening);
      }
    }
    this.#running = false;
    if (!this.#closed) this.idle();
  }
}
