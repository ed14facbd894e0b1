/*
 * Texts with placeholders. A text is a string, or has forms:
 *   { one, other }                  by `{count}`; `zero` for none, if that reads differently
 *   { you, they }, also `proposed`  by `{who}`, the person the sentence is about
 *   { single, several }, also `nobody`, `you`, `youAnd`   by `{names}`, a list of persons
 * The English texts say which forms and placeholders there are; the compiler wants the same
 * of every other language, and the right type of filling for each placeholder.
 */
import type { en } from './en';
import { capital, within, type Card, type Grammar, type Person, type Rank } from './grammar';

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

/** Plural forms, named as in `Intl.PluralRules`; `zero` is chosen for 0 in every language. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
type Plain = string | Forms;
interface ByPerson {
  you?: Plain;
  they?: Plain;
  proposed?: Plain;
}
interface ByList {
  nobody?: string;
  you?: string;
  youAnd?: string;
  single: string;
  several: string;
}

export type Message = Plain | ByPerson | ByList;

/** Texts by key. The type of the English ones is inferred, so that the compiler knows their
 *  keys and placeholders. */
export type Catalogue = Record<string, Message>;

/** The same texts in one language, complete and without others. */
export type MessagesOf<English extends Catalogue> = {
  [K in keyof English]: English[K] extends string
    ? string
    : English[K] extends { other: string }
      ? Forms
      : English[K] extends { several: string }
        ? { [F in keyof English[K]]: string }
        : { [F in keyof English[K]]: Plain };
};

/** The placeholders that are not plain text, and what fills them. */
interface TypedFillings {
  who: Person;
  to: Person;
  from: Person;
  names: readonly Person[];
  card: Card;
  cards: readonly Rank[];
  /** Seats, by their colours. */
  colour: number;
  other: number;
  count: number;
  /** From 0 to 1. */
  percent: number;
  shares: readonly number[];
}

type Strings<M> = M extends string ? M : { [F in keyof M]: Strings<M[F]> }[keyof M];
type InText<T> = T extends `${string}{${infer P}}${infer Rest}`
  ? (P extends `${infer Name}:${string}` ? Name : P) | InText<Rest>
  : never;
/** The placeholder that selects the form of a text. */
type Selecting<M> = M extends string
  ? never
  : M extends { several: string }
    ? 'names'
    : M extends { other: string }
      ? 'count'
      : 'who' | { [F in keyof M]: Selecting<M[F]> }[keyof M];
type PlaceholdersOf<English extends Catalogue, K extends keyof English> =
  InText<Strings<English[K]>> | Selecting<English[K]>;
type Fillings<English extends Catalogue, K extends keyof English> = [
  PlaceholdersOf<English, K>,
] extends [never]
  ? []
  : [
      fillings: {
        [P in PlaceholdersOf<English, K>]: P extends keyof TypedFillings
          ? TypedFillings[P]
          : string | number;
      },
    ];

/** Returns a text of a catalogue in the language of the page. */
export type TranslateOf<English extends Catalogue> = <K extends keyof English>(
  key: K,
  ...fillings: Fillings<English, K>
) => string;

/** The texts that every page needs. */
export type Key = keyof typeof en;
export type Messages = MessagesOf<typeof en>;
export type Translate = TranslateOf<typeof en>;

type Values = Readonly<Record<string, unknown>>;

/** The translate function of one language; `locale` is a full tag such as `de-CH`. */
export function translator<English extends Catalogue>(
  locale: string,
  messages: MessagesOf<English>,
  grammar: Grammar,
): TranslateOf<English> {
  const write = writer(locale, grammar);
  const plurals = new Intl.PluralRules(locale);
  const plain = (text: Plain, { count }: Values): string => {
    if (typeof text === 'string') return text;
    const zero = count === 0 ? text.zero : undefined;
    return zero ?? text[plurals.select(Number(count))] ?? text.other;
  };
  return (key, ...[fillings]) => {
    const [text, values] = chosen(messages[key] as Message, fillings ?? {});
    return plain(text, values).replace(
      /\{(\w+)(?::(\w+))?\}/g,
      (braces, name: string, form?: string) =>
        name in values ? write(name, values[name], form) : braces,
    );
  };
}

/** The form of a text for its persons, and what fills it: “You and …” lists the others. */
function chosen(message: Message, values: Values): [Plain, Values] {
  if (typeof message === 'string') return [message, values];
  if ('several' in message) {
    const names = values['names'] as readonly Person[];
    const others = names.filter((person) => !('you' in person));
    const withYou = others.length < names.length;
    if (withYou && others.length > 0 && message.youAnd !== undefined)
      return [message.youAnd, { ...values, names: others }];
    if (withYou && others.length === 0 && message.you !== undefined) return [message.you, values];
    if (names.length === 0 && message.nobody !== undefined) return [message.nobody, values];
    return [names.length === 1 ? message.single : message.several, values];
  }
  if ('other' in message) return [message, values];
  const who = values['who'] as Person;
  const form = 'you' in who ? message.you : 'proposed' in who ? message.proposed : message.they;
  return [form ?? message.they ?? message.you ?? '', values];
}

/** Writes fillings in the forms of a language. */
function writer(
  locale: string,
  grammar: Grammar,
): (placeholder: string, value: unknown, form?: string) => string {
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const or = new Intl.ListFormat(locale, { type: 'disjunction' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const person = (who: Person, form = 'plain'): string => {
    if ('name' in who) return grammar.names[form]?.(who.name) ?? who.name;
    return grammar.you[form] ?? grammar.you.plain;
  };
  const card = (of: Card, form = 'name'): string => {
    if (typeof of === 'string') return grammar.cards[of][form] ?? grammar.cards[of].name;
    return grammar.joker(card('X', form), grammar.cards[of.joker]);
  };
  const write = (placeholder: string, value: unknown, form?: string): string => {
    switch (placeholder as keyof TypedFillings) {
      case 'who':
      case 'to':
      case 'from':
        return person(value as Person, form);
      case 'names': {
        const names = (value as readonly Person[]).map((who) => person(who));
        return (form === 'or' ? or : and).format(names);
      }
      case 'card':
        return card(value as Card, form);
      case 'cards':
        return and.format((value as readonly Rank[]).map((rank) => card(rank, 'bare')));
      case 'colour':
      case 'other': {
        const colour = grammar.colours[value as number];
        return colour?.[form ?? 'name'] ?? colour?.name ?? '';
      }
      case 'percent':
        return percent.format(value as number);
      case 'shares':
        return and.format((value as readonly number[]).map(String));
      default:
        return form === 'within' ? within(String(value)) : String(value);
    }
  };
  return (placeholder, value, form) => {
    // `{card:The}` is `{card:the}` at the beginning of a sentence.
    const small = form && form[0]?.toLowerCase() + form.slice(1);
    const text = write(placeholder, value, small);
    return form === small ? text : capital(text);
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

/** The region of a language that has none of its own in the browser. */
const REGIONS: Record<Language, string> = { de: 'DE', en: 'GB', fr: 'FR', it: 'IT', es: 'ES' };

/** The full tag of a language: with the browser's region for it, or with Switzerland's if the
 *  browser speaks another language of that country. */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const regions = wanted.map((tag) => {
    const { language: of, region } = parsed(tag);
    return { of, region };
  });
  const own = regions.find(({ of, region }) => of === language && region !== undefined)?.region;
  const neighbour = regions.find(({ region }) => region === 'CH' || region === 'LI')?.region;
  const swiss = language === 'de' || language === 'fr' || language === 'it';
  return `${language}-${own ?? (swiss ? neighbour : undefined) ?? REGIONS[language]}`;
}

function parsed(tag: string): { language?: string; region?: string | undefined } {
  try {
    const { language, region } = new Intl.Locale(tag);
    return { language, region };
  } catch {
    return {};
  }
}
