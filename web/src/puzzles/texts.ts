/** The texts of puzzles, loaded with their pages. */
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

type TextKey = keyof typeof en;
type After<Before extends string> = TextKey extends infer Key
  ? Key extends `${Before}${infer Id}`
    ? Id
    : never
  : never;

/** The themes are those that have names. */
export type ThemeId = After<'theme.'>;

export const THEMES: readonly ThemeId[] = [
  'gift',
  'seven',
  'jack',
  'backwards',
  'send_home',
  'finish',
  'leave',
  'partner',
  'blockade',
  'safety',
  'keep_joker',
  'draw',
  'walk',
];

export const isTheme = (text: string): text is ThemeId => THEMES.some((one) => one === text);
