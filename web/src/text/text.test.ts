import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL, CATALOGUES, GRAMMARS, placeholdersIn, textsIn } from './catalogues';
import { en } from './en';
import { spelled } from './eszett';
import {
  LANGUAGES,
  localeOf,
  preferred,
  translator,
  type Catalogue,
  type Forms,
  type Key,
  type Language,
  type Message,
} from './format';
import { YOU } from './grammar';

/** Each folder in each language, with its English texts. */
const EACH = [...CATALOGUES].flatMap(([folder, all]) =>
  LANGUAGES.map((language) => ({ folder, language, messages: all[language], english: all.en })),
);

const texts = (messages: Catalogue, key: string): string[] => textsIn(messages[key] ?? '');

/** The plural forms in a text, which may have them for each person. */
const pluralsIn = (message: Message): Forms[] => {
  if (typeof message === 'string' || 'several' in message) return [];
  if ('other' in message) return [message as Forms];
  return Object.values(message as Record<string, Message>).flatMap(pluralsIn);
};

/** Words that are never said in a language, because the printed rules have others. */
const FORBIDDEN: Record<Language, RegExp> = {
  de: /\b(laufen|Hände|Gegenuhrzeigersinn|Aufzeichnung|Fernspiel)\b|[Jj]eder für sich|(hinter|Hinter) (dem|deinem|ihrem|seinem) Start/,
  en: /\b([Ww]alk|[Ss]hared|the own|[Ee]verybody|leader)|\b[Tt]urns? in\b|behind (the|your|its) start|\bfields\b|(?<!kennel-)\brecord\b/,
  fr: /\b(frais|rentrer|rentrés|distributeur|éliminé|talon|Tourne)\b|[ÉEé]limination|derrière (le|ton|son) départ/,
  it: /\b(fresc[aohi]|distributore|tabellone|pescat|ripesca|colpi|sparecchiato)|[Dd]a soli|dietro (la|alla) (tua |sua )?partenza/,
  es: /\b(robad|manda|girar|cogid|vosotros|[Mm]étela|meter)|[a-z]áis\b|(una|la) salida|asientos|en el asiento|detrás de (tu|su) inicio|dej\w* (una jota )?sin efecto/,
};

/** German words with «ss» in every country. */
const STAYS_SS = new Set(
  'Adresse Ass dasselbe Internetanschluss Ausscheiden Basset Fassung Klassisch Klassische Lass Lässt Passwort Schluss angepasst ausscheidet besser dass dessen eingeschlossen klassische klassischen lass lassen lässt muss musst musste müssen passen stattdessen verlassen vergessen weisst wissen wussten Besseres Verlassen aussieht vergisst verlässt geschlossen Adressen Impressum Internetadresse Missbrauch Verlässt misst unpassender Abschluss Schlussrangliste Wessen auslässt aussetzt aussetzte bessere essen verpasst verpasste wessen Passkey Passkeys Besser Passend passend Ergebnisse Geheimnisse'.split(
    ' ',
  ),
);

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
    const isText = /[/]text[/](game[/])?..\.ts$/.test(path);
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
    for (const [key, message] of Object.entries(english)) {
      expect(placeholdersIn(messages[key] ?? ''), key).toEqual(placeholdersIn(message));
    }
  });

  it.each(EACH)('of $folder in $language have all forms', ({ language, messages, english }) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(messages)) {
      const forms = (of: Message): string[] =>
        typeof of === 'string' || 'other' in of ? [] : Object.keys(of).sort();
      expect(forms(message), key).toEqual(forms(english[key] ?? ''));
      for (const plural of pluralsIn(message)) {
        const { zero: _, ...others } = plural;
        expect(Object.keys(others).sort(), key).toEqual([...pluralCategories].sort());
      }
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
          else expect(text, key).not.toMatch(/\S{2,} …/);
          // French has a narrow no-break space there, the others have none.
          if (language === 'fr')
            expect(text.replace(/\{\w+:\w+\}/g, '')).not.toMatch(/[^\u202f][:;!?»]|«[^\u202f]/);
          else expect(text, key).not.toMatch(/\s[!?:;](\s|$)/);
          expect(text, key).not.toMatch(/%/);
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
    for (const { code } of files) {
      for (const [, quoted] of code.matchAll(/'([\w.-]+)(?=')/g)) {
        for (const keys of unused.values()) keys.delete(quoted!);
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

  it.each(EACH)('of $folder in $language use the words of the game', ({ language, messages }) => {
    for (const key of Object.keys(messages)) {
      for (const text of texts(messages, key)) expect(text, key).not.toMatch(FORBIDDEN[language]);
    }
  });

  it('put no preposition before a name that would change it', () => {
    const name = '\\{(name|names|who|to|from)\\}';
    const wrong = { fr: `\\b(de|que|jusque|lorsque) ${name}`, it: `\\ba ${name}|\\bil \\{date` };
    for (const { language, messages } of EACH) {
      if (language !== 'fr' && language !== 'it') continue;
      for (const key of Object.keys(messages)) {
        for (const text of texts(messages, key))
          expect(text, key).not.toMatch(new RegExp(wrong[language]));
      }
    }
  });

  it('of German are spelled for Germany, too', () => {
    expect(spelled('Weiss heisst «gross», ausser draussen: Schliess das Passwort.')).toBe(
      'Weiß heißt „groß“, außer draußen: Schließ das Passwort.',
    );
    const words = EACH.filter(({ language }) => language === 'de').flatMap(({ messages }) =>
      Object.keys(messages).flatMap((key) => texts(messages, key)),
    );
    const unknown = words
      .flatMap((text) => spelled(text).match(/[\p{L}]*ss[\p{L}]*/gu) ?? [])
      .filter((word) => !STAYS_SS.has(word));
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('are short where there is one line', () => {
    for (const language of LANGUAGES) {
      for (const [key, message] of Object.entries(ALL[language] as Catalogue)) {
        const most = key.startsWith('turn.') ? 66 : /^(reason|refused)\./.test(key) ? 90 : null;
        if (most === null) continue;
        for (const text of textsIn(message))
          expect(text.length, `${key}: ${text}`).toBeLessThanOrEqual(most);
      }
    }
  });

  it('are not glued together in the code', () => {
    const call = '\\$\\{[^}]*\\b(t|say|p|common)\\([^`]*?\\)\\}';
    const glued = new RegExp('`' + call + '[^`]*' + call + '[^`]*`');
    for (const { code } of sources(join(import.meta.dirname, '..')))
      expect(code).not.toMatch(glued);
  });

  it('are filled in, and fillings are not filled in themselves', () => {
    const t = translator<typeof en>('en-GB', en, GRAMMARS.en);
    const name = '{colour} <b>Eve</b>';
    expect(t('turn.of', { who: { name } })).toBe('It’s {colour} <b>Eve</b>’s turn.');
    expect(t('turn.seven', { count: 1 })).toBe('1 step left');
    expect(t('turn.seven', { count: 7 })).toBe('7 steps left');
    const names = [YOU, { name: 'Ann' }, { name: 'Bo' }];
    expect(t('result.winners', { names })).toBe('You and Ann and Bo have won.');
    expect(t('turn.helping', { names: names.slice(1) })).toContain('Ann or Bo');
    const french = translator<typeof en>('fr-CH', ALL.fr, GRAMMARS.fr);
    expect(french('turn.seven', { count: 0 })).toBe('Encore 0 pas');
  });

  it('come in the first supported language', () => {
    expect(preferred(['rm-CH', 'it-CH', 'de'])).toBe('it');
    expect(preferred(['DE-ch'])).toBe('de');
    expect(preferred(['ja'])).toBe('en');
    expect(preferred([])).toBe('en');
  });

  it('come with the region of the browser', () => {
    expect(localeOf('de', ['de-CH', 'en-US'])).toBe('de-CH');
    expect(localeOf('de', ['en-US', 'fr-CH'])).toBe('de-CH');
    expect(localeOf('de', ['de', 'en'])).toBe('de-DE');
    expect(localeOf('de', ['de', 'de-AT'])).toBe('de-AT');
    expect(localeOf('en', ['en'])).toBe('en-GB');
    expect(localeOf('en', ['en-US', 'de-CH'])).toBe('en-US');
    expect(localeOf('es', ['fr-CH', '!'])).toBe('es-ES');
    const day = new Date(2026, 10, 16).getTime();
    const date = new Intl.DateTimeFormat(localeOf('en', ['en-GB']), { dateStyle: 'medium' });
    expect(date.format(day)).toBe('16 Nov 2026');
  });
});
