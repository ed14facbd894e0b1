import { describe, expect, it } from 'vitest';
import { DEFAULTS, read, write, type Settings } from './settings';
import type { StorageLike } from './storage';

function memory(text: string | null): StorageLike & { text: string | null } {
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
  it('are read as they were stored', () => {
    const chosen: Settings = {
      language: 'it',
      theme: 'dark',
      speed: 'off',
      sounds: false,
      volume: 0,
      clockTicks: false,
      vibration: false,
      singleTaps: true,
      marks: false,
      notation: true,
      hints: true,
      takeBack: true,
      turnBoard: false,
    };
    const storage = memory(null);
    write(storage, chosen);
    expect(read(storage)).toEqual(chosen);
  });

  it('are the defaults where nothing or junk is stored', () => {
    for (const junk of [null, '', '{', 'null', '7', '[]', '"de"', '{"theme":7,"volume":"loud"}']) {
      expect(read(memory(junk)), String(junk)).toEqual(DEFAULTS);
    }
  });

  it('drop only invalid values', () => {
    const storage = memory(
      '{"language":"xx","theme":"dark","speed":"warp","volume":101,"singleTaps":"yes","marks":false,"other":1}',
    );
    expect(read(storage)).toEqual({ ...DEFAULTS, theme: 'dark', marks: false });
    expect(read(memory('{"volume":-1}')).volume).toBe(DEFAULTS.volume);
    expect(read(memory('{"volume":33.4}')).volume).toBe(33);
  });

  it('work where nothing can be stored', () => {
    const forbidden: StorageLike = {
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
