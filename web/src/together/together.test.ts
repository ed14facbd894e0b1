import { describe, expect, it } from 'vitest';
import type { GameState } from '../state/game';
import type { Known, Seat } from '../state/table';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import type { TextContext } from '../text/words';
import type { OpenProposal } from '../wire';
import { en as texts } from './text/en';
import { isLeftToBots, notHurried, timeWords, waiting } from './waiting';
import { proposalWords, transientWords } from './words';

const t = translator<typeof en>('en-GB', en, grammar);
const tell = translator<typeof texts>('en-GB', texts, grammar);

const person = (more: Partial<Seat> = {}): Seat => ({
  occupant: { occupant: 'player', name: 'somebody' },
  ready: true,
  standIn: null,
  left: false,
  reserved: null,
  present: true,
  ...more,
});
const bot = person({ occupant: { occupant: 'bot', level: 'puppy' } });

const info = {
  rules: '4',
  clock: {},
  stand_in_level: 'puppy',
  rules_version: 1,
  queue: false,
  patience_seconds: 30,
};

function table(more: Partial<Known>): Known {
  const ask = { question: 7, seats: [1], kind: 'play' as const };
  const seats = [person(), person(), bot, person()];
  const known = { seat: 0, seats, phase: 'playing', ask, askedSince: 0, info, hurried: [] };
  return { ...known, ...more } as unknown as Known;
}

describe('waiting for others', () => {
  const after = (seconds: number, more: Partial<Known> = {}) =>
    waiting(table(more), seconds * 1000);

  it('is said once it takes long, and then there is something to do about it', () => {
    expect(after(29)).toBe(null);
    expect(after(31)).toEqual({ seats: [1], seconds: 31, canNudge: true, canReplace: null });
    expect(after(90)?.canReplace).toBe(1);
  });

  it('is not said of bots, of the viewer, or where a clock runs', () => {
    const ask = (...seats: number[]) => ({ question: 7, seats, kind: 'give' as const });
    expect(after(40, { ask: ask(2) })).toBe(null);
    expect(after(40, { ask: ask(0, 1) })).toBe(null);
    expect(after(40, { ask: ask(2, 3) })?.seats).toEqual([3]);
    expect(after(40, { seats: [person(), person({ standIn: 'gone' }), bot, person()] })).toBe(null);
    expect(after(40, { seats: [person(), person({ left: true }), bot, person()] })).toBe(null);
    expect(after(40, { info: { ...info, clock: { turn_seconds: 60 } } })).toBe(null);
    expect(after(40, { info: { ...info, clock: { turn_seconds: 86_400 } } })).not.toBe(null);
    expect(after(40, { phase: 'over' })).toBe(null);
  });

  it('can be ended by players only, and a nudge needs somebody to reach', () => {
    expect(after(100, { seat: null })).toMatchObject({ canNudge: false, canReplace: null });
    const seats = [person(), person({ present: false }), bot, person()];
    expect(after(100, { seats })).toMatchObject({ canNudge: false, canReplace: 1 });
  });

  it('is told in round numbers', () => {
    const words = [31, 59, 60, 150, 3_600, 90_000].map((seconds) => timeWords(t, seconds));
    expect(words).toEqual(['30 seconds', '50 seconds', '1 minute', '2 minutes', '1 hour', '1 day']);
  });
});

it('knows when only bots play on', () => {
  const sized = (...hand_sizes: number[]) =>
    ({ known: { phase: { phase: 'turn', seat: 2 }, hand_sizes } }) as unknown as GameState;
  expect(isLeftToBots(table({}), sized(0, 0, 3, 0))).toBe(true);
  expect(isLeftToBots(table({}), sized(0, 1, 3, 0))).toBe(false);
  expect(isLeftToBots(table({}), sized(1, 0, 3, 0))).toBe(false);
  expect(isLeftToBots(table({ seat: null }), sized(0, 0, 3, 0))).toBe(false);
  expect(isLeftToBots(table({}), null)).toBe(false);
  const seats = [person(), person({ left: true }), bot, person({ standIn: 'gone' })];
  expect(isLeftToBots(table({ seats }), sized(0, 2, 3, 2))).toBe(true);
});

it('waits for all others who are connected before bots are quick', () => {
  expect(notHurried(table({}))).toEqual([1, 3]);
  expect(notHurried(table({ hurried: [0, 3] }))).toEqual([1]);
  const seats = [person(), person({ left: true }), bot, person({ present: false })];
  expect(notHurried(table({ seats }))).toEqual([]);
});

describe('what players say to each other', () => {
  const context = (own: number | null) =>
    ({ own, name: (seat: number) => ['Anna', 'Bruno', 'Carla', 'Dora'][seat] }) as TextContext;

  it('is told to those whom it concerns', () => {
    const nudge = { kind: 'nudged', seat: 0, to: [1, 2] } as const;
    const words = (own: number | null) =>
      transientWords(tell, context(own), { ...nudge, to: [...nudge.to] });
    expect(words(0)).toBe('You nudged Bruno and Carla.');
    expect(words(1)).toBe('Anna nudges you: it’s your turn.');
    expect([words(3), words(null)]).toEqual([null, null]);
  });

  it('names who proposes what', () => {
    const words = (own: number | null, what: OpenProposal['proposal']['what']) =>
      proposalWords(tell, context(own), {
        proposal: what === 'stand_in' ? { what, seat: 2 } : { what },
        by: 0,
        waits_for: [1, 3],
      });
    expect(words(0, 'end')).toBe('Bruno and Dora have yet to answer.');
    expect(words(1, 'end')).toBe('Anna would like to end the game. Nobody would win.');
    expect(words(1, 'stand_in')).toBe('Anna would like a bot to play for Carla.');
    expect(words(2, 'stand_in')).toContain('for you');
    expect(words(1, 'take_back')).toBe('Anna would like to take back their last move.');
  });
});
