import { expect, test } from 'vitest';
import { tableShape } from '../board/shapes';
import type { TableEvent } from '../state/game';
import type { SeatState } from '../wire';
import { gameNumbers, partnerChange } from './ending';

const played = (seat: number, ...home: number[]) =>
  ({
    kind: 'played',
    seat,
    steps: home.map((of) => ({ step: 'sent_home', seat: of, from: '5' })),
  }) as unknown as TableEvent;
const event = (kind: 'started' | 'dealt' | 'set_up') => ({ kind }) as unknown as TableEvent;

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

test('a game from a position begins in the middle of a round', () => {
  const log = [event('started'), event('set_up'), played(0)];
  expect(gameNumbers(log, tableShape(4), 0)).toMatchObject({ rounds: 1, plays: 1 });
});

test('what was taken back does not count', () => {
  const takenBack = { kind: 'taken_back', seat: 0, events: 2 } as unknown as TableEvent;
  const log = [event('started'), event('dealt'), played(0, 1), played(1, 0), takenBack, played(0)];
  expect(gameNumbers(log, tableShape(4), 0)).toMatchObject({ plays: 1, sentHome: 0, rounds: 1 });
  expect(gameNumbers([takenBack], tableShape(4), 0)).toMatchObject({ plays: 0 });
});

test('another partner comes by changing seats with a bot, or else with the next player', () => {
  const seats = (...who: ('player' | 'bot' | 'nobody')[]) =>
    who.map((occupant) => ({ occupant: { occupant } }) as unknown as SeatState);
  const { teams } = tableShape(4);
  const change = (own: number, ...who: Parameters<typeof seats>) =>
    partnerChange({ teams }, seats(...who), own);
  expect(change(0, 'player', 'player', 'player', 'player')).toBe(1);
  expect(change(3, 'player', 'player', 'player', 'player')).toBe(0);
  expect(change(0, 'player', 'player', 'bot', 'bot')).toBe(3);
  expect(change(0, 'player', 'nobody', 'player', 'nobody')).toBeNull();
  expect(partnerChange(tableShape(2), seats('player', 'bot'), 0)).toBeNull();
});
