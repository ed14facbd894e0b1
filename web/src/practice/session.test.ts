import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '../wire';
import type { FromWorker } from './messages';
import { Session, Unreadable, type Bots, type Surroundings } from './session';
import type { LocalGame } from './store';

const GAME: LocalGame = {
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

/** Bots that have so many plays to make until the player is asked. */
class Counting implements Bots {
  version = 1;
  undos = 0;
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

function byHand(bots: Counting, more: Partial<Surroundings> = {}) {
  const told: FromWorker[] = [];
  const kept: LocalGame[] = [];
  const session = new Session({
    find: async (id) => (id === GAME.id ? GAME : null),
    load: async () => bots,
    keep: async (game) => void kept.push(game),
    tell: (message) => void told.push(structuredClone(message)),
    pause: () => Promise.resolve(),
    now: () => 7,
    ...more,
  });
  const settle = () => new Promise((done) => setTimeout(done, 0));
  const messages = () => told.filter((one) => one.tell === 'messages');
  return { session, told, kept, messages, settle };
}

describe('a session of practice', () => {
  it('is never further ahead than what is shown', async () => {
    const bots = new Counting(10);
    const { session, messages, settle } = byHand(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await settle();
    // What was told first, and one play.
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

  it('keeps what happened before it tells', async () => {
    const order: string[] = [];
    const bots = new Counting(1);
    const { session, settle } = byHand(bots, {
      keep: async ({ record, changedAt }) => void order.push(`kept ${record} at ${changedAt}`),
      tell: (message) => void (message.tell === 'messages' && order.push('told')),
    });
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await settle();
    expect(order).toEqual(['told', 'kept version 2 at 7', 'told']);
    // A full disk is no reason to stop.
    const {
      session: other,
      messages,
      settle: wait,
    } = byHand(new Counting(1), {
      keep: () => Promise.reject(new Error('full')),
    });
    await other.take({ ask: 'open', id: GAME.id, name: 'A' });
    await wait();
    expect(messages().length).toBe(2);
  });

  it('begins anew after a play was taken back', async () => {
    const bots = new Counting(0);
    const { session, told, kept, settle } = byHand(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await session.take({ ask: 'undo' });
    await settle();
    expect(bots.undos).toBe(1);
    expect(told.filter((one) => one.tell === 'messages').map(({ anew }) => anew)).toEqual([
      true,
      true,
    ]);
    expect(kept.length).toBe(1);
  });

  it('gives hints when they are asked for in time', async () => {
    const bots = new Counting(0);
    const { session, told } = byHand(bots);
    await session.take({ ask: 'open', id: GAME.id, name: 'A' });
    await session.take({ ask: 'hint' });
    expect(told.at(-1)).toEqual({ tell: 'hint', hint: { candidates: [], all: 0 } });
    bots.left = 1;
    await session.take({ ask: 'hint' });
    expect(told.findLast((one) => one.tell === 'hint')).toEqual({ tell: 'hint', hint: null });
  });

  it('says why a game cannot be played', async () => {
    const trouble = async (id: string, more: Partial<Surroundings> = {}) => {
      const { session, told } = byHand(new Counting(0), more);
      await session.take({ ask: 'open', id, name: 'A' });
      return told;
    };
    expect(await trouble('local-other')).toEqual([{ tell: 'trouble', trouble: 'missing' }]);
    const failing = (error: Error) => ({ load: () => Promise.reject(error) });
    expect(await trouble(GAME.id, failing(new Unreadable('no game')))).toEqual([
      { tell: 'trouble', trouble: 'unreadable' },
    ]);
    expect(await trouble(GAME.id, failing(new TypeError('no network')))).toEqual([
      { tell: 'trouble', trouble: 'loading' },
    ]);
  });
});
