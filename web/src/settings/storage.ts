/** The part of `Storage` that is used. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem'>;

/** `localStorage`; null if the browser has none or forbids even to access it. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
