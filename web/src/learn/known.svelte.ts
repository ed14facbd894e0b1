/** Which exercises have been solved, as reactive state. */
import { storage } from '../settings/storage';
import type { Lesson } from './exercise';
import { learn, learned } from './progress';

let known: ReadonlySet<string> = $state.raw(learned(storage()));

export const isKnown = (exercise: string): boolean => known.has(exercise);

export function remember(exercise: string): void {
  known = learn(storage(), known, exercise);
}

export const solvedOf = ({ exercises }: Lesson): number =>
  exercises.filter(({ id }) => known.has(id)).length;

export const isLearned = (lesson: Lesson): boolean => solvedOf(lesson) === lesson.exercises.length;

/** Whether progress outlives the page. */
export const isKept = (): boolean => storage() !== null;
