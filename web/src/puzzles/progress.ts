/** What somebody has made of puzzles so far, stored on this device. */
import type { StorageLike } from '../settings/storage';
import type { PuzzleLine } from '../rules/messages';
import { NEW, rated, type Rating } from './glicko';

export interface Progress {
  rating: Rating;
  /** The first attempt at each puzzle: whether it was right, and the rating after it. */
  tried: readonly Attempt[];
}

export interface Attempt {
  id: string;
  right: boolean;
  rating: number;
  /** The day, as the daily puzzle counts them. */
  day: string;
}

const KEY = 'kennel.puzzles';
/** How many attempts are kept, the newest. */
const MOST = 5000;
/** How uncertain the difficulty of a puzzle is. */
const PUZZLE_DEVIATION = 120;

export const NOTHING: Progress = { rating: NEW, tried: [] };

/** Reads what was stored; nothing if it cannot be read. */
export function readProgress(storage: StorageLike | null): Progress {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    if (!isObject(kept) || !isRating(kept['rating']) || !Array.isArray(kept['tried']))
      return NOTHING;
    return { rating: kept['rating'], tried: kept['tried'].filter(isAttempt) };
  } catch {
    return NOTHING;
  }
}

/** Adds an attempt, unless the puzzle was tried before: only the first one counts. If it
 *  cannot be stored, it counts until the page is closed. */
export function addAttempt(
  storage: StorageLike | null,
  before: Progress,
  puzzle: Pick<PuzzleLine, 'id' | 'rating'>,
  right: boolean,
  day: string,
): Progress {
  // Another tab may have stored attempts meanwhile.
  const now = newer(readProgress(storage), before);
  if (now.tried.some(({ id }) => id === puzzle.id)) return now;
  const rating = rated(now.rating, [
    { rating: puzzle.rating, deviation: PUZZLE_DEVIATION, score: right ? 1 : 0 },
  ]);
  const attempt = { id: puzzle.id, right, rating: Math.round(rating.rating), day };
  const after = { rating, tried: [...now.tried, attempt].slice(-MOST) };
  try {
    storage?.setItem(KEY, JSON.stringify(after));
  } catch {
    // Full or forbidden.
  }
  return after;
}

const newer = (one: Progress, other: Progress): Progress =>
  one.tried.length >= other.tried.length ? one : other;

/** How many days in a row, up to this one, the puzzle of the day was solved at once. */
export function streak(
  tried: readonly Attempt[],
  daily: (day: string) => string,
  day: string,
): number {
  const solved = new Set(
    tried.filter((one) => one.right && daily(one.day) === one.id).map((one) => one.day),
  );
  let count = 0;
  // Today is not over yet.
  let at = solved.has(day) ? day : dayBefore(day);
  while (solved.has(at)) {
    count += 1;
    at = dayBefore(at);
  }
  return count;
}

/** A day in UTC, so that it is the same for all. */
export const dayOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => dayOf(Date.parse(day) - 86_400_000);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isRating = (value: unknown): value is Rating =>
  isObject(value) &&
  ['rating', 'deviation', 'volatility'].every((key) => Number.isFinite(value[key]));

const isAttempt = (value: unknown): value is Attempt =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['right'] === 'boolean' &&
  typeof value['rating'] === 'number' &&
  typeof value['day'] === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value['day']);
