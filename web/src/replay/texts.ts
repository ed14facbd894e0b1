/** The texts of the replay page, loaded with it. */
import type { TranslateOf } from '../text/format';
import { part } from '../text/text.svelte';
import type { en } from './text/en';

export type ReplayTranslate = TranslateOf<typeof en>;

export const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});
