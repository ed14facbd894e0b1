import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { loadRulesFrom } from '../rules';
import type { Listener } from '../state/connection';
import type { Ask, Change, ClientMessage, Refusal, ServerMessage } from '../wire';
import { TableModel } from './model.svelte';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

beforeEach(() => {
  vi.useFakeTimers();
  // A hidden page shows everything at once.
  vi.stubGlobal('document', { hidden: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const EXCHANGE: Ask = { question: 6, seats: [0], kind: 'give' };

/** A player in seat 0 who is asked for a card, and the messages that were sent. */
async function asked() {
  const said: ClientMessage[] = [];
  let listener: Listener | undefined;
  const model = new TableModel('x', (to) => {
    listener = to;
    return {
      say: (message) => said.push(message) > 0,
      wake: () => {},
      offline: () => {},
      again: () => {},
      shown: () => {},
      close: () => {},
    };
  });
  await model.open();
  const { message, link } = listener!;
  let version = 0;
  const welcome = (): ServerMessage => ({
    tell: 'welcome',
    table: {
      rules: '4',
      clock: {},
      stand_in_level: 'shepherd',
      rules_version: 1,
      queue: false,
      patience_seconds: 30,
    },
    seat: 0,
    version,
  });
  const changes = (ask: Ask | undefined, ...all: Change[]): ServerMessage => ({
    tell: 'changes',
    changes: all.map((change) => ({ version: (version += 1), change })),
    ...(ask && { ask }),
  });
  link('open');
  message(welcome());
  const dealt = { sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false } as const;
  message(
    changes(
      EXCHANGE,
      { change: 'committed', game: 'g1', commitment: 'c' },
      { change: 'started', first_dealer: 3, entropy: ['', '', '', ''], seat: 0 },
      { change: 'seen', sights: [{ ...dealt, hand: 'K56789' }] },
    ),
  );
  await vi.advanceTimersByTimeAsync(0);
  return { model, said, message, link, welcome, changes };
}

const GIVE: ClientMessage = { say: 'act', question: 6, act: 'give K' };
const gave: Change = { change: 'seen', sights: [{ sight: 'gave', seat: 0, card: 'K' }] };

test('once the time is up there is nothing to decide, until the server asks again', async () => {
  const { model, said, message, changes } = await asked();
  message(changes({ ...EXCHANGE, left_ms: 5_000 }));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(model.asked).toBe('give');
  await vi.advanceTimersByTimeAsync(1);
  expect([model.asked, model.expired]).toEqual([null, true]);
  model.answer('give K');
  expect(said).toEqual([]);
  message(changes({ ...EXCHANGE, question: 7, left_ms: 5_000 }, gave));
  expect([model.asked, model.expired]).toEqual(['give', false]);
});

describe('an answer', () => {
  it('is confirmed by the next question', async () => {
    const { model, said, message, changes } = await asked();
    model.answer('give K');
    expect([model.sent, model.asked]).toEqual([6, null]);
    message(changes({ ...EXCHANGE, seats: [1], question: 7 }, gave));
    expect(model.sent).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([said, model.unanswered]).toEqual([[GIVE], false]);
  });

  it('is sent again after three seconds, and the refusal of the second is not its own', async () => {
    const { model, said, message, changes } = await asked();
    model.answer('give K');
    await vi.advanceTimersByTimeAsync(2_999);
    expect([said.length, model.unanswered]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([said, model.unanswered]).toEqual([[GIVE, GIVE], true]);
    message(changes({ ...EXCHANGE, question: 7 }, gave));
    expect([model.sent, model.unanswered]).toEqual([null, false]);
    model.answer('give 5');
    const stale: Refusal = { why: 'stale', message: 'answered already', question: 6 };
    message({ tell: 'refused', ...stale });
    expect(model.sent).toBe(7);
    message({ tell: 'refused', ...stale, question: 7 });
    expect(model.sent).toBeNull();
  });

  it('is sent again over a new connection while its question is open', async () => {
    const { model, said, message, link, welcome, changes } = await asked();
    model.answer('give K');
    link('silent');
    expect([model.sent, model.asked]).toEqual([6, null]);
    link('lost');
    link('connecting');
    link('open');
    message(welcome());
    expect(said).toEqual([GIVE]);
    message(changes(EXCHANGE));
    expect([said, model.sent, model.unanswered]).toEqual([[GIVE, GIVE], 6, true]);
    message(changes(EXCHANGE));
    expect(said.length).toBe(2);
  });

  it('is not sent again once its question is answered', async () => {
    const { model, said, message, link, welcome, changes } = await asked();
    model.answer('give K');
    link('lost');
    link('open');
    message(welcome());
    message(changes({ ...EXCHANGE, seats: [1], question: 7 }, gave));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([said, model.sent]).toEqual([[GIVE], null]);
  });
});
