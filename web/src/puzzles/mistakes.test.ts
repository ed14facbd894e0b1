import { expect, it } from 'vitest';
import type { PuzzleLine } from '../rules/messages';
import { dueOn, NONE, readMistakes, store, weakness, withAttempt, withNew } from './mistakes';

const line = (id: string, theme = 'jack'): PuzzleLine => ({
  ...{ id, theme, view: 'v', choices: [['J 1-2', 500] as [string, number]], rating: 1400 },
  ...{ missed_by: [], game: 'g', made: 'J 1-3', within: 20 },
});

const ids = (all: ReturnType<typeof dueOn>) => all.map((one) => one.line.id);

it('brings a mistake back after a longer and longer time, until it is learned', () => {
  let all = withNew(NONE, [line('a'), line('b')], '2026-01-01');
  expect(ids(dueOn(all, '2026-01-01'))).toEqual(['a', 'b']);
  all = withAttempt(all, 'a', true, '2026-01-01');
  expect(ids(dueOn(all, '2026-01-01'))).toEqual(['b']);
  // A second attempt on the same day changes nothing.
  expect(withAttempt(all, 'a', false, '2026-01-01')).toEqual(all);
  expect(ids(dueOn(all, '2026-01-02'))).toEqual(['b', 'a']);
  for (const [day, open] of [
    ['2026-01-02', 2],
    ['2026-01-06', 2],
    ['2026-01-20', 1],
  ] as const) {
    all = withAttempt(all, 'a', true, day);
    expect(all.open.length).toBe(open);
  }
  expect(all.learned).toEqual(['a']);
  // It does not come back with the same game.
  expect(withNew(all, [line('a'), line('b')], '2026-02-01')).toEqual(all);
});

it('begins anew with what was missed', () => {
  let all = withNew(NONE, [line('a')], '2026-01-01');
  all = withAttempt(all, 'a', true, '2026-01-01');
  all = withAttempt(all, 'a', false, '2026-01-02');
  expect(all.open[0]).toMatchObject({ solved: 0, due: '2026-01-03' });
  expect(withAttempt(all, 'other', true, '2026-01-03')).toEqual(all);
});

it('keeps the newest, in this browser', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const lines = Array.from({ length: 100 }, (_, number) => line(`p${number}`));
  const all = withNew(NONE, lines, '2026-01-01');
  expect(all.open.length).toBe(60);
  store(storage, all);
  expect(readMistakes(storage)).toEqual(all);
  for (const nonsense of ['', 'null', '[]', '{"open":[7],"learned":[7]}', '{"open":3}']) {
    kept.set('kennel.mistakes', nonsense);
    expect(readMistakes(storage)).toEqual(NONE);
  }
  expect(readMistakes(null)).toEqual(NONE);
});

it('says what one misses most', () => {
  const some = (...themes: string[]) =>
    withNew(
      NONE,
      themes.map((theme, number) => line(`${theme}${number}`, theme)),
      '2026-01-01',
    );
  expect(weakness(some('jack', 'seven', 'jack'))).toBeNull();
  expect(weakness(some('jack', 'seven', 'jack', 'jack'))).toBe('jack');
  expect(weakness(NONE)).toBeNull();
});
