/** The texts about the project and the operator. */
import { part } from '../text/text.svelte';
import type { en } from './text/en';

const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});

/** A text in the language of the page. */
export const tell = texts.t;
export const loadAboutTexts = texts.load;
