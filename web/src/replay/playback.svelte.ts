/** Playback of a recorded game: the current moment, and whether it advances by itself. */
import { prefersReducedMotion } from '../board/animate';
import { within, type Frame } from './frames';

/** The pause between two steps at speed 1, in milliseconds. */
const PAUSE = 650;
/** Where the playback is shown. */
export interface Screen {
  /** Animates how one frame became the next. */
  show(from: Frame, to: Frame, speed: number): Promise<void>;
  /** Interrupts that. */
  stop(): void;
}

export class Playback {
  readonly #frames: () => readonly Frame[];
  /** Whether the viewer has chosen a moment, or let the game play. */
  #isSteered = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  screen: Screen | undefined;

  /** The moment that is shown. */
  at: number = $state(0);
  playing = $state(false);
  /** 2 is twice as fast. */
  speed = $state(1);

  constructor(frames: () => readonly Frame[], at: number) {
    this.#frames = frames;
    this.at = at;
  }

  get #last(): number {
    return this.#frames().length - 1;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  pause(): void {
    this.#isSteered = true;
    this.playing = false;
  }

  /** Proposes a moment: whoever has gone elsewhere already stays there. */
  propose(at: number): void {
    if (!this.#isSteered) this.at = within(this.#frames(), at);
  }

  jump(to: number): void {
    this.pause();
    this.screen?.stop();
    this.at = within(this.#frames(), to);
  }

  /** Takes one step by hand. */
  step(by: 1 | -1): void {
    this.pause();
    void this.#step(by);
  }

  /** Plays from here on, or pauses. */
  async toggle(): Promise<void> {
    if (this.playing) return this.pause();
    if (this.at === this.#last) this.at = 0;
    this.#isSteered = true;
    this.playing = true;
    while (this.playing && this.at < this.#last) {
      const to = this.at + 1;
      await this.#step(1);
      await new Promise((done) => (this.#timer = setTimeout(done, PAUSE / this.speed)));
      // The viewer went elsewhere meanwhile.
      if (this.at !== to) return;
    }
    this.pause();
  }

  /** One step; forwards it is animated. */
  async #step(by: 1 | -1): Promise<void> {
    const frames = this.#frames();
    const to = within(frames, this.at + by);
    if (to === this.at) return;
    const [from, next] = [frames[this.at], frames[to]];
    this.screen?.stop();
    this.at = to;
    if (by === 1 && from && next && !prefersReducedMotion()) {
      await this.screen?.show(from, next, this.speed);
    }
  }
}
