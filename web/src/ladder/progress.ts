/** The rungs that were reached, stored on this device. */
import type { StorageLike } from '../settings/storage';
import { RUNGS, type Rung } from './rungs';

const KEY = 'kennel.ladder';

/** Reads the ids of the rungs; none if they cannot be read. */
export function climbed(storage: StorageLike | null): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? RUNGS.map(({ id }) => id).filter(isIn(kept)) : []);
  } catch {
    return new Set();
  }
}

const isIn = (all: readonly unknown[]) => (id: string) => all.includes(id);

/** Adds rungs; those that are new. If they cannot be stored, they count for this moment only. */
export function climb(storage: StorageLike | null, rungs: readonly Rung[]): Rung[] {
  const known = climbed(storage);
  const fresh = rungs.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) {
    try {
      storage?.setItem(KEY, JSON.stringify([...known, ...fresh.map(({ id }) => id)]));
    } catch {
      // Full or forbidden.
    }
  }
  return fresh;
}

/** The rung that is next: the first that was not reached. */
export const nextRung = (known: ReadonlySet<string>): Rung | null =>
  RUNGS.find(({ id }) => !known.has(id)) ?? null;

/** Whether somebody stands at the top. */
export const isAtTheTop = (storage: StorageLike | null): boolean =>
  nextRung(climbed(storage)) === null;
