/** How much the page has been used, so that it offers to be installed to those who come back,
 *  and never again to those who do not want that. */
import type { StorageLike } from '../settings/storage';

const KEY = 'kennel.install';
/** How many days, or finished games, it takes. */
const ENOUGH = 2;

interface Usage {
  /** The days of use, until there are enough. */
  days: readonly string[];
  /** The finished games, until there are enough. */
  games: readonly string[];
  dismissed: boolean;
}

/** Notes that the page is used on a day. */
export function noteDay(storage: StorageLike | null, day: string): void {
  const usage = read(storage);
  write(storage, { ...usage, days: withOne(usage.days, day) });
}

/** Notes that a game was finished. */
export function noteGame(storage: StorageLike | null, game: string): void {
  const usage = read(storage);
  write(storage, { ...usage, games: withOne(usage.games, game) });
}

/** The offer was declined or taken. */
export function dismiss(storage: StorageLike | null): void {
  write(storage, { days: [], games: [], dismissed: true });
}

/** Whether the page should offer to be installed. */
export function isDue(storage: StorageLike | null): boolean {
  const { days, games, dismissed } = read(storage);
  return !dismissed && (days.length >= ENOUGH || games.length >= ENOUGH);
}

function withOne(all: readonly string[], one: string): readonly string[] {
  return all.includes(one) || all.length >= ENOUGH ? all : [...all, one];
}

function read(storage: StorageLike | null): Usage {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? 'null');
  } catch {
    // Not JSON, or forbidden.
  }
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof Usage, unknown>
  >;
  const texts = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, ENOUGH) : [];
  return {
    days: texts(from.days),
    games: texts(from.games),
    dismissed: from.dismissed === true,
  };
}

function write(storage: StorageLike | null, usage: Usage): void {
  if (read(storage).dismissed) return;
  try {
    storage?.setItem(KEY, JSON.stringify(usage));
  } catch {
    // Full or forbidden: then nothing is offered.
  }
}
