import { expect, test } from 'vitest';
import { tableShape } from '../board/shapes';
import type { TableEvent } from '../state/game';
import { gameNumbers } from './ending';

const played = (seat: number, ...home: number[]) =>
  ({
    kind: 'played',
    seat,
    steps: home.map((of) => ({ step: 'sent_home', seat: of, from: '5' })),
  }) as unknown as TableEvent;
const event = (kind: 'started' | 'dealt') => ({ kind }) as unknown as TableEvent;

test('only the last game counts, and partners count as one', () => {
  const log = [
    ...[event('started'), event('dealt'), played(0, 1)],
    ...[event('started'), event('dealt'), played(0, 1, 2), event('dealt'), played(2, 3)],
    ...[played(1, 0), played(3)],
  ];
  const numbers = { rounds: 2, plays: 4, sentHome: 4 };
  expect(gameNumbers(log, tableShape(4), 0)).toEqual({ ...numbers, hunted: 2, suffered: 2 });
  expect(gameNumbers(log, tableShape(4), null)).toEqual({ ...numbers, hunted: 0, suffered: 0 });
});
