/** The server's commitments to the shuffles of games, kept in the browser from before each
 *  game until somebody verifies it. */
import type { StorageLike } from './storage';

const KEY = 'kennel.promises';
/** How many are kept; the oldest are forgotten first. */
const KEPT = 200;

/** Keeps a commitment. The first one for a game counts: a server must not change its mind. */
export function keepPromise(storage: StorageLike | null, game: string, commitment: string): void {
  if (commitment === '' || keptPromise(storage, game) !== null) return;
  const kept = [...read(storage), [game, commitment] as const].slice(-KEPT);
  try {
    storage?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then there is nothing to compare later.
  }
}

/** The commitment for a game as it was before the game; null if this browser has none. */
export function keptPromise(storage: StorageLike | null, game: string): string | null {
  return read(storage).find(([kept]) => kept === game)?.[1] ?? null;
}

function read(storage: StorageLike | null): [game: string, commitment: string][] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPromise) : [];
  } catch {
    // Not JSON, or forbidden.
    return [];
  }
}

function isPromise(stored: unknown): stored is [string, string] {
  return (
    Array.isArray(stored) && stored.length === 2 && stored.every((it) => typeof it === 'string')
  );
}
