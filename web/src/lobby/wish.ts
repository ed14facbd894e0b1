/** What somebody looked for last. */
import { KINDS, type Kind } from '../pages/tableForm';
import type { StorageLike } from '../settings/storage';

const KEY = 'kennel.wish';
/** Seconds for each turn. Strangers would wait for each other, so there is always a clock. */
export const CLOCKS = [30, 60, 120] as const;

export interface Wish {
  kind: Kind;
  seconds: number;
  /** Whether bots join in if nobody else comes. */
  bots: boolean;
}

export function lastWish(storage: StorageLike | null): Wish {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? 'null');
  } catch {
    // Not JSON, or forbidden.
  }
  const { kind, seconds, bots } = (stored ?? {}) as Partial<Record<keyof Wish, unknown>>;
  return {
    kind: KINDS.find((one) => one === kind) ?? '4',
    seconds: CLOCKS.find((one) => one === seconds) ?? 60,
    bots: bots !== false,
  };
}

export function keepWish(storage: StorageLike | null, wish: Wish): void {
  try {
    storage?.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Full or forbidden: then nothing is remembered.
  }
}
