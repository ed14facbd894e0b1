import { expect, it } from 'vitest';
import { rulesOf } from '../pages/tableForm';
import { climb, climbed, isAtTheTop, nextRung } from './progress';
import { reached, RUNGS, type Played } from './rungs';

const game = (change: Partial<Played> = {}): Played => ({
  ...{ rules: '4', seat: 0, winners: [0, 2], levels: [null, 'puppy', 'puppy', 'puppy'] },
  numbers: { rounds: 15, hunted: 3, suffered: 20 },
  ...change,
});
const ids = (change: Partial<Played>) => reached(game(change)).map(({ id }) => id);

it('has rungs at tables that there are, each once', () => {
  expect(new Set(RUNGS.map(({ id }) => id)).size).toBe(RUNGS.length);
  expect(RUNGS.every(({ kind }) => rulesOf(kind, 'current', []) !== null)).toBe(true);
});

it('is climbed by winning against bots of one level', () => {
  expect(ids({})).toEqual(['puppies']);
  expect(ids({ winners: [1, 3] })).toEqual([]);
  expect(ids({ rules: '4,canadian' })).toEqual(['puppies']);
  // The partner may be anybody; a rival who is a person does not count.
  expect(ids({ levels: [null, 'puppy', null, 'puppy'] })).toEqual(['puppies']);
  expect(ids({ levels: [null, 'puppy', 'champion', 'puppy'] })).toEqual(['puppies']);
  expect(ids({ levels: [null, null, 'puppy', 'puppy'] })).toEqual([]);
  expect(ids({ levels: [null, 'terrier', 'puppy', 'puppy'] })).toEqual([]);
  expect(ids({ rules: '2', winners: [0], levels: [null, 'shepherd'] })).toEqual(['shepherd-duel']);
});

it('has goals', () => {
  const numbers = { rounds: 16, hunted: 10, suffered: 7 };
  expect(ids({ numbers })).toEqual(['puppies', 'hunt']);
  const against = (level: string) => ({ levels: [null, level, level, level], numbers });
  expect(ids(against('terrier'))).toEqual(['terriers', 'safe']);
  expect(ids(against('shepherd'))).toEqual(['shepherds', 'quick']);
  const missed = { rounds: 17, hunted: 9, suffered: 8 };
  for (const level of ['puppy', 'terrier', 'shepherd'])
    expect(ids({ ...against(level), numbers: missed }).length).toBe(1);
  expect(ids({ ...against('terrier'), numbers: null })).toEqual(['terriers']);
});

it('remembers what was reached', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(nextRung(climbed(storage))?.id).toBe('puppies');
  expect(climb(storage, reached(game())).map(({ id }) => id)).toEqual(['puppies']);
  expect(climb(storage, reached(game()))).toEqual([]);
  expect(nextRung(climbed(storage))?.id).toBe('hunt');
  expect(isAtTheTop(storage)).toBe(false);
  climb(storage, RUNGS);
  expect(isAtTheTop(storage)).toBe(true);
  for (const nonsense of ['', '{}', '["woof"]']) {
    kept.set('kennel.ladder', nonsense);
    expect(climbed(storage).size).toBe(0);
  }
  expect(climb(null, reached(game())).length).toBe(1);
});
