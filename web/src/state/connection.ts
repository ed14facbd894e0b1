/** The connection to a table: a socket that reconnects from the newest version it has. */
import type { ClientMessage, ServerMessage } from '../wire';
import { Heartbeat } from './heartbeat';

/** The state of a connection. */
export type Link =
  | 'connecting'
  | 'open'
  /** Open, but the server does not answer. */
  | 'silent'
  /** Lost; reconnects by itself. */
  | 'lost'
  /** Given up: this client broke the protocol. */
  | 'refused'
  /** Given up: the session has ended, and the browser holds no other. */
  | 'loggedOut'
  /** Only its player sees the table. */
  | 'sealed';

/** What a connection needs from the browser. */
export interface Network {
  open(url: string): WebSocketLike;
  /** Calls back after a delay; returns a function that cancels it. */
  after(milliseconds: number, then: () => void): () => void;
  /** Between 0 and 1. */
  random(): number;
  /** The time in milliseconds, by a clock that goes on while the page is frozen. */
  now(): number;
}

/** The part of `WebSocket` that is used. */
export interface WebSocketLike {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Receives what a transport delivers. */
export interface Listener {
  link(link: Link): void;
  message(message: ServerMessage): void;
  /** The newest version the listener has. */
  version(): number;
  /** Everything delivered so far is void and will be sent again from the beginning. */
  anew(): void;
}

/** Carries messages between the page and a table: over a socket, or to a game that runs in
 *  this browser. */
export interface Transport {
  /** Sends a message; returns false if there is no open connection. */
  say(message: ClientMessage): boolean;
  /** The page or the network has come back: reconnects now instead of after the pause,
   *  or checks that the connection still works. */
  wake(): void;
  /** The browser says that there is no network. */
  offline(): void;
  /** Reconnects from the version the listener has. */
  again(): void;
  /** Everything delivered so far has been shown. */
  shown(): void;
  /** Closes it for good. */
  close(): void;
}

/** The real network. */
export const browser: Network = {
  open: (url) => new WebSocket(url),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  now: Date.now,
};

/** Close codes after which connecting again cannot help: this client broke the protocol.
 *  All other codes, 1001 (going away) and 1013 (try again later) among them, mean that it
 *  should connect again. */
const PROTOCOL_ERRORS = [1002, 1003, 1007, 1008, 1009];
/** The close code of a revoked session: the client must ask who it is before it connects
 *  again. */
const LOGGED_OUT = 4001;
/** The close code of a table that only its player sees. */
const SEALED = 4003;
/** The first and the longest pause before connecting again, in milliseconds. */
const PAUSES = { first: 250, longest: 8_000 };
/** How long a socket may take to open and to receive the welcome, in milliseconds. */
const OPEN_TIMEOUT = 10_000;
/** How long nothing may have been received, in milliseconds, for a connection to be
 *  trusted after the page was frozen or hidden: a heartbeat and its answer. */
const TRUSTED = 10_000;

/** The socket of a table. Reconnects by itself whenever that can help. */
export class Connection implements Transport {
  #socket: WebSocketLike | null = null;
  #heartbeat: Heartbeat | null = null;
  /** When something was last received. */
  #heardAt = 0;
  #failures = 0;
  #cancel: (() => void) | null = null;
  #closed = false;
  /** Whether the server revoked the session, and who the browser is now is not known yet. */
  #revoked = false;
  /** Counts attempts to connect, so that a late answer to an earlier one is ignored. */
  #attempt = 0;
  link: Link = 'connecting';

  constructor(
    readonly url: string,
    readonly listener: Listener,
    /** Asks the server whether this browser is still somebody; rejects if it cannot say. */
    readonly isLoggedIn: () => Promise<boolean>,
    readonly network: Network = browser,
  ) {
    this.#connect();
  }

  say(message: ClientMessage): boolean {
    if (!this.#isOpen() || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    this.#heartbeat?.sent();
    return true;
  }

  wake(): void {
    if (this.link === 'lost') this.#connect();
    else if (!this.#isOpen()) return;
    // Timers stand still while a page is frozen, and its socket is likely to be dead.
    else if (this.network.now() - this.#heardAt > TRUSTED) this.again();
    else this.#heartbeat?.check();
  }

  offline(): void {
    if (this.#isOpen() || this.link === 'connecting') this.#lost();
  }

  /** A server does not wait for what is shown. */
  shown(): void {}

  again(): void {
    this.#drop();
    // Until it is open, nothing can be said.
    this.#setLink('connecting');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
  }

  #isOpen(): boolean {
    return this.link === 'open' || this.link === 'silent';
  }

  #drop(): void {
    this.#attempt += 1;
    this.#cancel?.();
    this.#cancel = null;
    this.#heartbeat?.stop();
    this.#heartbeat = null;
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #setLink(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.listener.link(link);
  }

  #connect(): void {
    if (this.#closed) return;
    this.#drop();
    if (this.#revoked) void this.#identify();
    else this.#open();
  }

  /** Connects again after the session was revoked, unless nobody is logged in any more. */
  async #identify(): Promise<void> {
    const attempt = this.#attempt;
    const loggedIn = await this.isLoggedIn().catch(() => null);
    if (attempt !== this.#attempt) return;
    if (loggedIn === null) {
      this.#lost();
    } else if (loggedIn) {
      this.#revoked = false;
      this.#open();
    } else {
      this.#setLink('loggedOut');
    }
  }

  #open(): void {
    const version = this.listener.version();
    const socket = this.network.open(version > 0 ? `${this.url}?after=${version}` : this.url);
    this.#socket = socket;
    this.#cancel = this.network.after(OPEN_TIMEOUT, () => this.#lost());
    socket.onmessage = (event) => {
      this.#failures = 0;
      this.#heardAt = this.network.now();
      if (this.#heartbeat === null) this.#established(socket);
      else this.#heartbeat.heard();
      if (this.link === 'silent') this.#setLink('open');
      this.listener.message(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (PROTOCOL_ERRORS.includes(code)) {
        this.#drop();
        this.#setLink('refused');
      } else if (code === SEALED) {
        this.#drop();
        this.#setLink('sealed');
      } else if (code === LOGGED_OUT) {
        this.#revoked = true;
        this.#setLink('lost');
        this.#connect();
      } else {
        this.#lost();
      }
    };
  }

  /** A server begins with a welcome. Before it, an open socket may only have reached a proxy
   *  whose own connection is dead. */
  #established(socket: WebSocketLike): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#heartbeat = this.#beat(socket);
    this.#setLink('open');
  }

  #beat(socket: WebSocketLike): Heartbeat {
    const ping: ClientMessage = { say: 'ping' };
    return new Heartbeat({
      after: (milliseconds, then) => this.network.after(milliseconds, then),
      ping: () => socket.send(JSON.stringify(ping)),
      overdue: () => this.#setLink('silent'),
      lost: () => this.#lost(),
    });
  }

  #lost(): void {
    this.#drop();
    this.#setLink('lost');
    const pause = Math.min(PAUSES.first * 2 ** this.#failures, PAUSES.longest);
    this.#failures += 1;
    // Spread out the clients of a server that restarts.
    this.#cancel = this.network.after(pause * (0.5 + this.network.random()), () => this.#connect());
  }
}

/** The address of a table's socket, as seen from a page. */
export function socketOf(table: string, page: { protocol: string; host: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${page.host}/api/tables/${encodeURIComponent(table)}/socket`;
}
