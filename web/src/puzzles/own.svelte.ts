/** One's own mistakes, as reactive state. */
import type { PuzzleLine } from '../rules/messages';
import { storage } from '../settings/storage';
import {
  dueOn,
  readMistakes,
  store,
  weakness as weaknessOf,
  withAttempt,
  withNew,
  type Mistakes,
} from './mistakes';
import { dayOf } from './progress';

let known: Mistakes = $state.raw(readMistakes(storage()));

const today = (): string => dayOf(Date.now());

/** Another tab may have stored something meanwhile. */
function change(by: (before: Mistakes) => Mistakes): void {
  known = by(storage() === null ? known : readMistakes(storage()));
  store(storage(), known);
}

/** Keeps exercises made of one's mistakes. */
export function keepMistakes(lines: readonly PuzzleLine[]): void {
  if (lines.length > 0) change((before) => withNew(before, lines, today()));
}

/** Notes what came of an exercise. */
export function practised({ id }: PuzzleLine, right: boolean): void {
  change((before) => withAttempt(before, id, right, today()));
}

export const mistakes = (): Mistakes => known;

/** The exercise that is next. */
export const nextOwn = (): PuzzleLine | null => dueOn(known, today())[0]?.line ?? null;

/** How many are due. */
export const dueCount = (): number => dueOn(known, today()).length;

/** What most of one's mistakes are about. */
export const weakness = (): string | null => weaknessOf(known);
