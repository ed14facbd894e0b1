import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../wire';
import type { FromWorker } from './messages';
import { Session, UnreadableGame, type Bots, type Environment } from './session';
import type { StoredGame } from './store';

const GAME: StoredGame = {
  id: 'local-abc',
  rules: '4',
  seat: 0,
  levels: ['terrier', 'terrier', 'terrier', 'terrier'],
  seed: '0011223344556677',
  record: 'before',
  winners: null,
  startedAt: 1,
  changedAt: 2,
};

const changes = (version: number): ServerMessage => ({
  tell: 'changes',
  changes: [{ version, change: { change: 'ready', seat: 0, ready: true } }],
});

/** Bots that make a number of plays until the player is asked. */
class CountingBots implements Bots {
  version = 1;
  undos = 0;
  holder: number | null = null;
  constructor(public left: number) {}
  told = () => [changes(1)];
  say = () => {
    this.left = 3;
    return [changes((this.version += 1))];
  };
  step = () => {
    if (this.left === 0) return [];
    this.left -= 1;
    return [changes((this.version += 1))];
  };
  passTo = (seat: number | null) => {
    this.holder = seat;
    return [changes(1)];
  };
  undo = () => {
    this.undos += 1;
    this.left = 0;
    return true;
  };
  canUndo = () => this.version > 3;
  record = () => `version ${this.version}`;
  winners = () => (this.version > 100 ? [0, 2] : null);
  hint = () => {
    if (this.left > 0) throw 'not now';
    return { candidates: [], all: 0 };
  };
}

function setUp(bots: CountingBots, more: Partial<Environment> = {}) {
  const told: FromWorker[] = [];
  const stored: StoredGame[] = [];
  const session = new Session({
    find: async (id) => (id === GAME.id ? GAME : null),
    load: async () => bots,
    store: async (game) => void stored.push(game),
    tell: (message) => void told.push(structuredClone(message)),
    pause: () => Promise.resolve(),
    now: () => 7,
    ...more,
  });
  const settle = () => new Promise((done) => setTimeout(done, 0));
  const messages = () => told.filter((one) => one.tell === 'messages');
  return { session, told, stored, messages, settle };
}

describe('a session', () => {
  it('is never further ahead than what is shown', async () => {
    const bots = new CountingBots(10);
    const { session, messages, settle } = setUp(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await settle();
    // The game so far, and one play.
    expect(messages().length).toBe(2);
    await session.take({ ask: 'more', taken: 1 });
    await settle();
    expect(messages().length).toBe(3);
    for (let taken = 0; taken < 20; taken += 1) {
      await session.take({ ask: 'more', taken: 1 });
      await settle();
    }
    expect(bots.left).toBe(0);
    expect(messages().length).toBe(11);
  });

  it('stores the game before it reports', async () => {
    const order: string[] = [];
    const bots = new CountingBots(1);
    const { session, settle } = setUp(bots, {
      store: async ({ record, changedAt }) => void order.push(`stored ${record} at ${changedAt}`),
      tell: (message) => void (message.tell === 'messages' && order.push('told')),
    });
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await settle();
    expect(order).toEqual(['told', 'stored version 2 at 7', 'told']);
    // The game goes on when the disk is full.
    const {
      session: other,
      messages,
      settle: wait,
    } = setUp(new CountingBots(1), {
      store: () => Promise.reject(new Error('full')),
    });
    await other.take({ ask: 'open', id: GAME.id, name: 'A' });
    await wait();
    expect(messages().length).toBe(2);
  });

  it('sends everything anew after an undo', async () => {
    const bots = new CountingBots(0);
    const { session, told, stored, settle } = setUp(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await session.take({ ask: 'undo' });
    await settle();
    expect(bots.undos).toBe(1);
    expect(told.filter((one) => one.tell === 'messages').map(({ anew }) => anew)).toEqual([
      true,
      true,
    ]);
    expect(stored.length).toBe(1);
  });

  it('sends everything anew to whoever takes the device', async () => {
    const bots = new CountingBots(0);
    const { session, messages, stored, settle } = setUp(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await session.take({ ask: 'pass', to: 2 });
    await settle();
    expect(bots.holder).toBe(2);
    expect(messages().map(({ anew }) => anew)).toEqual([true, true]);
    // Nothing has happened in the game.
    expect(stored).toEqual([]);
  });

  it('tells nothing twice if the device is passed on while a bot’s play is stored', async () => {
    const bots = new CountingBots(1);
    let stored = () => {};
    const { session, messages, settle } = setUp(bots, {
      store: () => new Promise((done) => (stored = done)),
    });
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await settle();
    // The bot has played, and nobody has been told yet.
    expect(bots.left).toBe(0);
    expect(messages()).toHaveLength(1);
    await session.take({ ask: 'pass', to: null });
    stored();
    await settle();
    expect(messages().map(({ anew }) => anew)).toEqual([true, true]);
  });

  it('gives hints on the player’s turn', async () => {
    const bots = new CountingBots(0);
    const { session, told } = setUp(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await session.take({ ask: 'hint' });
    expect(told.at(-1)).toEqual({ tell: 'hint', hint: { candidates: [], all: 0 } });
    bots.left = 1;
    await session.take({ ask: 'hint' });
    expect(told.findLast((one) => one.tell === 'hint')).toEqual({ tell: 'hint', hint: null });
  });

  it('says why a game cannot be played', async () => {
    const opened = async (id: string, more: Partial<Environment> = {}) => {
      const { session, told } = setUp(new CountingBots(0), more);
      await session.take({ ask: 'open', id, name: 'A' });
      return told;
    };
    expect(await opened('local-other')).toEqual([{ tell: 'error', error: 'missing' }]);
    const failing = (error: Error) => ({ load: () => Promise.reject(error) });
    expect(await opened(GAME.id, failing(new UnreadableGame('no game')))).toEqual([
      { tell: 'error', error: 'unreadable' },
    ]);
    expect(await opened(GAME.id, failing(new TypeError('no network')))).toEqual([
      { tell: 'error', error: 'loading' },
    ]);
  });
});
