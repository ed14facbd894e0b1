/** What board and hand look like while something is chosen: marks and ghosts. Plain
 *  functions, for every page on which one can play. */
import type { Ghost, Highlight, Marble, Spot } from '../board/types';
import type { HandCard } from '../cards/Hand.svelte';
import type { CardUse } from '../rules/messages';
import type { Choice, Options } from '../state/choosing';
import { moved, type Motion } from '../state/marbles';
import type { Translate } from '../text/format';
import { cardUse, cardWords, isRank, reasonWords } from '../text/words';
import { reasonOf } from './status';

/** The fields where the last play began and ended. */
export function lastMarks(motions: readonly Motion[]): Map<Spot, Highlight> {
  const marks = new Map<Spot, Highlight>();
  for (const { path, kind } of motions) {
    const ends = kind === 'home' ? [path[0]] : [path[0], path.at(-1)];
    for (const spot of ends) if (spot && !spot.endsWith('k')) marks.set(spot, 'last');
  }
  return marks;
}

/** What a play that waits for its confirmation would do. */
export function ghostsOf(marbles: readonly Marble[], choice: Choice): Ghost[] {
  if (choice.play === null) return [];
  return changed(marbles, moved(marbles, choice.steps).marbles);
}

/** The marbles that lie elsewhere afterwards. */
export function changed(before: readonly Marble[], after: readonly Marble[]): Ghost[] {
  return after.filter((marble) => before.find((one) => one.id === marble.id)?.spot !== marble.spot);
}

/** The spot of the marble that is held. */
export const heldSpot = ({ grip }: Choice): Spot | null =>
  grip !== null && !grip.startsWith('hand') && grip !== 'card' ? grip : null;

/** The cards of a hand: what each is called, and whether and why not it can be played. */
export function handCards(
  t: Translate,
  hand: readonly string[],
  moment: {
    asked: 'give' | 'play' | null;
    uses: readonly CardUse[];
    choice: Choice;
    options: Options | null;
  },
): HandCard[] {
  const { asked, uses, choice, options } = moment;
  const count = new Map<string, number>();
  return hand.map((card) => {
    const number = count.get(card) ?? 0;
    count.set(card, number + 1);
    const use = uses.find((use) => use.card === card);
    const playable =
      asked === 'give' ||
      (asked === 'play' &&
        (choice.card === null && choice.grip !== null
          ? (options?.cards.includes(card) ?? false)
          : (use?.uses.length ?? 0) > 0));
    return { id: `${card}.${number}`, card, playable, label: cardLabel(t, card, use) };
  });
}

/** What a card is called, and why it cannot be played. */
function cardLabel(t: Translate, card: string, use: CardUse | undefined): string {
  if (!isRank(card)) return card;
  const reason = use ? reasonOf(use) : null;
  const parts = [cardWords(t, card), cardUse(t, card)];
  return [...parts, ...(reason ? [reasonWords(t, reason)] : [])].join('. ');
}
