/** The tips of a player's first game: each is given once, where it happens. What has been
 *  given is kept in the browser. */
import type { StorageLike } from '../settings/storage';

export const TIPS = ['exchange', 'glow', 'fold', 'seven', 'home', 'finish'] as const;
export type Tip = (typeof TIPS)[number];

const KEY = 'kennel.coach';

/** The tips that are still to be given; none for a player who is not coached. */
export type Due = readonly Tip[];

/** Coaches a player who plays for the first time. Whoever has been coached before, or did
 *  not want to be, is left alone. */
export function begin(storage: StorageLike | null): void {
  try {
    if (storage && storage.getItem(KEY) === null) write(storage, TIPS);
  } catch {
    // Forbidden: nobody is coached twice by a browser that forgets.
  }
}

export function due(storage: StorageLike | null): Due {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? TIPS.filter((tip) => kept.includes(tip)) : [];
  } catch {
    return [];
  }
}

/** Removes a tip that was given. */
export function given(storage: StorageLike | null, before: Due, tip: Tip): Due {
  return write(
    storage,
    before.filter((other) => other !== tip),
  );
}

/** Gives no tips any more. */
export const skip = (storage: StorageLike | null): Due => write(storage, []);

function write(storage: StorageLike | null, tips: Due): Due {
  try {
    storage?.setItem(KEY, JSON.stringify(tips));
  } catch {
    // Full or forbidden; it holds for the open page anyway.
  }
  return tips;
}
