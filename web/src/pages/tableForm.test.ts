import { describe, expect, it } from 'vitest';
import { TABLES } from '../tables';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import {
  CLOCKS,
  EDITIONS,
  KINDS,
  OPTIONS,
  DEFAULT_FORM,
  editionsFor,
  normalise,
  newTable,
  optionsFor,
  rulesOf,
} from './tableForm';
import { clockWords, rulesWords, turnWords } from './tableWords';

const t = translator<typeof en>('en-GB', en, grammar);

describe('the form of a table', () => {
  it('knows every table and every set of rules', () => {
    expect(TABLES.map(({ table }) => table)).toEqual([...KINDS]);
    for (const { table, rules } of TABLES) {
      for (const text of rules) {
        const [, ...pieces] = text.split(',');
        const edition = EDITIONS.find((one) => pieces.includes(one)) ?? 'current';
        const options = OPTIONS.filter((one) => pieces.includes(one));
        const kind = KINDS.find((one) => one === table) ?? '4';
        expect(rulesOf(kind, edition, options)).toBe(text);
      }
    }
  });

  it('offers only what goes together', () => {
    expect(editionsFor('4')).toEqual(['current', 'classic', '2005']);
    expect(editionsFor('3')).toEqual(['current', 'classic']);
    expect(optionsFor('4', 'current')).toEqual([
      'canadian',
      'no-joker-finish',
      'jack-anytime',
      'start-marble',
    ]);
    expect(optionsFor('4', 'classic')).toEqual(['canadian', 'no-joker-finish', 'start-marble']);
    expect(optionsFor('6-triples', '2005')).toEqual([]);
    expect(optionsFor('5', 'current')).toEqual([]);
  });

  it('drops what no longer goes together', () => {
    const form = {
      ...DEFAULT_FORM,
      edition: '2005',
      options: ['canadian', 'no-joker-finish'],
    } as const;
    const at = { ...form, options: [...form.options] };
    expect(normalise({ ...at, kind: '6-triples' })).toMatchObject({
      edition: 'current',
      options: ['canadian', 'no-joker-finish'],
    });
    expect(normalise({ ...at, kind: '2' })).toMatchObject({ edition: 'current', options: [] });
  });

  it('is a valid table whatever was chosen', () => {
    for (const kind of KINDS) {
      for (const edition of EDITIONS) {
        const { rules } = newTable({ ...DEFAULT_FORM, kind, edition, options: [...OPTIONS] });
        expect(
          TABLES.some((table) => table.rules.includes(rules)),
          rules,
        ).toBe(true);
      }
    }
    expect(newTable({ ...DEFAULT_FORM, turnSeconds: 60, visibility: 'public' })).toEqual({
      rules: '4',
      visibility: 'public',
      clock: { turn_seconds: 60 },
      stand_in_level: 'terrier',
      bots: [],
      sit: true,
    });
  });

  it('has words', () => {
    expect(rulesWords(t, '4')).toBe('4 players');
    expect(rulesWords(t, '6-pairs,2005,canadian')).toBe(
      '6 in pairs · 2005 tournament rules · Canadian seven',
    );
    expect(rulesWords(t, '4,start-marble')).toBe('4 players · Start marble');
    expect(rulesWords(t, '7,odd')).toBe('7 · odd');
    expect(CLOCKS.map((seconds) => turnWords(t, seconds))).toEqual([
      'No clock',
      '30 seconds',
      '60 seconds',
      '2 minutes',
      '1 day',
      '3 days',
    ]);
    expect(clockWords(t, { turn_seconds: 7_200 })).toBe('2 hours');
    expect(clockWords(t, { turn_seconds: 61 })).toBe('61 seconds');
  });
});
