/** A game in this browser as a table's connection: a worker in place of a socket. */
import type { Link, Listener, Transport } from '../state/connection';
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';
import type { FromWorker, ToWorker, Trouble } from './messages';

/** As much of a `Worker` as is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** Whom it tells what no socket tells. */
export interface Coach {
  undoable(undoable: boolean): void;
  hint(hint: Hint | null): void;
  trouble(trouble: Trouble): void;
  /** The player wants another game of the same kind. */
  another(): void;
}

export class Local implements Transport {
  readonly #worker: WorkerLike;
  readonly #listener: Listener;
  readonly #coach: Coach;
  /** What has been told and waits until what came before has been shown. */
  #waiting: ServerMessage[][] = [];
  /** Whether the table is busy showing something. */
  #showing = false;
  link: Link = 'connecting';

  constructor(
    worker: WorkerLike,
    game: { id: string; name: string },
    listener: Listener,
    coach: Coach,
  ) {
    this.#worker = worker;
    this.#listener = listener;
    this.#coach = coach;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = () => coach.trouble('loading');
    worker.postMessage({ ask: 'open', ...game });
  }

  say(message: ClientMessage): boolean {
    if (this.link !== 'open') return false;
    if (message.say === 'ready') this.#coach.another();
    else this.#worker.postMessage({ ask: 'say', message });
    return true;
  }

  undo(): void {
    this.#worker.postMessage({ ask: 'undo' });
  }

  hint(): void {
    this.#worker.postMessage({ ask: 'hint' });
  }

  /** It is never lost. */
  wake(): void {}

  again(): void {
    this.#waiting = [];
    this.#showing = false;
    this.#worker.postMessage({ ask: 'again', after: this.#listener.version() });
  }

  shown(): void {
    this.#showing = false;
    this.#next();
  }

  close(): void {
    this.#worker.onmessage = this.#worker.onerror = null;
    this.#worker.terminate();
  }

  #hear(told: FromWorker): void {
    switch (told.tell) {
      case 'messages':
        if (told.anew) {
          this.#waiting = [];
          this.#showing = false;
          this.#listener.anew();
        }
        this.#waiting.push(told.messages);
        if (this.link !== 'open') {
          this.link = 'open';
          this.#listener.link('open');
        }
        this.#next();
        break;
      case 'undoable':
        this.#coach.undoable(told.undoable);
        break;
      case 'hint':
        this.#coach.hint(told.hint);
        break;
      case 'trouble':
        this.#coach.trouble(told.trouble);
        break;
    }
  }

  /** Tells the table what comes next, if it has shown what came before. */
  #next(): void {
    while (!this.#showing) {
      const messages = this.#waiting.shift();
      if (!messages) return;
      // Only happenings are shown; a refusal, say, is over at once.
      this.#showing = messages.some(
        (message) => message.tell === 'changes' && message.changes.length > 0,
      );
      this.#worker.postMessage({ ask: 'more', taken: 1 });
      for (const message of messages) this.#listener.message(message);
    }
  }
}
