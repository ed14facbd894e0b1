import { expect, it } from 'vitest';
import { wantedOf } from './newGame';

it('seats people and bots where they were put', () => {
  const wanted = wantedOf(
    '3',
    [
      { who: 'champion', name: 'nobody' },
      { who: 'person', name: ' Anna ' },
      { who: 'person', name: '' },
    ],
    'puppy',
  );
  expect(wanted).toEqual({
    beginning: { rules: '3' },
    people: [
      { seat: 1, name: 'Anna' },
      { seat: 2, name: '' },
    ],
    levels: ['champion', 'puppy', 'puppy'],
  });
});

it('wants somebody to play', () => {
  expect(wantedOf('2', Array(2).fill({ who: 'puppy', name: '' }), 'puppy')).toBeNull();
});
