import { describe, expect, it } from 'vitest';
import { DEFAULTS, read, write, type Keep, type Settings } from './settings';

function memory(text: string | null): Keep & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key: string, value: string) {
      this.text = value;
    },
  };
}

describe('settings', () => {
  it('come back as they were kept', () => {
    const chosen: Settings = {
      language: 'it',
      theme: 'dark',
      speed: 'off',
      sounds: false,
      volume: 0,
      confirm: true,
      marks: false,
    };
    const keep = memory(null);
    write(keep, chosen);
    expect(read(keep)).toEqual(chosen);
  });

  it('are the usual ones where nothing or junk was kept', () => {
    for (const junk of [null, '', '{', 'null', '7', '[]', '"de"', '{"theme":7,"volume":"loud"}']) {
      expect(read(memory(junk)), String(junk)).toEqual(DEFAULTS);
    }
  });

  it('drop only what makes no sense', () => {
    const keep = memory(
      '{"language":"xx","theme":"dark","speed":"warp","volume":101,"confirm":"yes","marks":false,"other":1}',
    );
    expect(read(keep)).toEqual({ ...DEFAULTS, theme: 'dark', marks: false });
    expect(read(memory('{"volume":-1}')).volume).toBe(DEFAULTS.volume);
    expect(read(memory('{"volume":33.4}')).volume).toBe(33);
  });

  it('work where nothing can be kept', () => {
    const forbidden: Keep = {
      getItem() {
        throw new Error('forbidden');
      },
      setItem() {
        throw new Error('full');
      },
    };
    expect(read(null)).toEqual(DEFAULTS);
    expect(read(forbidden)).toEqual(DEFAULTS);
    expect(() => write(forbidden, DEFAULTS)).not.toThrow();
    expect(() => write(null, DEFAULTS)).not.toThrow();
  });
});
