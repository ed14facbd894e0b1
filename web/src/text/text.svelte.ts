import { settings } from '../settings/settings.svelte';
import type { en } from './en';
import type { Grammar } from './grammar';
import {
  localeOf,
  preferred,
  translator,
  type Catalogue,
  type Language,
  type MessagesOf,
  type TranslateOf,
} from './format';

/** The texts of each language, in files that are loaded on demand. */
export type Files<English extends Catalogue> = Record<Language, () => Promise<MessagesOf<English>>>;

/** Texts that are loaded with the pages that need them. */
export interface Part<English extends Catalogue> {
  t: TranslateOf<English>;
  /** Loads the texts; until then every text is empty. */
  load(): Promise<void>;
}

/** Loads the texts of a part in a language; the result switches to them. */
type Fetch = (language: Language) => Promise<() => void>;

let current: Language | null = $state(null);
/** The parts in use, which change their language together. */
const used = new Set<Fetch>();

/** Defines texts that follow the language of the page once they are loaded. */
export function part<English extends Catalogue>(files: Files<English>): Part<English> {
  let translate = $state.raw<TranslateOf<English> | null>(null);
  const fetch: Fetch = async (wanted) => {
    const [messages, grammar] = await Promise.all([files[wanted](), GRAMMARS[wanted]()]);
    const locale = localeOf(wanted, navigator.languages);
    if (wanted !== 'de' || isSwiss(locale))
      return () => (translate = translator<English>(locale, messages, grammar));
    const { grammarWithEszett, withEszett } = await import('./eszett');
    const [spelled, forms] = [withEszett(messages), grammarWithEszett(grammar)];
    return () => (translate = translator<English>(locale, spelled, forms));
  };
  return {
    t: (key, ...fillings) => translate?.(key, ...fillings) ?? '',
    load: async () => {
      // The language may change while the file is loading.
      for (let wanted: Language | null = null; wanted !== wantedLanguage();) {
        wanted = wantedLanguage();
        (await fetch(wanted))();
      }
      used.add(fetch);
    },
  };
}

/** The forms of words come in the same files as the common texts. */
const GRAMMARS: Record<Language, () => Promise<Grammar>> = {
  de: async () => (await import('./de')).grammar,
  en: async () => (await import('./en')).grammar,
  fr: async () => (await import('./fr')).grammar,
  it: async () => (await import('./it')).grammar,
  es: async () => (await import('./es')).grammar,
};

/** Switzerland and Liechtenstein spell without «ß». */
const isSwiss = (locale: string): boolean => /-(CH|LI)$/.test(locale);

const common = part<typeof en>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  es: async () => (await import('./es')).es,
});

/** Whether the first language has been loaded. */
export function isReady(): boolean {
  return current !== null;
}

/** The language of the page. */
export function language(): Language {
  return current ?? 'en';
}

/** A text in the language of the page. */
export const t = common.t;

/** The language of the settings, or else the browser's. */
export function wantedLanguage(): Language {
  return settings.language ?? preferred(navigator.languages);
}

/** Switches to a language. If its files cannot be loaded, the page stays in the current one. */
export async function speak(wanted: Language): Promise<void> {
  if (used.size === 0) await common.load();
  const changes = await Promise.all([...used].map((fetch) => fetch(wanted)));
  // The settings may have changed while the files were loading.
  if (wanted !== wantedLanguage()) return;
  for (const change of changes) change();
  current = wanted;
  document.documentElement.lang = wanted;
  const description = document.querySelector('meta[name=description]');
  description?.setAttribute('content', t('app.description'));
}

/** The language of the page with its region, such as `de-CH`, for lists, numbers and dates. */
function locale(): string {
  return localeOf(language(), navigator.languages);
}

/** Words joined as the language joins them: “a, b and c”. */
export function list(items: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);
}

/** A date and time in the language of the page. */
export function date(ms: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale(), format).format(ms);
}

/** A day in the language of the page. */
export function day(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(ms);
}

/** A month in the language of the page. */
export function monthWords(ms: number): string {
  const format = { month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale(), format).format(ms);
}

/** A number in the language of the page. */
export function number(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}

/** A number with one decimal in the language of the page. */
export function decimal(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locale(), digits).format(value);
}

/** A share from 0 to 1 in per cent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
}
