import type { en } from './en';

export const LANGUAGES = ['de', 'en', 'fr', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

/** The plural forms of a text, named as in `Intl.PluralRules`; `{count}` selects one. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Texts by key. The type of the English ones is inferred, so that the compiler knows their
 *  keys and placeholders. */
export type Catalogue = Record<string, string | Forms>;

/** The same texts in one language, complete and without others. */
export type MessagesOf<English extends Catalogue> = {
  [K in keyof English]: English[K] extends string ? string : Forms;
};

type InText<T extends string> = T extends `${string}{${infer P}}${infer Rest}`
  ? P | InText<Rest>
  : never;
type Text<English extends Catalogue, K extends keyof English> = English[K] extends string
  ? English[K]
  : English[K][keyof English[K]];

/** The names in braces in a text, and `count` if it has plural forms. */
type PlaceholdersOf<English extends Catalogue, K extends keyof English> =
  InText<Extract<Text<English, K>, string>> | (English[K] extends string ? never : 'count');
type Fillings<English extends Catalogue, K extends keyof English> = [
  PlaceholdersOf<English, K>,
] extends [never]
  ? []
  : [fillings: Record<PlaceholdersOf<English, K>, string | number>];

/** Returns a text of a catalogue in the language of the page. */
export type TranslateOf<English extends Catalogue> = <K extends keyof English>(
  key: K,
  ...fillings: Fillings<English, K>
) => string;

/** The texts that every page needs. */
export type Key = keyof typeof en;
export type Messages = MessagesOf<typeof en>;
export type Placeholders<K extends Key> = PlaceholdersOf<typeof en, K>;
export type Translate = TranslateOf<typeof en>;

/** The translate function of one language. */
export function translator<English extends Catalogue>(
  language: Language,
  messages: MessagesOf<English>,
): TranslateOf<English> {
  const plurals = new Intl.PluralRules(language);
  return (key, ...[fillings]) => {
    const values = fillings as Record<string, string | number> | undefined;
    const message: string | Forms = messages[key];
    const text =
      typeof message === 'string'
        ? message
        : (message[plurals.select(Number(values?.['count']))] ?? message.other);
    return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values?.[name] ?? braces));
  };
}

export function isLanguage(text: unknown): text is Language {
  return (LANGUAGES as readonly unknown[]).includes(text);
}

/** The first supported language of a list such as `navigator.languages`. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
  return known ?? 'en';
}
