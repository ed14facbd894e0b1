/** Everything that the chosen card can do next, way by way: for those who choose it by name
 *  and not on a board. */
import type { Spot } from '../board/types';
import type { Effect } from '../rules/messages';
import { building, NO_CHOICE, type Choice, type LegalPlays, type Touched } from './choosing';

/** A play, or a share of a seven. */
export interface NamedWay {
  /** The marble, or the kennel that it leaves. */
  from: string;
  to: Spot;
  /** The rank as which the card is used. */
  usedAs: string;
  /** The play; none if the seven goes on. */
  play: string | null;
  steps: Effect[];
}

/** What the chosen card can do with a marble; drawing cards and doing nothing have buttons of
 *  their own. */
export function waysOf(legal: LegalPlays, choice: Choice): NamedWay[] {
  if (choice.card === null || choice.play !== null) return [];
  return legal.offer(building(choice)).grips.flatMap(({ grip: from, targets }) =>
    targets.flatMap(({ spot, ways }) =>
      spot === null
        ? []
        : ways.map(({ used_as, play, steps }) => ({
            from,
            to: spot,
            usedAs: used_as,
            play,
            steps,
          })),
    ),
  );
}

/** Chooses one of these ways. */
export function take({ card, usedAs, shares }: Choice, way: NamedWay): Touched {
  const { from, to, play, steps } = way;
  if (play === null) {
    const next = { ...NO_CHOICE, card, usedAs: way.usedAs };
    return { choice: { ...next, shares: [...shares, [from, to]] }, play };
  }
  const kept = { ...NO_CHOICE, card, usedAs, shares };
  return { choice: { ...kept, grip: from, target: to, play, steps }, play };
}
