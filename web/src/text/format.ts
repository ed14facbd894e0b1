import type { en } from './en';

export const LANGUAGES = ['de', 'en', 'fr', 'it', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
};

/** The texts for the numbers that a language tells apart, as `Intl.PluralRules` names
 *  them; which one is chosen by `{count}`. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type English = typeof en;
export type Key = keyof English;

/** The texts of one language: all of them, and no others. */
export type Messages = { [K in Key]: English[K] extends string ? string : Forms };

type InText<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | InText<Rest> : never;
type Text<K extends Key> = English[K] extends string ? English[K] : English[K][keyof English[K]];

/** The names that stand in braces in a text, and what chooses among several forms. */
export type Placeholders<K extends Key> =
  | InText<Extract<Text<K>, string>>
  | (English[K] extends string ? never : 'count');
type Fillings<K extends Key> = [Placeholders<K>] extends [never]
  ? []
  : [fillings: Record<Placeholders<K>, string | number>];

/** Says a text in the language of the page. */
export type Translate = <K extends Key>(key: K, ...fillings: Fillings<K>) => string;

/** How one language says things. */
export function translator(language: Language, messages: Messages): Translate {
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

/** The first language of a list such as `navigator.languages` that is here. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
  return known ?? 'en';
}
