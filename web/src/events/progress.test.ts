import { describe, expect, it } from 'vitest';
import type { EventRound, EventTable } from '../wire';
import type { ClubEvent } from './api';
import { bellOf, drawable, isOfPairs, nextStep, sceneOf, stateOf } from './progress';

const RESULT = { home: [8, 5], needed: [0, 77], points: [2, 0] } as EventTable['result'] & object;
const table = (number: number, of: Partial<EventTable> = {}): EventTable => ({
  ...{
    number,
    teams: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    seats: [],
    reports: [],
  },
  ...of,
});
const round = (number: number, of: Partial<EventRound> = {}): EventRound => ({
  ...{ number, started: true, tables: [], byes: [], cost: [] },
  ...of,
});
const event = (of: Partial<ClubEvent>): ClubEvent =>
  ({
    ...{ phase: 'running', rounds: [], settings: { format: 'redrawn', rounds: 2 } },
    entries: ['a', 'b', 'c', 'd'].map((name) => ({ name })),
    ...of,
  }) as ClubEvent;

describe('what a director does next', () => {
  it('is to find people, as long as there are too few for a table', () => {
    expect(nextStep(event({ entries: [{ name: 'a' }] }))).toEqual({ step: 'people' });
    const pairs = { format: 'swiss', rounds: 2 } as ClubEvent['settings'];
    expect(isOfPairs(event({ settings: pairs }))).toBe(true);
    const entries = [{ name: 'a & b' }, { name: 'c & d' }];
    expect(nextStep(event({ settings: pairs, entries })).step).toBe('draw');
  });

  it('is to draw, to start, to collect results, and to draw again', () => {
    expect(nextStep(event({}))).toEqual({ step: 'draw', round: 1, people: 4, absent: 0 });
    const drawn = round(1, { started: false, tables: [table(1)] });
    expect(nextStep(event({ rounds: [drawn] }))).toEqual({ step: 'start', round: 1, tables: 1 });
    const played = round(1, { tables: [table(1, { result: RESULT }), table(2)] });
    const bell = { round: 1, left_ms: 9, rung: false };
    expect(nextStep(event({ rounds: [played], bell }))).toEqual({
      ...{ step: 'play', round: 1, missing: [2], rung: false },
    });
    const over = round(1, { tables: [table(1, { result: RESULT })] });
    expect(nextStep(event({ rounds: [over] }))).toMatchObject({ step: 'draw', round: 2 });
    const last = round(2, { tables: [table(1, { result: RESULT })] });
    expect(nextStep(event({ rounds: [over, last] }))).toEqual({ step: 'close' });
    expect(nextStep(event({ rounds: [over, last], phase: 'over' }))).toEqual({ step: 'over' });
  });

  it('is to settle what two teams disagree about, before anything else', () => {
    const tables = [table(1), table(2, { disputed: true, reports: [] })];
    expect(nextStep(event({ rounds: [round(1, { tables })] }))).toEqual({
      ...{ step: 'settle', round: 1, table: 2 },
    });
  });
});

describe('who is drawn', () => {
  const entries = [
    { name: 'a', checked_in: true },
    { name: 'b' },
    { name: 'c', withdrawn: true, checked_in: true },
  ];
  const names = (of: { name: string }[]) => of.map(({ name }) => name);

  it('is who is there', () => {
    const { playing, absent } = drawable(event({ entries }));
    expect([names(playing), names(absent)]).toEqual([['a'], ['b']]);
  });

  it('is everybody, if nobody is checked in or a round has been drawn', () => {
    const unchecked = event({ entries: [{ name: 'a' }, { name: 'b' }] });
    expect(names(drawable(unchecked).playing)).toEqual(['a', 'b']);
    const later = event({ entries, rounds: [round(1)] });
    expect(names(drawable(later).playing)).toEqual(['a', 'b']);
  });
});

it('a table is missing, entered, disputed or done', () => {
  const report = { team: 0, home: [8, 5], needed: [0, 77] } as EventTable['reports'][number];
  expect(stateOf(table(1))).toBe('missing');
  expect(stateOf(table(1, { reports: [report] }))).toBe('entered');
  expect(stateOf(table(1, { reports: [report, report], disputed: true }))).toBe('disputed');
  expect(stateOf(table(1, { result: RESULT }))).toBe('done');
});

it('a hall shows how to join, then the draw, then the standings', () => {
  expect(sceneOf(event({}))).toBe('join');
  expect(sceneOf(event({ rounds: [round(1, { tables: [table(1)] })] }))).toBe('draw');
  const over = round(1, { tables: [table(1, { result: RESULT })] });
  expect(sceneOf(event({ rounds: [over] }))).toBe('standings');
});

it('the clock is shown while games are played', () => {
  const bell = { round: 1, left_ms: 9, rung: false };
  const drawn = (of: Partial<EventRound>) => event({ rounds: [round(1, of)], bell });
  expect(bellOf(drawn({ started: false, tables: [table(1)] }))).toBeNull();
  expect(bellOf(drawn({ tables: [table(1), table(2, { result: RESULT })] }))).toEqual(bell);
  expect(bellOf(drawn({ tables: [table(1, { result: RESULT })] }))).toBeNull();
  expect(bellOf(event({ rounds: [round(1, { tables: [table(1)] })] }))).toBeNull();
});
