import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../wire';
import { Connection, type Link, type Network, type WebSocketLike, socketOf } from './connection';

class Socket implements WebSocketLike {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  said: string[] = [];
  closed = false;
  constructor(readonly url: string) {}
  send(text: string) {
    this.said.push(text);
  }
  close() {
    this.closed = true;
  }
  opens() {
    this.onopen?.({} as Event);
  }
  tells(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  closes(code = 1006) {
    this.onclose?.({ code } as CloseEvent);
  }
}

/** A network by hand: sockets and timers wait to be moved. */
function byHand() {
  const sockets: Socket[] = [];
  const timers: { milliseconds: number; then: () => void; off: boolean }[] = [];
  const network: Network = {
    open: (url) => {
      const socket = new Socket(url);
      sockets.push(socket);
      return socket;
    },
    after: (milliseconds, then) => {
      const timer = { milliseconds, then, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
    random: () => 0.5,
  };
  const links: Link[] = [];
  const messages: ServerMessage[] = [];
  const known = { version: 0 };
  const connection = new Connection(
    'ws://host/api/tables/x/socket',
    {
      link: (link) => links.push(link),
      message: (message) => messages.push(message),
      version: () => known.version,
      anew: () => {},
    },
    network,
  );
  const waiting = () => timers.filter((timer) => !timer.off);
  const ring = () => {
    const timer = waiting().at(-1)!;
    timer.off = true;
    timer.then();
  };
  return { sockets, links, messages, known, connection, waiting, ring };
}

describe('a connection', () => {
  it('opens, listens and speaks', () => {
    const { sockets, links, messages, connection, waiting } = byHand();
    expect(connection.say({ say: 'stand' })).toBe(false);
    sockets[0]!.opens();
    sockets[0]!.tells({ tell: 'closing' });
    expect(connection.say({ say: 'stand' })).toBe(true);
    expect(sockets[0]!.said).toEqual(['{"say":"stand"}']);
    expect(messages).toEqual([{ tell: 'closing' }]);
    expect(links).toEqual(['open']);
    expect(waiting()).toEqual([]);
  });

  it('comes back by itself from the version that is known, ever more slowly', () => {
    const { sockets, links, known, waiting, ring } = byHand();
    sockets[0]!.opens();
    known.version = 31;
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      sockets.at(-1)!.closes();
      pauses.push(waiting()[0]!.milliseconds);
      ring();
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    expect(sockets.at(-1)!.url).toBe('ws://host/api/tables/x/socket?after=31');
    sockets.at(-1)!.opens();
    sockets.at(-1)!.tells({ tell: 'present', seats: [], spectators: 0 });
    expect(links).toEqual(['open', 'lost', 'open']);
    sockets.at(-1)!.closes();
    expect(waiting()[0]!.milliseconds).toBe(250);
  });

  it('gives up one that never opens, and a server that refuses', () => {
    const { sockets, links, waiting, ring } = byHand();
    ring();
    expect(sockets[0]!.closed).toBe(true);
    expect(links).toEqual(['lost']);
    ring();
    sockets[1]!.opens();
    sockets[1]!.closes(1008);
    expect(links).toEqual(['lost', 'open', 'refused']);
    expect(waiting()).toEqual([]);
  });

  it('ends when it is told to, and wakes when it is asked to', () => {
    const { sockets, connection, waiting } = byHand();
    sockets[0]!.closes();
    connection.wake();
    expect(sockets).toHaveLength(2);
    connection.close();
    expect(sockets[1]!.closed).toBe(true);
    expect(waiting()).toEqual([]);
    connection.wake();
    connection.again();
    expect(sockets).toHaveLength(2);
  });

  it('knows where a table is', () => {
    expect(socketOf('a/b', { protocol: 'https:', host: 'dog.example' })).toBe(
      'wss://dog.example/api/tables/a%2Fb/socket',
    );
  });
});
