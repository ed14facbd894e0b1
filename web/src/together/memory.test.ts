import { expect, it } from 'vitest';
import type { Seat } from '../state/table';
import { Memory } from './memory.svelte';

it('knows who has left a game until it is over', () => {
  const memory = new Memory();
  memory.follow({ seat: null, phase: 'playing', seats: [] });
  expect(memory.had).toBe(null);
  memory.follow({ seat: 2, phase: 'playing', seats: [] });
  memory.follow({ seat: null, phase: 'waiting', seats: [] });
  memory.follow({ seat: null, phase: 'playing', seats: [] });
  expect(memory.had).toBe(2);
  memory.follow({ seat: null, phase: 'over', seats: [] });
  expect(memory.had).toBe(null);
});

it('forgets the seat it asked for once it has one', () => {
  const memory = new Memory();
  memory.wanted = 1;
  memory.follow({ seat: null, phase: 'playing', seats: [] });
  expect(memory.wanted).toBe(1);
  memory.follow({ seat: 1, phase: 'playing', seats: [] });
  expect(memory.wanted).toBe(null);
});

it('forgets the seat it asked for once that is released', () => {
  const memory = new Memory();
  const who = { occupant: 'player', name: 'Emma' } as const;
  const known = (reserved: typeof who | null) => ({
    seat: null,
    phase: 'playing' as const,
    seats: [{ reserved }] as unknown as Seat[],
  });
  memory.wanted = 0;
  memory.follow(known(null));
  memory.follow(known(who));
  expect(memory.wanted).toBe(0);
  memory.follow(known(null));
  expect(memory.wanted).toBe(null);
});
