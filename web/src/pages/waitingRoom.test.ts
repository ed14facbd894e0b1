import { describe, expect, it } from 'vitest';
import type { SeatState } from '../wire';
import {
  areMates,
  around,
  canFill,
  entropy,
  fill,
  seatChange,
  teamNumber,
  waitingFor,
} from './waitingRoom';

const seat = (who: string): SeatState => ({
  occupant:
    who === '-'
      ? { occupant: 'nobody' }
      : who === 'bot'
        ? { occupant: 'bot', level: 'puppy' }
        : { occupant: 'player', name: who },
  // A capital letter is a player who is ready.
  ready: /^[A-Z]/.test(who),
  stand_in: false,
  left: false,
});
const room = (mine: number | null, ...who: string[]) => ({
  seats: who.map(seat),
  mine,
  present: [],
});

describe('before the game', () => {
  it('tells what the table waits for', () => {
    expect(waitingFor(room(null, '-', 'Bo', 'bot', '-'))).toEqual({ kind: 'sit' });
    expect(waitingFor(room(null, 'Al', 'Bo'))).toEqual({ kind: 'full' });
    expect(waitingFor(room(0, 'al', '-', 'bot', '-'))).toEqual({ kind: 'invite', free: 2 });
    expect(waitingFor(room(0, 'Al', '-'))).toEqual({ kind: 'invite', free: 1 });
    expect(waitingFor(room(0, 'al', 'bo', 'bot', 'bot'))).toEqual({ kind: 'ready' });
    expect(waitingFor(room(0, 'Al', 'bo', 'bot', 'cy'))).toEqual({ kind: 'wait', seats: [1, 3] });
    expect(waitingFor(room(0, 'Al', 'Bo'))).toEqual({ kind: 'start' });
  });

  it('bots fill up the table only if nobody else is still choosing', () => {
    expect(canFill(room(0, 'al', '-', '-', 'bot'))).toBe(true);
    expect(canFill(room(0, 'al', 'Bo', '-', '-'))).toBe(true);
    expect(canFill(room(0, 'al', 'bo', '-', '-'))).toBe(false);
    expect(canFill(room(0, 'al', 'Bo'))).toBe(false);
    expect(canFill(room(null, '-', '-'))).toBe(false);
    expect(fill(room(2, '-', 'Bo', 'al', '-'), 'terrier', 'dice')).toEqual([
      { say: 'bot', seat: 0, level: 'terrier' },
      { say: 'bot', seat: 3, level: 'terrier' },
      { say: 'ready', ready: true, entropy: 'dice' },
    ]);
  });

  it('seats change with a bot at once and with a player by agreement', () => {
    const three = room(0, 'al', 'bo', 'bot', '-');
    const none = new Map<number, number>();
    expect([0, 1, 2, 3].map((number) => seatChange(three, none, number))).toEqual([
      null,
      'ask',
      'move',
      null,
    ]);
    expect(seatChange(three, new Map([[0, 1]]), 1)).toBe('withdraw');
    expect(seatChange(three, new Map([[1, 0]]), 1)).toBe('agree');
    expect(
      seatChange(
        three,
        new Map([
          [0, 1],
          [1, 0],
        ]),
        1,
      ),
    ).toBe('agree');
    expect(seatChange({ ...three, mine: null }, none, 1)).toBeNull();
  });

  it('entropy is short enough for the server and never the same', () => {
    expect(entropy()).toMatch(/^[0-9a-f]{32}$/);
    expect(entropy()).not.toBe(entropy());
  });
});

describe('around the table', () => {
  it('play runs anti-clockwise from the bottom', () => {
    expect(around(1, 4, 1)).toEqual({ x: 0, y: 1 });
    expect(around(2, 4, 1)).toEqual({ x: 1, y: 0 });
    expect(around(3, 4, 1)).toEqual({ x: 0, y: -1 });
    expect(around(0, 4, 1)).toEqual({ x: -1, y: 0 });
    expect(around(1, 2, 0)).toEqual({ x: 0, y: -1 });
  });

  it('teams are counted where there are any', () => {
    const four = [
      [0, 2],
      [1, 3],
    ];
    expect([0, 1, 2, 3].map((number) => teamNumber(four, number))).toEqual([1, 2, 1, 2]);
    expect(teamNumber([[0], [1], [2]], 1)).toBeNull();
    expect(areMates(four, 0, 2)).toBe(true);
    expect(areMates(four, 0, 1)).toBe(false);
    expect(areMates(four, 0, 0)).toBe(false);
    expect(areMates(four, null, 2)).toBe(false);
  });
});
