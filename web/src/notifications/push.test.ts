import { describe, expect, it } from 'vitest';
import { bytesOf, keep, kept, minutesOf, NIGHT, timeOf } from './push';

function memory(text: string | null = null) {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_: string, value: string) {
      this.text = value;
    },
  };
}

describe('notifications on this device', () => {
  it('are off and not asked for, until they are', () => {
    const storage = memory();
    expect(kept(storage)).toEqual({ wishes: null, asked: false });
    keep(storage, null);
    expect(kept(storage)).toEqual({ wishes: null, asked: true });
    keep(storage, { kinds: ['turn'], rest: NIGHT });
    expect(kept(storage)).toEqual({ wishes: { kinds: ['turn'], rest: NIGHT }, asked: true });
  });

  it('survive what somebody else has stored', () => {
    for (const text of ['', '{', 'null', '7', '[]', '{"wishes":7}', '{"wishes":{"kinds":"turn"}}'])
      expect(kept(memory(text))).toEqual({ wishes: null, asked: false });
    const odd = '{"wishes":{"kinds":["x","nudge"],"rest":{"from":1440,"to":0}},"asked":1}';
    expect(kept(memory(odd))).toEqual({ wishes: { kinds: ['nudge'], rest: null }, asked: false });
    expect(kept(null).asked).toBe(false);
    keep(null, null);
  });

  it('rest at times of day', () => {
    expect([0, 7 * 60, 1439].map(timeOf)).toEqual(['00:00', '07:00', '23:59']);
    expect(['00:00', '07:00', '23:59', '24:00', '7', ''].map(minutesOf)).toEqual([
      0,
      420,
      1439,
      null,
      null,
      null,
    ]);
  });

  it('name keys in base64url', () => {
    expect([...bytesOf('-_8A')]).toEqual([251, 255, 0]);
  });
});
