/** Results that were entered on this device and have not reached the server yet. They are kept
 *  until it has taken them, also when the page is closed. */
import type { StorageLike } from '../settings/storage';
import type { EventAct } from '../wire';

/** A result, or what its opponents say about it, on the way to the server. */
export interface QueuedAct {
  event: string;
  round: number;
  table: number;
  /** What is sent, and by what the server knows that it was sent before. */
  act: EventAct;
  key: string;
  /** When it was entered, in milliseconds since 1970. */
  at: number;
}

/** What has become of an act. */
export type Delivery =
  | 'taken'
  /** The server cannot be reached: it is sent again later. */
  | 'later'
  /** The server will never take it. */
  | 'refused';

const KEY = 'kennel.results';
/** More than anybody enters on one device in an evening. */
const MOST = 200;

/** What is kept, the oldest first. */
export function waiting(storage: StorageLike | null): QueuedAct[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isQueuedAct) : [];
  } catch {
    // Not JSON, or forbidden.
    return [];
  }
}

/** Keeps an act; it takes the place of an earlier one about the same table. Returns whether
 *  the browser could. */
export function keep(storage: StorageLike | null, queued: QueuedAct): boolean {
  const others = waiting(storage).filter((kept) => !isSame(kept, queued));
  return write(storage, [...others, queued].slice(-MOST));
}

/** Forgets an act, but not one that took its place meanwhile. */
export function forget(storage: StorageLike | null, queued: QueuedAct): void {
  const rest = waiting(storage).filter((kept) => !isSame(kept, queued) || kept.at !== queued.at);
  write(storage, rest);
}

/** Sends what is kept, one after the other, until the server cannot be reached. Returns the
 *  acts that were refused: they are not kept any more. */
export async function deliver(
  storage: StorageLike | null,
  send: (queued: QueuedAct) => Promise<Delivery>,
): Promise<{ taken: QueuedAct[]; refused: QueuedAct[] }> {
  const [taken, refused]: [QueuedAct[], QueuedAct[]] = [[], []];
  for (const queued of waiting(storage)) {
    const delivery = await send(queued);
    if (delivery === 'later') break;
    forget(storage, queued);
    (delivery === 'taken' ? taken : refused).push(queued);
  }
  return { taken, refused };
}

/** The act for a table that is kept, if there is one. */
export function queuedFor(
  storage: StorageLike | null,
  of: Pick<QueuedAct, 'event' | 'round' | 'table'>,
): QueuedAct | null {
  return waiting(storage).find((kept) => isSame(kept, of)) ?? null;
}

/** A storage that keeps in memory what the browser does not, until the page is closed. */
export function withMemory(storage: StorageLike | null): StorageLike {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      try {
        storage?.setItem(key, value);
        if (storage) memory.delete(key);
      } catch {
        // Full or forbidden.
      }
    },
  };
}

function isSame(
  one: Pick<QueuedAct, 'event' | 'round' | 'table'>,
  other: Pick<QueuedAct, 'event' | 'round' | 'table'>,
): boolean {
  return one.event === other.event && one.round === other.round && one.table === other.table;
}

function write(storage: StorageLike | null, acts: readonly QueuedAct[]): boolean {
  try {
    storage?.setItem(KEY, JSON.stringify(acts));
    return storage !== null;
  } catch {
    // Full or forbidden.
    return false;
  }
}

function isQueuedAct(kept: unknown): kept is QueuedAct {
  if (typeof kept !== 'object' || kept === null) return false;
  const { event, round, table, at, act, key } = kept as Record<string, unknown>;
  return (
    [event, key].every((text) => typeof text === 'string') &&
    typeof act === 'object' &&
    act !== null &&
    [round, table, at].every((number) => typeof number === 'number' && Number.isFinite(number))
  );
}
