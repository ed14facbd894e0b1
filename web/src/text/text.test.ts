import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import {
  LANGUAGES,
  preferred,
  translator,
  type Catalogue,
  type Key,
  type Language,
  type Messages,
} from './format';
import { fr } from './fr';
import { it as italian } from './it';

/** Every folder with texts: those of all pages, and those that some pages load. */
const CATALOGUES = new Map<string, Record<Language, Catalogue>>();
for (const [path, module] of Object.entries(
  import.meta.glob<Record<string, Catalogue>>(['./??.ts', '../*/text/??.ts'], { eager: true }),
)) {
  const [, folder = '', language = ''] = /^(.*)\/(..)\.ts$/.exec(path) ?? [];
  const messages = module[language];
  if (!messages) throw new Error(`${path} does not export ${language}`);
  CATALOGUES.set(folder, {
    ...(CATALOGUES.get(folder) as Record<Language, Catalogue>),
    [language]: messages,
  });
}
const ALL: Record<Language, Messages> = { de, en, fr, it: italian, es };
/** Each folder in each language, with its English texts. */
const EACH = [...CATALOGUES].flatMap(([folder, all]) =>
  LANGUAGES.map((language) => ({ folder, language, messages: all[language], english: all.en })),
);

const texts = (messages: Catalogue, key: string): string[] => {
  const message = messages[key] ?? '';
  return typeof message === 'string' ? [message] : Object.values(message);
};
const placeholders = (messages: Catalogue, key: string): string[] => {
  const found = texts(messages, key).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
  return [...new Set(found)].sort();
};

/** The space for short texts, in characters, such as on the buttons of a phone. */
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
function sources(folder: string): { folder: string; code: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    const isText = /[/]text[/]..\.ts$/.test(path);
    return /\.(ts|svelte)$/.test(path) && !path.endsWith('.test.ts') && !isText
      ? [{ folder, code: readFileSync(path, 'utf8') }]
      : [];
  });
}

const keysOf = (messages: Catalogue = {}): string[] => Object.keys(messages);

/** Templates such as `level.${word}`, which use all keys that match them. Types such as
 *  `reason.${string}` use none. */
function templatesIn(code: string): RegExp[] {
  return [...code.matchAll(/\(\s*`([a-z]+\.[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) => {
    const parts = text.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
    return new RegExp(`^${parts.join('[^.]+')}$`);
  });
}

describe('texts', () => {
  it('are found, in five languages each', () => {
    expect(CATALOGUES.get('.')?.en).toBe(en);
    for (const [folder, all] of CATALOGUES) {
      expect(Object.keys(all).sort(), folder).toEqual([...LANGUAGES].sort());
    }
  });

  it.each(EACH)('of $folder in $language have all keys and no others', ({ messages, english }) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(EACH)('of $folder in $language have the same placeholders', ({ messages, english }) => {
    for (const key of Object.keys(english)) {
      expect(placeholders(messages, key), key).toEqual(placeholders(english, key));
    }
  });

  it.each(EACH)('of $folder in $language have all forms', ({ language, messages, english }) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(messages)) {
      expect(typeof message === 'string', key).toBe(typeof english[key] === 'string');
      if (typeof message === 'string') continue;
      expect(Object.keys(message).sort(), key).toEqual([...pluralCategories].sort());
    }
  });

  it.each(EACH)(
    'of $folder in $language are tidy and in their own letters',
    ({ language, messages }) => {
      for (const key of Object.keys(messages)) {
        for (const text of texts(messages, key)) {
          expect(text.trim(), key).toBe(text);
          expect(text, key).not.toBe('');
          expect(text, key).not.toMatch(/ {2}|\.\.\.|'|"/);
          if (language === 'de') expect(text, key).not.toMatch(/ß|\S…/);
          else expect(text, key).not.toMatch(/ …/);
          if (language !== 'fr') expect(text, key).not.toMatch(/ [!?:;](\s|$)/);
        }
      }
    },
  );

  it.each(LANGUAGES)('of %s fit where there is little room', (language) => {
    for (const [key, room] of Object.entries(SLOTS) as [Key, number][]) {
      for (const text of texts(ALL[language], key)) {
        expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(room);
      }
    }
  });

  it.each(LANGUAGES)('of %s have names for guests that the server accepts', (language) => {
    const names = ALL[language]['guest.names'].split(', ');
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(16);
    for (const name of names) expect(name.length, name).toBeLessThanOrEqual(24);
  });

  it('are all used', () => {
    const files = sources(join(import.meta.dirname, '..'));
    const unused = new Map([...CATALOGUES].map(([from, { en }]) => [from, new Set(keysOf(en))]));
    for (const keys of unused.values()) {
      for (const key of keys) {
        if (files.some(({ code }) => code.includes(`'${key}'`))) keys.delete(key);
      }
    }
    for (const { folder, code } of files) {
      for (const pattern of templatesIn(code)) {
        // The texts of its own folder hide the common ones: each may have its `error.${code}`.
        const own = `../${basename(folder)}/text`;
        const from = keysOf(CATALOGUES.get(own)?.en).some((key) => pattern.test(key)) ? own : '.';
        for (const key of keysOf(CATALOGUES.get(from)?.en)) {
          if (pattern.test(key)) unused.get(from)?.delete(key);
        }
      }
    }
    for (const [folder, keys] of unused) expect([...keys], folder).toEqual([]);
  });

  it('are filled in, and fillings are not filled in themselves', () => {
    const t = translator<typeof en>('en', en);
    expect(t('turn.of', { name: '{colour} <b>Eve</b>' })).toBe('{colour} <b>Eve</b> to play');
    expect(t('turn.seven', { count: 1 })).toBe('1 step left');
    expect(t('turn.seven', { count: 7 })).toBe('7 steps left');
    expect(translator<typeof en>('fr', fr)('turn.seven', { count: 0 })).toBe('Encore 0 pas');
  });

  it('come in the first supported language', () => {
    expect(preferred(['rm-CH', 'it-CH', 'de'])).toBe('it');
    expect(preferred(['DE-ch'])).toBe('de');
    expect(preferred(['ja'])).toBe('en');
    expect(preferred([])).toBe('en');
  });
});
