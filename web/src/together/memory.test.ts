import { expect, it } from 'vitest';
import { Memory } from './memory.svelte';

it('knows who has left a game until it is over', () => {
  const memory = new Memory();
  memory.follow({ seat: null, phase: 'playing' });
  expect(memory.had).toBe(null);
  memory.follow({ seat: 2, phase: 'playing' });
  memory.follow({ seat: null, phase: 'waiting' });
  memory.follow({ seat: null, phase: 'playing' });
  expect(memory.had).toBe(2);
  memory.follow({ seat: null, phase: 'over' });
  expect(memory.had).toBe(null);
});

it('forgets the seat it asked for once it has one', () => {
  const memory = new Memory();
  memory.wanted = 1;
  memory.follow({ seat: null, phase: 'playing' });
  expect(memory.wanted).toBe(1);
  memory.follow({ seat: 1, phase: 'playing' });
  expect(memory.wanted).toBe(null);
});
