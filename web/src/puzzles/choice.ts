/** Which puzzle comes next. */
import type { PuzzleLine } from '../rules/messages';
import type { Progress } from './progress';

/** The puzzle of a day, the same for all: every puzzle has its turn before one comes again. */
export function dailyOf(puzzles: readonly PuzzleLine[], day: string): PuzzleLine | null {
  if (puzzles.length === 0) return null;
  const order = [...puzzles].sort((one, other) => (one.id < other.id ? -1 : 1));
  const number = Math.floor(Date.parse(day) / 86_400_000);
  // A step that has no divisor in common with the number of puzzles visits all of them.
  let step = Math.floor(order.length * 0.618) || 1;
  while (divisor(step, order.length) !== 1) step += 1;
  return order[(number * step) % order.length] ?? null;
}

const divisor = (one: number, other: number): number =>
  other === 0 ? one : divisor(other, one % other);

/** The next puzzle for somebody: a new one about as hard as they are strong, a little easier
 *  rather than harder; an old one only if there is no other. */
export function nextOf(
  puzzles: readonly PuzzleLine[],
  { rating, tried }: Progress,
  theme: string | null,
  lot: number = Math.random(),
): PuzzleLine | null {
  const fitting = puzzles.filter((one) => theme === null || one.theme === theme);
  const known = new Set(tried.map(({ id }) => id));
  const fresh = fitting.filter(({ id }) => !known.has(id));
  // What was not solved comes back first.
  const missed = fitting.filter(({ id }) => tried.some((one) => one.id === id && !one.right));
  const pool = fresh.length > 0 ? fresh : missed.length > 0 ? missed : fitting;
  const wanted = rating.rating - 50;
  const near = [...pool]
    .sort((one, other) => Math.abs(one.rating - wanted) - Math.abs(other.rating - wanted))
    .slice(0, NEAR);
  return near[Math.floor(lot * near.length)] ?? near[0] ?? null;
}

/** From how many of the nearest one is drawn. */
const NEAR = 8;
