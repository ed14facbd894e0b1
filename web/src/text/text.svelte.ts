import { settings } from '../settings/settings.svelte';
import type { en } from './en';
import {
  preferred,
  translator,
  type Catalogue,
  type Language,
  type MessagesOf,
  type TranslateOf,
} from './format';

/** Each language comes as a file of its own, and only when it is wanted. */
export type Files<English extends Catalogue> = Record<Language, () => Promise<MessagesOf<English>>>;

/** Texts that come with the pages that need them. */
export interface Part<English extends Catalogue> {
  t: TranslateOf<English>;
  /** To be waited for before the first text is asked for. */
  load(): Promise<void>;
}

/** Loads the texts of a part in a language, and says how to speak it from then on. */
type Fetch = (language: Language) => Promise<() => void>;

let current: Language | null = $state(null);
/** The parts in use: a page speaks one language, so they change it together. */
const used = new Set<Fetch>();

/** Texts of which each language has a file. They are those of the language of the page
 *  once they are loaded, also when that changes. */
export function part<English extends Catalogue>(files: Files<English>): Part<English> {
  let translate = $state.raw<TranslateOf<English> | null>(null);
  const fetch: Fetch = async (wanted) => {
    const messages = await files[wanted]();
    return () => (translate = translator<English>(wanted, messages));
  };
  return {
    t: (key, ...fillings) => translate?.(key, ...fillings) ?? '',
    load: async () => {
      // The language may change while the file is under way.
      for (let wanted: Language | null = null; wanted !== wantedLanguage();) {
        wanted = wantedLanguage();
        (await fetch(wanted))();
      }
      used.add(fetch);
    },
  };
}

const common = part<typeof en>({
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  es: async () => (await import('./es')).es,
});

/** Whether there are texts yet. */
export function isReady(): boolean {
  return current !== null;
}

/** The language of the page. */
export function language(): Language {
  return current ?? 'en';
}

/** A text in the language of the page. */
export const t = common.t;

/** The language one has chosen, or else the browser's. */
export function wantedLanguage(): Language {
  return settings.language ?? preferred(navigator.languages);
}

/** Speaks a language from now on. If its files cannot be had, the page goes on in the
 *  one it has. */
export async function speak(wanted: Language): Promise<void> {
  if (used.size === 0) await common.load();
  const changes = await Promise.all([...used].map((fetch) => fetch(wanted)));
  // Who changes their mind while the files are under way wants the last one.
  if (wanted !== wantedLanguage()) return;
  for (const change of changes) change();
  current = wanted;
  document.documentElement.lang = wanted;
}

/** Names joined as the language joins them: “a, b and c”. */
export function list(items: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(items);
}

/** A moment in the past or future, as people say it. */
export function date(ms: number): string {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language() === 'de' ? 'de-CH' : language(), format).format(ms);
}
