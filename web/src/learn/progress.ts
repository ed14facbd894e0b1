/** Which exercises have been solved, stored on this device. */
import type { StorageLike } from '../settings/storage';

const KEY = 'kennel.learned';

/** Reads the solved exercises; none if they cannot be read. */
export function learned(storage: StorageLike | null): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return new Set(
      Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [],
    );
  } catch {
    return new Set();
  }
}

/** Adds a solved exercise; if it cannot be stored, it counts until the page is closed. */
export function learn(
  storage: StorageLike | null,
  known: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  // Another tab may have stored progress meanwhile.
  const all = new Set([...learned(storage), ...known, id]);
  try {
    storage?.setItem(KEY, JSON.stringify([...all]));
  } catch {
    // Storage is full or forbidden: progress is lost with the page.
  }
  return all;
}
