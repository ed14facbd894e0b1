import { expect, it } from 'vitest';
import { levelsFor, newSeed, seatsOf } from './begin';

it('draws seeds that the rules can read', () => {
  expect(newSeed()).toMatch(/^[0-9a-f]{16}$/);
  expect(newSeed(new Uint8Array(8).fill(7))).toBe('0707070707070707');
});

it('gives every seat a level', () => {
  expect(levelsFor(3, 'terrier')).toEqual(['terrier', 'terrier', 'terrier']);
});

it('reads from a position who plays', () => {
  expect(seatsOf(' 6-pairs,2005 k,k/… 5 A/2/3/4/5/KX')).toEqual({ players: 6, turn: 5 });
  expect(seatsOf('2 k,k,k,s/k,k,20,40 1 ??/2?')).toEqual({ players: 2, turn: 1 });
  expect(seatsOf('nonsense')).toEqual({ players: 4, turn: 0 });
});
