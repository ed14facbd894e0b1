import { expect, it } from 'vitest';
import { namesOf, seated } from './seats';

it('partners sit opposite each other', () => {
  const [one, other] = seated({
    teams: [
      ['Anna', 'Beat'],
      ['Chiara', 'Dario'],
    ],
    seats: ['Anna', 'Chiara', 'Beat', 'Dario'],
  });
  expect(one).toEqual([
    { name: 'Anna', seats: [0] },
    { name: 'Beat', seats: [2] },
  ]);
  expect(namesOf(other)).toEqual(['Chiara', 'Dario']);
  expect(other[1]?.seats).toEqual([3]);
});

it('a pair whose partners choose has two seats under one name', () => {
  const [one, other] = seated({
    teams: [['The cats'], ['Elif & Franz']],
    seats: ['The cats', 'Elif', 'The cats', 'Franz'],
  });
  expect(one).toEqual([{ name: 'The cats', seats: [0, 2] }]);
  expect(namesOf(other)).toEqual(['Elif', 'Franz']);
});
