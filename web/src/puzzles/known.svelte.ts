/** What somebody has made of puzzles, as reactive state. */
import type { PuzzleLine } from '../rules/messages';
import { storage } from '../settings/storage';
import { dailyOf, nextOf } from './choice';
import { mistakes, nextOwn } from './own.svelte';
import { addAttempt, dayOf, readProgress, type Progress } from './progress';

let known: Progress = $state.raw(readProgress(storage()));
/** The theme to be trained, until the page is closed. */
let wanted: string | null = $state(null);

export const progress = (): Progress => known;

export const theme = (): string | null => wanted;

export function train(one: string | null): void {
  wanted = one;
}

/** Counts the first attempt at a puzzle. */
export function attempted(puzzle: PuzzleLine, right: boolean): void {
  known = addAttempt(storage(), known, puzzle, right, today());
}

/** Whether a puzzle was tried, and if so, whether it was solved at once. */
export const triedAs = (id: string): boolean | null =>
  known.tried.find((one) => one.id === id)?.right ?? null;

export const today = (): string => dayOf(Date.now());

/** Whether progress outlives the page. */
export const isKept = (): boolean => storage() !== null;

/** The puzzle that an address names. */
export function choose(puzzles: readonly PuzzleLine[], id: string): PuzzleLine | null {
  if (id === 'daily') return dailyOf(puzzles, today());
  if (id === 'own') return nextOwn();
  if (id === 'next') return nextOf(puzzles, known, wanted);
  const own = mistakes().open.find(({ line }) => line.id === id);
  return puzzles.find((one) => one.id === id) ?? own?.line ?? null;
}
