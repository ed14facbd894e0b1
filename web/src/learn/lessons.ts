/** All lessons, in the order in which one would explain the game to a friend. */
import type { Lesson } from './exercise';
import { BASICS } from './lessons/basics';
import { CARDS } from './lessons/cards';
import { OPTIONS } from './lessons/options';
import { TABLES } from './lessons/tables';
import { TEAM } from './lessons/team';
import type { LessonId } from './texts';

export const LESSONS: readonly Lesson[] = [...BASICS, ...CARDS, ...TEAM, ...TABLES, ...OPTIONS];

export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lesson after another; none after the last. */
export function lessonAfter(id: LessonId): Lesson | undefined {
  return LESSONS[LESSONS.findIndex((lesson) => lesson.id === id) + 1];
}
