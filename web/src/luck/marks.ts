/** Luck and errors as marks on the chart of a game. */
import { teamOf } from '../replay/frames';
import type { Mark } from '../replay/numbers';
import type { BreakdownTold, Shape } from '../rules/messages';
import { WIN } from './points';

/** Less is not marked. */
const LUCK = 0.05;
const ERROR = 0.04;

/** Each deal that changed much, on the line of the team it was good for, and each decision
 *  that cost much, on the line of the team that made it. */
export function marksOf(breakdown: BreakdownTold, shape: Shape): Mark[] {
  const luck = breakdown.luck.flatMap(({ at, by_team }): Mark[] => {
    const line = by_team.reduce((best, one, team) => (one > by_team[best]! ? team : best), 0);
    return by_team[line]! >= LUCK * WIN ? [{ at, line, kind: 'luck' }] : [];
  });
  const errors = breakdown.losses
    .filter(({ loss }) => loss >= ERROR * WIN)
    .map(({ at, seat }): Mark => ({ at, line: teamOf(shape, seat) }));
  // Cards that several gave at once are one moment.
  const once = errors.filter(
    (mark, index) => errors.findIndex(({ at }) => at === mark.at) === index,
  );
  return [...luck, ...once];
}
