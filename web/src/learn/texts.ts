/** The texts of lessons and rules, loaded with their pages. */
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
export const loadTexts = texts.load;

type TextKey = keyof typeof en;
type Between<Before extends string, After extends string> = TextKey extends infer Key
  ? Key extends `${Before}${infer Id}${After}`
    ? Id
    : never
  : never;

/** The ids are those that have texts. */
export type LessonId = Between<'lesson.', '.title'>;
export type LessonGroup = Between<'group.', ''>;
export type ExerciseId = Between<'task.', ''>;
export type RuleId = Between<'rule.', ''>;
export type SectionId = Extract<Between<'rules.', ''>, `${number}`>;
export type PictureId = Between<'picture.', ''>;
