import { describe, expect, it } from 'vitest';
import type { Lobby, LiveTable } from '../wire';
import { featured, peopleAt, searching } from './show';

const table = (id: string): LiveTable => ({
  table: {
    ...{ id, rules: '4', visibility: 'public', clock: {}, phase: 'playing', queue: false },
    seats: [
      { occupant: 'player', name: 'Anna', account: false },
      { occupant: 'bot', level: 'puppy' },
      { occupant: 'nobody' },
    ],
  },
  board: 'k,k,k,k',
});
const lobby = (...playing: LiveTable[]): Lobby => ({
  ...{ people: 3, open: [], playing },
  searching: [
    { rules: '4', clock: { turn_seconds: 60 }, people: 2 },
    { rules: '4', clock: { turn_seconds: 30 }, people: 1 },
  ],
});

describe('the start page', () => {
  it('stays with the game that it shows', () => {
    const [a, b] = [table('a'), table('b')];
    expect(featured(null, null)).toBeNull();
    expect(featured(lobby(), 'a')).toBeNull();
    expect(featured(lobby(a, b), null)).toBe(a);
    expect(featured(lobby(a, b), 'b')).toBe(b);
    expect(featured(lobby(a), 'b')).toBe(a);
  });

  it('names people, and counts those who look for the same', () => {
    expect(peopleAt(table('a').table)).toEqual([{ name: 'Anna' }]);
    expect(searching(lobby(), '4', { turn_seconds: 60 })).toBe(2);
    expect(searching(lobby(), '4', { turn_seconds: 120 })).toBe(0);
    expect(searching(lobby(), '2', { turn_seconds: 60 })).toBe(0);
    expect(searching(null, '4', {})).toBe(0);
  });
});
