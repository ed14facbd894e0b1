/** The texts of luck and errors, loaded where a game is looked back at. */
import { part, percent } from '../text/text.svelte';
import type { en } from './text/en';

export const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});

export const say = texts.t;

/** Points of winning chance, with their sign. */
export function signed(points: number): string {
  const share = percent(Math.abs(points) / 100);
  return points === 0 ? share : `${points < 0 ? '−' : '+'}${share}`;
}
