/** The socket of a table: connects, and connects again, from the version that is known. */
import type { ClientMessage, ServerMessage } from '../wire';

/** How the connection stands. */
export type Link =
  | 'connecting'
  | 'open'
  /** Lost; trying again by itself. */
  | 'lost'
  /** Given up: there is no such table, or the server wants nothing of us. */
  | 'refused';

/** What a connection needs of a browser. */
export interface Network {
  open(url: string): WebSocketLike;
  after(milliseconds: number, then: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}

/** As much of a `WebSocket` as is used. */
export interface WebSocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Whom a connection tells. */
export interface Listener {
  link(link: Link): void;
  message(message: ServerMessage): void;
  /** The last version that is known. */
  version(): number;
  /** What was told is no longer so: everything is told again, from the beginning. */
  anew(): void;
}

/** Whatever brings what a table tells: a socket, or a game in this very browser. */
export interface Transport {
  /** Says something; whether it could be said. */
  say(message: ClientMessage): boolean;
  /** Connects at once, if the connection is lost. */
  wake(): void;
  /** Begins anew, from whatever version the listener knows then. */
  again(): void;
  /** Everything that was told has been shown. */
  shown(): void;
  /** Ends it for good. */
  close(): void;
}

/** The browser's own network. */
export const browser: Network = {
  open: (url) => new WebSocket(url),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** The server refuses for good with these: a rule broken, or logged out. */
const FOR_GOOD = [1003, 1008, 1009];
/** The first pause before trying again, and the longest, in milliseconds. */
const PAUSES = { first: 250, longest: 8_000 };
/** Nothing opened after this long: as good as lost. */
const PATIENCE = 10_000;

export class Connection implements Transport {
  #socket: WebSocketLike | null = null;
  #failures = 0;
  #cancel: (() => void) | null = null;
  #closed = false;
  link: Link = 'connecting';

  constructor(
    readonly url: string,
    readonly listener: Listener,
    readonly network: Network = browser,
  ) {
    this.#connect();
  }

  say(message: ClientMessage): boolean {
    if (this.link !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  wake(): void {
    if (this.link === 'lost') this.#connect();
  }

  /** A server waits for nobody's eyes. */
  shown(): void {}

  again(): void {
    this.#drop();
    // Until it is open, nothing can be said.
    this.#tell('connecting');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #drop(): void {
    this.#cancel?.();
    this.#cancel = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #tell(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.listener.link(link);
  }

  #connect(): void {
    if (this.#closed) return;
    this.#drop();
    const version = this.listener.version();
    const socket = this.network.open(version > 0 ? `${this.url}?after=${version}` : this.url);
    this.#socket = socket;
    this.#cancel = this.network.after(PATIENCE, () => this.#lost());
    socket.onopen = () => {
      this.#cancel?.();
      this.#cancel = null;
      this.#tell('open');
    };
    socket.onmessage = (event) => {
      this.#failures = 0;
      this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (FOR_GOOD.includes(event.code)) {
        this.#drop();
        this.#tell('refused');
      } else {
        this.#lost();
      }
    };
  }

  #lost(): void {
    this.#drop();
    this.#tell('lost');
    const pause = Math.min(PAUSES.first * 2 ** this.#failures, PAUSES.longest);
    this.#failures += 1;
    // Not all clients of a server that comes back at the same moment.
    this.#cancel = this.network.after(pause * (0.5 + this.network.random()), () => this.#connect());
  }
}

/** The address of a table's socket, seen from a page. */
export function socketOf(table: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${page.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
