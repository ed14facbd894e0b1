/** Breakdowns in points of winning chance. */
import type { BreakdownTold, TeamBreakdownTold } from '../rules/messages';

/** One won game, in the unit of breakdowns. */
export const WIN = 1_000_000;

/** A number of millionths as points: whole ones from ten on. */
export function points(millionths: number): number {
  return Math.round((millionths / WIN) * 100);
}

/** The rows of a breakdown as they are shown: they add up, because the rest takes what
 *  rounding leaves. */
export function rowsOf(team: TeamBreakdownTold) {
  const [result, luck, errors, rivals] = [team.result, team.luck, team.errors, team.rivals].map(
    points,
  ) as [number, number, number, number];
  return { luck, errors, rivals, rest: result - luck - errors - rivals, result };
}

/** What the luck of a game is called, if it was more than usual. */
export function luckWord(luck: number): 'veryLucky' | 'lucky' | 'veryUnlucky' | 'unlucky' | null {
  const shown = points(luck);
  if (shown >= 30) return 'veryLucky';
  if (shown >= 15) return 'lucky';
  if (shown <= -30) return 'veryUnlucky';
  return shown <= -15 ? 'unlucky' : null;
}

/** What an error is called. */
export function errorWord(loss: number): 'veryBad' | 'bad' | 'doubtful' {
  const shown = points(loss);
  return shown >= 8 ? 'veryBad' : shown >= 4 ? 'bad' : 'doubtful';
}

/** The breakdown of a seat's team. */
export const teamOf = (breakdown: BreakdownTold, seat: number): TeamBreakdownTold | null =>
  breakdown.teams.find(({ seats }) => seats.includes(seat)) ?? null;
