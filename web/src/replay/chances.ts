/** The estimated chance of winning over a game, and the moves that cost most of it. */
import type { Judged, Shape } from '../rules/messages';
import { doerOf, teamOf, type Frame } from './frames';

/** A decision that was far from the best. */
export interface Mistake {
  at: number;
  seat: number;
  /** How much of the chance of winning it gave away, from 0 to 1. */
  cost: number;
}

/** The chance of each team at each moment, as far as the game has been judged. Moments
 *  without a decision change nothing; what one team wins the others lose, each in
 *  proportion to what it had. */
export function chanceLines(
  frames: readonly Frame[],
  shape: Shape,
  judged: readonly Judged[],
  until: number,
): (number | null)[][] {
  const known = new Map<number, Judged[]>();
  for (const each of judged) known.set(each.at, [...(known.get(each.at) ?? []), each]);
  let now = shape.teams.map(() => 1 / shape.teams.length);
  const rows = frames.map(({ moment: { state } }, at) => {
    if (at > until) return null;
    if (state.phase.phase === 'over') {
      const { winners } = state.phase;
      now = shape.teams.map((team) => (team.some((seat) => winners.includes(seat)) ? 1 : 0));
      return now;
    }
    now = shared(shape, now, known.get(at) ?? []);
    return now;
  });
  return shape.teams.map((_, team) => rows.map((row) => row?.[team] ?? null));
}

/** The chances after some decisions of one moment. */
function shared(shape: Shape, before: readonly number[], judged: readonly Judged[]): number[] {
  const said = shape.teams.map((_, team) => {
    const own = judged.filter(({ seat }) => teamOf(shape, seat) === team);
    return own.length === 0 ? null : own.reduce((all, { chance }) => all + chance, 0) / own.length;
  });
  const named = said.reduce<number>((all, one) => all + (one ?? 0), 0);
  const silent = before.reduce((all, one, team) => all + (said[team] === null ? one : 0), 0);
  const rest = Math.max(0, 1 - named);
  const next = before.map((one, team) => said[team] ?? (silent > 0 ? (one / silent) * rest : 0));
  const all = next.reduce((sum, one) => sum + one, 0);
  return all > 0 ? next.map((one) => one / all) : [...before];
}

/** Decisions that cost less than this are not shown. */
const MISTAKE = 0.04;
const MOST = 6;

/** The moment that decided a game: that of the worst mistake, or else its end. */
export function decisive(mistakes: readonly Mistake[], last: number): number {
  return mistakes[0]?.at ?? last;
}

/** The decisions that cost most, the worst first. */
export function mistakesOf(frames: readonly Frame[], judged: readonly Judged[]): Mistake[] {
  return judged
    .filter(({ at }) => doerOf(frames[at] ?? frames[0]!) !== null)
    .map(({ at, seat, chance, best }) => ({ at, seat, cost: best - chance }))
    .filter(({ cost }) => cost >= MISTAKE)
    .sort((one, other) => other.cost - one.cost)
    .slice(0, MOST);
}
