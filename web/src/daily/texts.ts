/** The texts about the game of the day, loaded with its pages. */
import { part } from '../text/text.svelte';
import type { en } from './text/en';

export const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});

export const say = texts.t;
