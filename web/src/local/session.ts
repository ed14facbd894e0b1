/** A game on this device in its worker: answers the page, lets the bots play, and stores the game
 *  before it reports what happened. */
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';
import type { FromWorker, OpenError, ToWorker } from './messages';
import type { StoredGame } from './store';

/** The part of the WebAssembly game that is used. */
export interface Bots {
  told(after: number): ServerMessage[];
  say(message: ClientMessage): ServerMessage[];
  /** Lets the next bot decide; nothing if a person is asked or the game is over. */
  step(milliseconds: number): ServerMessage[];
  /** Passes the device on, or covers it; everything told from there. */
  passTo(seat: number | null): ServerMessage[];
  undo(): boolean;
  canUndo(): boolean;
  record(): string;
  winners(): number[] | null;
  hint(milliseconds: number): Hint;
}

/** What a session needs from outside. */
export interface Environment {
  find(id: string): Promise<StoredGame | null>;
  /** Loads a game with everything its bots need. */
  load(game: StoredGame, name: string): Promise<Bots>;
  store(game: StoredGame): Promise<void>;
  tell(message: FromWorker): void;
  /** Lets waiting messages of the page be received. */
  pause(): Promise<void>;
  now(): number;
}

/** The champion's thinking time in milliseconds: its play should appear within a second. */
const THINKING = 400;
/** The thinking time for a hint in milliseconds. */
const HINTING = 600;
/** How many plays the bots may be ahead of what is shown. */
const AHEAD = 2;

export class Session {
  readonly #env: Environment;
  #game: StoredGame | null = null;
  #bots: Bots | null = null;
  #untaken = 0;
  #playing = false;
  /** How many times everything has been told anew. */
  #retold = 0;
  #asked: Promise<void> = Promise.resolve();

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Handles the messages of the page in order. */
  take(asked: ToWorker): Promise<void> {
    // This lets the bots continue, so it must not wait behind them.
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
        await this.#store();
        return this.#tell(messages, false);
      }
      case 'pass':
        this.#untaken = 0;
        return this.#tell(bots.passTo(asked.to), true);
      case 'undo': {
        if (!bots.undo()) return;
        await this.#store();
        this.#untaken = 0;
        return this.#tell(bots.told(0), true);
      }
      case 'hint':
        return this.#env.tell({ tell: 'hint', hint: hintOf(bots) });
    }
  }

  async #open(id: string, name: string): Promise<void> {
    const { tell, find, load } = this.#env;
    const fail = (error: OpenError) => tell({ tell: 'error', error });
    let game: StoredGame | null;
    try {
      game = await find(id);
    } catch {
      game = null;
    }
    if (!game) return fail('missing');
    try {
      this.#bots = await load(game, name);
    } catch (error) {
      return fail(error instanceof UnreadableGame ? 'unreadable' : 'loading');
    }
    this.#game = game;
    this.#tell(this.#bots.told(0), true);
  }

  /** Lets the bots play until a person is asked, a little ahead of what is shown. */
  async #play(): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    while (this.#bots && this.#untaken < AHEAD) {
      await this.#env.pause();
      // A play may have been undone meanwhile, so this looks at the game as it is now.
      const messages = this.#bots.step(THINKING);
      const retold = this.#retold;
      if (messages.length === 0) break;
      await this.#store();
      // What was told anew meanwhile includes this, from the viewpoint that counts now.
      if (retold === this.#retold) this.#tell(messages, false);
    }
    this.#playing = false;
  }

  async #store(): Promise<void> {
    if (!this.#game || !this.#bots) return;
    const [record, winners] = [this.#bots.record(), this.#bots.winners()];
    this.#game = { ...this.#game, record, winners, changedAt: this.#env.now() };
    // A game that cannot be stored can still be played.
    await this.#env.store(this.#game).catch(() => {});
  }

  #tell(messages: ServerMessage[], anew: boolean): void {
    if (anew) this.#retold += 1;
    this.#untaken += 1;
    this.#env.tell({ tell: 'messages', messages, anew });
    this.#env.tell({ tell: 'undoable', undoable: this.#bots?.canUndo() ?? false });
  }
}

/** A stored game that these rules cannot read. */
export class UnreadableGame extends Error {}

function hintOf(bots: Bots): Hint | null {
  try {
    return bots.hint(HINTING);
  } catch {
    // It is no longer the player's turn.
    return null;
  }
}
