import { describe, expect, it } from 'vitest';
import { learn, learned } from './progress';

function shelf(content: string | null) {
  let kept = content;
  return { getItem: () => kept, setItem: (_: string, text: string) => void (kept = text) };
}

describe('progress', () => {
  it('is stored', () => {
    const storage = shelf(null);
    const known = learn(storage, learn(storage, new Set(), 'walk-1'), 'walk-2');
    expect([...known]).toEqual(['walk-1', 'walk-2']);
    expect(learned(storage)).toEqual(known);
  });

  it('keeps the progress of another tab', () => {
    const storage = shelf('["seven-1"]');
    expect([...learn(storage, new Set(['walk-1']), 'walk-2')]).toEqual([
      'seven-1',
      'walk-1',
      'walk-2',
    ]);
  });

  it('survives storage that cannot be read or written', () => {
    for (const text of ['', '{', '{"a":1}', '7', '[1,null]'])
      expect(learned(shelf(text)).size).toBe(0);
    expect([...learn(null, new Set(), 'walk-1')]).toEqual(['walk-1']);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect([...learn(full, new Set(['walk-1']), 'walk-2')]).toEqual(['walk-1', 'walk-2']);
  });
});
