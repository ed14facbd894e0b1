import { describe, expect, it } from 'vitest';
import { keepPromise, keptPromise } from './promises';
import type { StorageLike } from './storage';

function memory(): StorageLike & { text: string | null } {
  return {
    text: null,
    getItem() {
      return this.text;
    },
    setItem(_, value) {
      this.text = value;
    },
  };
}

describe('promises', () => {
  it('are kept as they first were', () => {
    const storage = memory();
    expect(keptPromise(storage, 'g1')).toBeNull();
    keepPromise(storage, 'g1', 'one');
    keepPromise(storage, 'g2', 'two');
    keepPromise(storage, 'g1', 'another');
    // Games on this device make none.
    keepPromise(storage, 'g3', '');
    expect(['g1', 'g2', 'g3'].map((game) => keptPromise(storage, game))).toEqual([
      'one',
      'two',
      null,
    ]);
  });

  it('of long ago are forgotten', () => {
    const storage = memory();
    for (let game = 0; game < 500; game += 1) keepPromise(storage, `g${game}`, `c${game}`);
    expect(keptPromise(storage, 'g0')).toBeNull();
    expect(keptPromise(storage, 'g499')).toBe('c499');
    expect(JSON.parse(storage.text ?? '')).toHaveLength(200);
  });

  it('do without storage and survive nonsense in it', () => {
    keepPromise(null, 'g', 'c');
    expect(keptPromise(null, 'g')).toBeNull();
    for (const text of ['', '{', '{}', '[1,["g"],["g",2],null]']) {
      const storage = { ...memory(), text };
      expect(keptPromise(storage, 'g')).toBeNull();
      keepPromise(storage, 'g', 'c');
      expect(keptPromise(storage, 'g')).toBe('c');
    }
    const full: StorageLike = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    keepPromise(full, 'g', 'c');
  });
});
