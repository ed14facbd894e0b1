import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../wire';
import { Connection, type Link, type Network, type WebSocketLike, socketOf } from './connection';

class Socket implements WebSocketLike {
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
  /** The server greets; what it says does not matter here. */
  opens() {
    this.tells({ tell: 'pong' });
  }
  tells(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  closes(code = 1006) {
    this.onclose?.({ code } as CloseEvent);
  }
}

/** A connection over a network driven by hand: sockets and timers wait to be moved.
 *  `answers` are what the server says, in turn, when asked whether one is logged in. */
function byHand(...answers: (boolean | 'unreachable')[]) {
  const clock = { now: 0 };
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
    now: () => clock.now,
  };
  const links: Link[] = [];
  const messages: ServerMessage[] = [];
  const known = { version: 0 };
  const asked = { times: 0 };
  const connection = new Connection(
    'ws://host/api/tables/x/socket',
    {
      link: (link) => links.push(link),
      message: (message) => messages.push(message),
      version: () => known.version,
      anew: () => {},
    },
    async () => {
      const answer = answers[asked.times];
      asked.times += 1;
      if (typeof answer !== 'boolean') throw new Error('unreachable');
      return answer;
    },
    network,
  );
  const waiting = () => timers.filter((timer) => !timer.off);
  const ring = () => {
    const timer = waiting().at(-1)!;
    timer.off = true;
    timer.then();
  };
  return { clock, sockets, links, messages, known, asked, connection, waiting, ring };
}

/** Lets answers of the server arrive. */
const arrive = () => new Promise((next) => setTimeout(next));

describe('a connection', () => {
  it('opens, receives and sends', () => {
    const { sockets, links, messages, connection, waiting } = byHand();
    expect(connection.say({ say: 'stand' })).toBe(false);
    sockets[0]!.opens();
    sockets[0]!.tells({ tell: 'closing' });
    expect(connection.say({ say: 'stand' })).toBe(true);
    expect(sockets[0]!.said).toEqual(['{"say":"stand"}']);
    expect(messages).toEqual([{ tell: 'pong' }, { tell: 'closing' }]);
    expect(links).toEqual(['open']);
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([3_000]);
  });

  it('asks for a sign of life when nothing is received', () => {
    const { sockets, links, messages, waiting, ring } = byHand();
    sockets[0]!.opens();
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([5_000]);
    ring();
    expect(sockets[0]!.said).toEqual(['{"say":"ping"}']);
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([3_000]);
    sockets[0]!.tells({ tell: 'pong' });
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([5_000]);
    expect([links, messages.length]).toEqual([['open'], 2]);
  });

  it('says that no answer comes, and is lost after ten seconds', () => {
    const { sockets, links, known, connection, waiting, ring } = byHand();
    sockets[0]!.opens();
    connection.say({ say: 'act', question: 4, act: 'give K' });
    ring();
    expect(links).toEqual(['open', 'silent']);
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([7_000]);
    // What is said meanwhile goes out and is due no earlier.
    expect(connection.say({ say: 'act', question: 4, act: 'give K' })).toBe(true);
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([7_000]);
    known.version = 12;
    ring();
    expect(sockets[0]!.closed).toBe(true);
    expect(links).toEqual(['open', 'silent', 'lost']);
    ring();
    expect(sockets[1]!.url).toBe('ws://host/api/tables/x/socket?after=12');
  });

  it('is open again as soon as anything is received', () => {
    const { sockets, links, connection, waiting, ring } = byHand();
    sockets[0]!.opens();
    connection.say({ say: 'stand' });
    ring();
    sockets[0]!.tells({ tell: 'pong' });
    expect(links).toEqual(['open', 'silent', 'open']);
    expect(waiting().map((timer) => timer.milliseconds)).toEqual([5_000]);
  });

  it('is checked when the page comes back, and opened anew after a long sleep', () => {
    const { clock, sockets, links, connection } = byHand();
    sockets[0]!.opens();
    clock.now = 10_000;
    connection.wake();
    expect(sockets[0]!.said).toEqual(['{"say":"ping"}']);
    sockets[0]!.tells({ tell: 'pong' });
    clock.now = 20_001;
    connection.wake();
    expect([sockets.length, sockets[0]!.closed]).toEqual([2, true]);
    expect(links).toEqual(['open', 'connecting']);
  });

  it('is lost when the browser goes offline', () => {
    const { sockets, links, connection, ring } = byHand();
    sockets[0]!.opens();
    connection.offline();
    expect([links, sockets[0]!.closed]).toEqual([['open', 'lost'], true]);
    connection.offline();
    ring();
    expect(sockets.length).toBe(2);
    connection.close();
    connection.offline();
    expect(sockets.length).toBe(2);
  });

  it('reconnects from the known version, with growing pauses', () => {
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

  it('gives up a socket over which nothing is received, and opens another', () => {
    const { sockets, links, ring } = byHand();
    ring();
    expect(sockets[0]!.closed).toBe(true);
    expect(links).toEqual(['lost']);
    ring();
    sockets[1]!.opens();
    expect(links).toEqual(['lost', 'open']);
  });

  it.each([1002, 1003, 1007, 1008, 1009])('gives up after close code %i', (code) => {
    const { sockets, links, waiting } = byHand();
    sockets[0]!.opens();
    sockets[0]!.closes(code);
    expect(links).toEqual(['open', 'refused']);
    expect(waiting()).toEqual([]);
  });

  it.each([1001, 1006, 1011, 1012, 1013])('reconnects after close code %i', async (code) => {
    const { sockets, links, asked, ring } = byHand();
    sockets[0]!.opens();
    sockets[0]!.closes(code);
    ring();
    sockets[1]!.opens();
    expect(links).toEqual(['open', 'lost', 'open']);
    expect(asked.times).toBe(0);
  });

  it('asks who it is before it reconnects after its session was revoked', async () => {
    const { sockets, links, known, asked, waiting } = byHand(true);
    sockets[0]!.opens();
    known.version = 7;
    sockets[0]!.closes(4001);
    expect([sockets.length, asked.times, waiting()]).toEqual([1, 1, []]);
    await arrive();
    expect(sockets.map(({ url }) => url)).toEqual([
      'ws://host/api/tables/x/socket',
      'ws://host/api/tables/x/socket?after=7',
    ]);
    sockets[1]!.opens();
    expect(links).toEqual(['open', 'lost', 'open']);
    // From now on it reconnects as usual.
    sockets[1]!.closes(1001);
    expect([asked.times, waiting().length]).toEqual([1, 1]);
  });

  it('ends when its session was revoked and there is no other', async () => {
    const { sockets, links, waiting, connection } = byHand(false);
    sockets[0]!.opens();
    sockets[0]!.closes(4001);
    await arrive();
    expect(links).toEqual(['open', 'lost', 'loggedOut']);
    connection.wake();
    expect([sockets.length, waiting()]).toEqual([1, []]);
  });

  it('asks again while the server cannot say who it is', async () => {
    const { sockets, links, asked, ring } = byHand('unreachable', 'unreachable', true);
    sockets[0]!.opens();
    sockets[0]!.closes(4001);
    await arrive();
    ring();
    await arrive();
    expect([sockets.length, asked.times]).toEqual([1, 2]);
    ring();
    await arrive();
    expect(sockets.length).toBe(2);
    expect(links).toEqual(['open', 'lost']);
  });

  it('ignores the answer once it has been closed', async () => {
    const { sockets, links, connection } = byHand(true);
    sockets[0]!.opens();
    sockets[0]!.closes(4001);
    connection.close();
    await arrive();
    expect(sockets.length).toBe(1);
    expect(links).toEqual(['open', 'lost']);
  });

  it('closes for good, and reconnects at once when woken', () => {
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

  it('knows the address of a table', () => {
    expect(socketOf('a/b', { protocol: 'https:', host: 'dog.example' })).toBe(
      'wss://dog.example/api/tables/a%2Fb/socket',
    );
  });
});
