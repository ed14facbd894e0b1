import { expect, it } from 'vitest';
import { nextHolder, peopleAt } from './passing';

it('knows the people from the bots', () => {
  const player = { occupant: { occupant: 'player', name: 'Anna' } } as const;
  const bot = { occupant: { occupant: 'bot', level: 'puppy' } } as const;
  expect(peopleAt([bot, player, bot, player])).toEqual([1, 3]);
});

it('passes the device to whoever is asked next', () => {
  // An exchange, in which everybody is asked at once.
  expect(nextHolder([0, 1, 3], [0, 1, 2, 3], null, null)).toBe(0);
  expect(nextHolder([0, 1, 3], [0, 1, 2, 3], 0, null)).toBe(1);
  expect(nextHolder([0, 1, 3], [1, 2, 3], 0, 0)).toBe(1);
  expect(nextHolder([0, 1, 3], [0, 2], 3, 3)).toBe(0);
});

it('leaves the device where it is while its holder or only bots are asked', () => {
  expect(nextHolder([0, 1], [0, 1], 0, 0)).toBeNull();
  expect(nextHolder([0, 1], [2, 3], 0, 0)).toBeNull();
  expect(nextHolder([0, 1], [], 1, null)).toBeNull();
});
