import { describe, expect, it } from 'vitest';
import { dismiss, isDue, noteDay, noteGame } from './usage';

function memory(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    kept: () => kept,
  };
}

describe('the offer to install the page', () => {
  it('is made to those who come back on another day', () => {
    const storage = memory();
    expect(isDue(storage)).toBe(false);
    noteDay(storage, '2026-03-01');
    noteDay(storage, '2026-03-01');
    expect(isDue(storage)).toBe(false);
    noteDay(storage, '2026-03-04');
    expect(isDue(storage)).toBe(true);
  });

  it('is made to those who have finished two games', () => {
    const storage = memory();
    noteGame(storage, 'g1');
    noteGame(storage, 'g1');
    expect(isDue(storage)).toBe(false);
    noteGame(storage, 'g2');
    expect(isDue(storage)).toBe(true);
  });

  it('is not made again once it was declined', () => {
    const storage = memory();
    noteGame(storage, 'g1');
    noteGame(storage, 'g2');
    dismiss(storage);
    expect(isDue(storage)).toBe(false);
    for (const one of ['g3', 'g4', 'g5']) noteGame(storage, one);
    noteDay(storage, '2026-03-04');
    expect(isDue(storage)).toBe(false);
  });

  it('keeps little, and survives what it did not write', () => {
    const storage = memory();
    for (let game = 0; game < 1000; game++) noteGame(storage, `game ${game}`);
    expect(storage.kept()?.length).toBeLessThan(200);
    for (const text of ['', '[', '7', 'null', '{"days":7,"games":["a",1,"b"]}'])
      expect(typeof isDue(memory(text))).toBe('boolean');
    expect(isDue(null)).toBe(false);
  });
});
