import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { LANGUAGES, preferred, translator, type Key, type Language, type Messages } from './format';
import { fr } from './fr';
import { it as italian } from './it';

const ALL: Record<Language, Messages> = { de, en, fr, it: italian, es };
const KEYS = Object.keys(en) as Key[];

const texts = (messages: Messages, key: Key): string[] => {
  const message = messages[key];
  return typeof message === 'string' ? [message] : Object.values(message);
};
const placeholders = (messages: Messages, key: Key): string[] => {
  const found = texts(messages, key).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(found)].sort();
};

/** What fits where there is little room: characters that a button of the phone page or a
 *  part of a row can show. */
const SLOTS: Partial<Record<Key, number>> = {
  'nav.watch': 12,
  'nav.me': 16,
  'nav.settings': 14,
  'start.play': 20,
  'start.friends': 18,
  'start.find': 18,
  'start.watch': 14,
  'kind.6-pairs': 14,
  'kind.6-triples': 14,
  'level.puppy': 12,
  'level.terrier': 12,
  'level.shepherd': 12,
  'level.champion': 12,
  'edition.current': 12,
  'edition.classic': 12,
  'waiting.free': 10,
  'waiting.sit': 12,
  'waiting.move': 12,
  'waiting.ready': 12,
  'waiting.away': 12,
  'turn.yours': 18,
  'turn.undo': 16,
  'turn.confirm': 14,
  'table.takeBack': 24,
  'table.bot': 6,
  'table.dealer': 14,
  'reaction.hello': 14,
  'reaction.bravo': 14,
  'reaction.ouch': 14,
  'reaction.sorry': 14,
  'reaction.laugh': 14,
  'reaction.hmm': 14,
  'reaction.thanks': 14,
  'reaction.good_game': 16,
};

/** Every source in which a text can be used: not the texts themselves, nor tests. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    const isText = LANGUAGES.some((language) => path.endsWith(`text/${language}.ts`));
    return /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts') && !isText
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}

describe('texts', () => {
  it.each(LANGUAGES)('of %s have all keys and no others', (language) => {
    expect(Object.keys(ALL[language]).sort()).toEqual([...KEYS].sort());
  });

  it.each(LANGUAGES)('of %s have the same placeholders', (language) => {
    for (const key of KEYS) {
      expect(placeholders(ALL[language], key), key).toEqual(placeholders(en, key));
    }
  });

  it.each(LANGUAGES)('of %s have a form for every kind of number', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const key of KEYS) {
      const message = ALL[language][key];
      expect(typeof message === 'string', key).toBe(typeof en[key] === 'string');
      if (typeof message === 'string') continue;
      expect(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort());
    }
  });

  it.each(LANGUAGES)('of %s are said, tidy and in their own letters', (language) => {
    for (const key of KEYS) {
      for (const text of texts(ALL[language], key)) {
        expect(text.trim(), key).toBe(text);
        expect(text, key).not.toBe('');
        expect(text, key).not.toMatch(/ {2}|\.\.\.|'|"/);
        if (language === 'de') expect(text, key).not.toMatch(/ß/);
        if (language !== 'fr') expect(text, key).not.toMatch(/ [!?:;](\s|$)/);
      }
    }
  });

  it.each(LANGUAGES)('of %s fit where there is little room', (language) => {
    for (const [key, room] of Object.entries(SLOTS) as [Key, number][]) {
      for (const text of texts(ALL[language], key)) {
        expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(room);
      }
    }
  });

  it.each(LANGUAGES)('of %s name guests so that the server takes the name', (language) => {
    const names = ALL[language]['guest.names'].split(', ');
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(16);
    for (const name of names) expect(name.length, name).toBeLessThanOrEqual(24);
  });

  it('are all used', () => {
    const code = sources(join(import.meta.dirname, '..')).join('\n');
    // A key made of parts, such as `level.${word}`, uses all that look like it.
    const made = [...code.matchAll(/`([a-z]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) => {
      const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
      return new RegExp(`^${parts.join('[^.]+')}$`);
    });
    const unused = KEYS.filter(
      (key) => !code.includes(`'${key}'`) && !made.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it('are filled in, and what fills them is not read again', () => {
    const t = translator('en', en);
    expect(t('turn.of', { name: '{colour} <b>Eve</b>' })).toBe('{colour} <b>Eve</b> to play');
    expect(t('turn.seven', { count: 1 })).toBe('1 step left');
    expect(t('turn.seven', { count: 7 })).toBe('7 steps left');
    expect(translator('fr', fr)('turn.seven', { count: 0 })).toBe('Encore 0 pas');
  });

  it('come in the first language that is here', () => {
    expect(preferred(['rm-CH', 'it-CH', 'de'])).toBe('it');
    expect(preferred(['DE-ch'])).toBe('de');
    expect(preferred(['ja'])).toBe('en');
    expect(preferred([])).toBe('en');
  });
});
