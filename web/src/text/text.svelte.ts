import { settings } from '../settings/settings.svelte';
import { preferred, translator, type Language, type Messages, type Translate } from './format';

/** Each language comes as a file of its own, and only when it is wanted. */
const FILES: Record<Language, () => Promise<Messages>> = {
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
  fr: async () => (await import('./fr')).fr,
  it: async () => (await import('./it')).it,
  es: async () => (await import('./es')).es,
};

let spoken = $state.raw<{ language: Language; translate: Translate } | null>(null);

/** Whether there are texts yet. */
export function isReady(): boolean {
  return spoken !== null;
}

/** The language of the page. */
export function language(): Language {
  return spoken?.language ?? 'en';
}

/** A text in the language of the page. */
export const t: Translate = (key, ...fillings) => spoken?.translate(key, ...fillings) ?? '';

/** The language one has chosen, or else the browser's. */
export function wantedLanguage(): Language {
  return settings.language ?? preferred(navigator.languages);
}

/** Speaks a language from now on. If its file cannot be had, the page goes on in the
 *  one it has. */
export async function speak(wanted: Language): Promise<void> {
  const messages = await FILES[wanted]();
  // Who changes their mind while the file is under way wants the last one.
  if (wanted !== wantedLanguage()) return;
  spoken = { language: wanted, translate: translator(wanted, messages) };
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
