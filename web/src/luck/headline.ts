/** What the cards did and what was given back, in words. */
import type { BreakdownTold } from '../rules/messages';
import type { TranslateOf } from '../text/format';
import { points } from './points';
import { percent } from '../text/text.svelte';
import { signed } from './texts';
import type { en } from './text/en';

type Say = TranslateOf<typeof en>;

/** Less than so many points of luck is fair. */
const FAIR = 2;

/** About a team, given by its index, to its members; without one about the luckiest team, to
 *  everybody. What was given back is said once it is known. */
export function headline(
  say: Say,
  lucks: readonly number[],
  breakdown: BreakdownTold | null,
  own: number | null,
  names: readonly string[],
): string {
  const bare = (number: number) => percent(Math.abs(number) / 100);
  if (own === null) {
    const luckiest = lucks.reduce((best, one, team) => (one > lucks[best]! ? team : best), 0);
    const luck = points(lucks[luckiest] ?? 0);
    if (luck < FAIR) return say('luck.fairAll');
    const team = names[luckiest] ?? '';
    const gave = say('luck.gaveTeam', { team, points: signed(luck) });
    const back = points(breakdown?.teams[luckiest]?.errors ?? 0);
    return back === 0 ? gave : `${gave} ${say('luck.backOf', { team, points: bare(back) })}`;
  }
  const luck = points(lucks[own] ?? 0);
  const cards =
    Math.abs(luck) < FAIR
      ? say('luck.fair')
      : luck > 0
        ? say('luck.gave', { points: signed(luck) })
        : say('luck.took', { points: bare(luck) });
  const team = breakdown?.teams[own];
  if (!team) return cards;
  const errors = points(team.errors);
  const back =
    errors === 0
      ? say('luck.flawless')
      : say(team.seats.length > 1 ? 'luck.backTeam' : 'luck.back', { points: bare(errors) });
  return `${cards} ${back}`;
}
