import { describe, expect, it } from 'vitest';
import { keepWish, lastWish } from './wish';

describe('what somebody looked for', () => {
  it('is remembered, and nonsense is not', () => {
    const storage = {
      text: null as string | null,
      getItem() {
        return this.text;
      },
      setItem(_: string, value: string) {
        this.text = value;
      },
    };
    const usual = { kind: '4', seconds: 60, bots: true };
    expect(lastWish(storage)).toEqual(usual);
    keepWish(storage, { kind: '6-pairs', seconds: 120, bots: false });
    expect(lastWish(storage)).toEqual({ kind: '6-pairs', seconds: 120, bots: false });
    for (const text of ['', '{', '7', 'null', '{"kind":"9","seconds":7}']) {
      storage.text = text;
      expect(lastWish(storage)).toEqual(usual);
    }
    expect(lastWish(null).kind).toBe('4');
  });
});
