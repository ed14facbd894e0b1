import { expect, it } from 'vitest';
import type { PuzzleLine } from '../rules/messages';
import type { StorageLike } from '../settings/storage';
import { dailyOf, nextOf } from './choice';
import { NEW } from './glicko';
import { addAttempt, dayBefore, dayOf, NOTHING, readProgress, streak } from './progress';

function memory(): StorageLike {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as StorageLike;
}

const puzzle = (id: string, rating = 1500, theme = 'seven'): PuzzleLine => ({
  ...{ id, rating, theme, view: '', choices: [], missed_by: [], game: '' },
});

it('counts the first attempt at a puzzle, and no other', () => {
  const storage = memory();
  const once = addAttempt(storage, NOTHING, puzzle('a'), false, '2026-01-01');
  expect(once.rating.rating).toBeLessThan(NEW.rating);
  expect(addAttempt(storage, once, puzzle('a'), true, '2026-01-01')).toEqual(once);
  // Another tab goes on from there.
  const twice = addAttempt(storage, NOTHING, puzzle('b'), true, '2026-01-01');
  expect(twice.tried.map(({ id, right }) => [id, right])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  expect(readProgress(storage)).toEqual(twice);
});

it('begins anew where nothing or nonsense is stored', () => {
  for (const text of ['', 'null', '{}', '[]', '{"rating":{},"tried":[]}', '{"tried":[1]}']) {
    const storage = memory();
    storage.setItem('kennel.puzzles', text);
    expect(readProgress(storage)).toEqual(NOTHING);
  }
  expect(readProgress(null)).toEqual(NOTHING);
  const full: StorageLike = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(addAttempt(full, NOTHING, puzzle('a'), true, '2026-01-01').tried).toHaveLength(1);
});

it('shows every puzzle on a day of its own, whatever their order', () => {
  const puzzles = ['d', 'a', 'c', 'b', 'e', 'g', 'f'].map((id) => puzzle(id));
  const days = Array.from({ length: 7 }, (_, day) => dayOf(Date.UTC(2026, 10, 18 + day)));
  const shown = days.map((day) => dailyOf(puzzles, day)?.id);
  expect(new Set(shown).size).toBe(7);
  expect(days.map((day) => dailyOf([...puzzles].reverse(), day)?.id)).toEqual(shown);
  expect(dailyOf([], days[0]!)).toBeNull();
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
});

it('counts the days in a row on which the puzzle of the day was solved', () => {
  const daily = (day: string) => `p${day}`;
  const solved = (day: string, right = true) => ({ id: `p${day}`, right, rating: 1500, day });
  const tried = [solved('2026-01-01'), solved('2026-01-03'), solved('2026-01-04')];
  expect(streak(tried, daily, '2026-01-04')).toBe(2);
  // Today is not over yet.
  expect(streak(tried, daily, '2026-01-05')).toBe(2);
  expect(streak(tried, daily, '2026-01-06')).toBe(0);
  expect(streak([solved('2026-01-01', false)], daily, '2026-01-01')).toBe(0);
  expect(streak([{ ...solved('2026-01-01'), id: 'other' }], daily, '2026-01-01')).toBe(0);
});

it('proposes new puzzles of about the right difficulty, and then those that were missed', () => {
  const puzzles = Array.from({ length: 40 }, (_, number) =>
    puzzle(`p${number}`, 1000 + 25 * number),
  );
  for (const lot of [0, 0.5, 0.99]) {
    const next = nextOf(puzzles, NOTHING, null, lot)!;
    expect(Math.abs(next.rating - 1450)).toBeLessThanOrEqual(150);
  }
  const tried = puzzles.map(({ id }, number) => ({
    ...{ id, right: number !== 7, rating: 1500, day: '2026-01-01' },
  }));
  expect(nextOf(puzzles, { ...NOTHING, tried }, null)?.id).toBe('p7');
  expect(nextOf(puzzles, { ...NOTHING, tried: tried.slice(0, 39) }, null)?.id).toBe('p39');
  expect(nextOf([...puzzles, puzzle('jack', 2500, 'jack')], NOTHING, 'jack')?.id).toBe('jack');
  expect(nextOf(puzzles, NOTHING, 'jack')).toBeNull();
});
