/** The texts of profiles and of the list of the best, loaded with their pages. */
import { part } from '../text/text.svelte';
import type { en } from './text/en';

const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});

export const say = texts.t;
export const loadPlayerTexts = texts.load;
