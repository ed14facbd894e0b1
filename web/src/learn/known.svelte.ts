/** What has been learned so far; reading it in a component follows its changes. */
import type { Lesson } from './exercise';
import { learn, learned, storage } from './progress';

let known: ReadonlySet<string> = $state.raw(learned(storage()));

export const isKnown = (exercise: string): boolean => known.has(exercise);

export function remember(exercise: string): void {
  known = learn(storage(), known, exercise);
}

export const solvedOf = ({ exercises }: Lesson): number =>
  exercises.filter(({ id }) => known.has(id)).length;

export const isLearned = (lesson: Lesson): boolean => solvedOf(lesson) === lesson.exercises.length;

/** Whether what is learned outlives the page. */
export const isKept = (): boolean => storage() !== null;
