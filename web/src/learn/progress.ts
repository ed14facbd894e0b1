/** Which exercises have been solved, kept on this device. */
const KEY = 'kennel.learned';

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** Reads what was solved; what cannot be read counts as nothing. */
export function learned(storage: Kept | null): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return new Set(
      Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [],
    );
  } catch {
    return new Set();
  }
}

/** Remembers one more; where nothing can be kept it is known until the page is closed. */
export function learn(
  storage: Kept | null,
  known: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  // Another tab may have learned something meanwhile.
  const all = new Set([...learned(storage), ...known, id]);
  try {
    storage?.setItem(KEY, JSON.stringify([...all]));
  } catch {
    // A full or forbidden storage is no reason to stop learning.
  }
  return all;
}

/** Where things are kept; some browsers forbid even asking. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
