/** The texts of the ladder, loaded with its page and at the end of a game that climbs it. */
import { levelWords, rulesWords } from '../pages/tableWords';
import { part, t } from '../text/text.svelte';
import type { Rung } from './rungs';
import type { en } from './text/en';

export const texts = part<typeof en>({
  de: async () => (await import('./text/de')).de,
  en: async () => (await import('./text/en')).en,
  fr: async () => (await import('./text/fr')).fr,
  it: async () => (await import('./text/it')).it,
  es: async () => (await import('./text/es')).es,
});

export const say = texts.t;

/** The table and the level of a rung. */
export const placeWords = ({ kind, level }: Rung): string =>
  `${rulesWords(t, kind)} · ${levelWords(t, level)}`;

/** What has to be reached. */
export const goalWords = (rung: Rung): string =>
  rung.goal === 'win' ? say('goal.win') : say(`goal.${rung.goal}`, { count: rung.count });
