/** A game of practice in its worker: answers the page, lets the bots play, and keeps what
 *  happens before it is told. */
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';
import type { FromWorker, ToWorker, Trouble } from './messages';
import type { LocalGame } from './store';

/** As much of the rules' game as is used. */
export interface Bots {
  told(after: number): ServerMessage[];
  say(message: ClientMessage): ServerMessage[];
  /** Lets the next bot decide; nothing if the player is asked or the game is over. */
  step(milliseconds: number): ServerMessage[];
  undo(): boolean;
  canUndo(): boolean;
  record(): string;
  winners(): number[] | null;
  hint(milliseconds: number): Hint;
}

/** What a session needs of the world around it. */
export interface Surroundings {
  find(id: string): Promise<LocalGame | null>;
  /** Sets a game up, with everything its bots need. */
  load(game: LocalGame, name: string): Promise<Bots>;
  keep(game: LocalGame): Promise<void>;
  tell(message: FromWorker): void;
  /** Lets what waits outside come in. */
  pause(): Promise<void>;
  now(): number;
}

/** How long the champion may think, in milliseconds: its play is to appear in a second. */
const THINKING = 400;
/** How long a hint may take. */
const HINTING = 600;
/** The bots are at most so many plays ahead of what is shown. */
const AHEAD = 2;

export class Session {
  readonly #around: Surroundings;
  #game: LocalGame | null = null;
  #bots: Bots | null = null;
  #untaken = 0;
  #playing = false;
  #asked: Promise<void> = Promise.resolve();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Takes what the page asks, one after the other. */
  take(asked: ToWorker): Promise<void> {
    // What only makes room must not wait behind bots that wait for room.
    if (asked.ask === 'more') {
      this.#untaken = Math.max(0, this.#untaken - asked.taken);
      return this.#play();
    }
    this.#asked = this.#asked.then(() => this.#answer(asked)).then(() => void this.#play());
    return this.#asked;
  }

  async #answer(asked: Exclude<ToWorker, { ask: 'more' }>): Promise<void> {
    if (asked.ask === 'open') return this.#open(asked.id, asked.name);
    const bots = this.#bots;
    if (!bots) return;
    switch (asked.ask) {
      case 'again':
        return this.#tell(bots.told(asked.after), false);
      case 'say': {
        const messages = bots.say(asked.message);
        await this.#keep();
        return this.#tell(messages, false);
      }
      case 'undo': {
        if (!bots.undo()) return;
        await this.#keep();
        this.#untaken = 0;
        return this.#tell(bots.told(0), true);
      }
      case 'hint':
        return this.#around.tell({ tell: 'hint', hint: hintOf(bots) });
    }
  }

  async #open(id: string, name: string): Promise<void> {
    const { tell, find, load } = this.#around;
    const fail = (trouble: Trouble) => tell({ tell: 'trouble', trouble });
    let game: LocalGame | null;
    try {
      game = await find(id);
    } catch {
      game = null;
    }
    if (!game) return fail('missing');
    try {
      this.#bots = await load(game, name);
    } catch (error) {
      return fail(error instanceof Unreadable ? 'unreadable' : 'loading');
    }
    this.#game = game;
    this.#tell(this.#bots.told(0), true);
  }

  /** Lets the bots play until the player is asked, not further ahead than the eye. */
  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    while (this.#bots && this.#untaken < AHEAD) {
      await this.#around.pause();
      // Somebody may have taken a play back in the meantime: then this is about now.
      const messages = this.#bots.step(THINKING);
      if (messages.length === 0) break;
      await this.#keep();
      this.#tell(messages, false);
    }
    this.#playing = false;
  }

  async #keep(): Promise<void> {
    if (!this.#game || !this.#bots) return;
    const [record, winners] = [this.#bots.record(), this.#bots.winners()];
    this.#game = { ...this.#game, record, winners, changedAt: this.#around.now() };
    // Where nothing can be kept one can still play.
    await this.#around.keep(this.#game).catch(() => {});
  }

  #tell(messages: ServerMessage[], anew: boolean): void {
    this.#untaken += 1;
    this.#around.tell({ tell: 'messages', messages, anew });
    this.#around.tell({ tell: 'undoable', undoable: this.#bots?.canUndo() ?? false });
  }
}

/** What is kept is no game that these rules know. */
export class Unreadable extends Error {}

function hintOf(bots: Bots): Hint | null {
  try {
    return bots.hint(HINTING);
  } catch {
    // It is not the player's turn any more.
    return null;
  }
}
