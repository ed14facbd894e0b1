/** The connection to a game in this browser: a worker in place of a socket. */
import type { Link, Listener, Transport } from '../state/connection';
import type { Hint } from '../rules/messages';
import type { ClientMessage, ServerMessage } from '../wire';
import type { FromWorker, OpenError, ToWorker } from './messages';

/** The part of `Worker` that is used. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** Receives what a socket does not send. */
export interface LocalListener {
  undoable(undoable: boolean): void;
  hint(hint: Hint | null): void;
  error(error: OpenError): void;
  /** The player wants another game of the same kind. */
  another(): void;
}

export class LocalTransport implements Transport {
  readonly #worker: WorkerLike;
  readonly #listener: Listener;
  readonly #localListener: LocalListener;
  /** Batches that wait until the one before has been shown. */
  #waiting: ServerMessage[][] = [];
  /** Whether the table is showing a batch. */
  #showing = false;
  link: Link = 'connecting';

  constructor(
    worker: WorkerLike,
    game: { id: string; name: string },
    listener: Listener,
    localListener: LocalListener,
  ) {
    this.#worker = worker;
    this.#listener = listener;
    this.#localListener = localListener;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => localListener.error('loading');
    worker.postMessage({ ask: 'open', ...game });
  }

  say(message: ClientMessage): boolean {
    if (this.link !== 'open') return false;
    if (message.say === 'ready') this.#localListener.another();
    else this.#worker.postMessage({ ask: 'say', message });
    return true;
  }

  passTo(seat: number | null): void {
    this.#worker.postMessage({ ask: 'pass', to: seat });
  }

  undo(): void {
    this.#worker.postMessage({ ask: 'undo' });
  }

  hint(): void {
    this.#worker.postMessage({ ask: 'hint' });
  }

  /** The connection to a worker is never lost. */
  wake(): void {}
  offline(): void {}

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

  #receive(told: FromWorker): void {
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
        this.#localListener.undoable(told.undoable);
        break;
      case 'hint':
        this.#localListener.hint(told.hint);
        break;
      case 'error':
        this.#localListener.error(told.error);
        break;
    }
  }

  /** Passes on the next batch, if the one before has been shown. */
  #next(): void {
    while (!this.#showing) {
      const messages = this.#waiting.shift();
      if (!messages) return;
      // Only changes are shown; a refusal, for example, takes no time.
      this.#showing = messages.some(
        (message) => message.tell === 'changes' && message.changes.length > 0,
      );
      this.#worker.postMessage({ ask: 'more', taken: 1 });
      for (const message of messages) this.#listener.message(message);
    }
  }
}
