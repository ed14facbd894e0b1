/** The cards of a hand as they are shown: names, which can be played, and why not. */
import type { HandCard } from '../cards/Hand.svelte';
import type { CardUse } from '../rules/messages';
import type { PlayChooser } from '../state/playChooser.svelte';
import type { Translate } from '../text/format';
import { isRank } from '../text/grammar';
import {
  cardUse,
  cardWords,
  reasonWords,
  type Reason,
  type ReasonKey,
  type TextContext,
} from '../text/words';

type Choosing = Pick<PlayChooser, 'asked' | 'cards' | 'choice' | 'options'>;

/** The name of a card in notation. */
export const cardName = (t: Translate, card: string): string =>
  isRank(card) ? cardWords(t, card) : card;

/** The cards of a hand. Two equal cards have ids of their own. */
export function handCards(
  context: TextContext,
  hand: readonly string[],
  chooser: Choosing,
): HandCard[] {
  const { asked, cards, choice, options } = chooser;
  const count = new Map<string, number>();
  return hand.map((card) => {
    const number = count.get(card) ?? 0;
    count.set(card, number + 1);
    const use = cards.find((use) => use.card === card);
    const playable =
      asked === 'give' ||
      (asked === 'play' &&
        (choice.card === null && choice.grip !== null
          ? (options?.cards.includes(card) ?? false)
          : (use?.uses.length ?? 0) > 0));
    return { id: `${card}.${number}`, card, playable, label: cardLabel(context, card, use) };
  });
}

/** The card with an id of `handCards`. */
export const cardOfId = (id: string): string => id.slice(0, -2);

/** The id of the selected card: the one that was touched, or the first of its rank. */
export function selectedId(card: string | null, touched: string | null): string | null {
  if (card === null) return null;
  return touched !== null && cardOfId(touched) === card ? touched : `${card}.0`;
}

/** Why a card cannot be played now, in words; null if it can. */
export function refusal(
  context: TextContext,
  chooser: { cards: readonly CardUse[] },
  card: string,
): string | null {
  const use = chooser.cards.find((use) => use.card === card);
  const reason = use ? reasonOf(use) : null;
  if (!reason || !isRank(card)) return null;
  return context.t('card.refused', { card, reason: reasonWords(context, reason) });
}

/** What a card is called, what it does, and why it cannot be played. */
function cardLabel(context: TextContext, card: string, use: CardUse | undefined): string {
  if (!isRank(card)) return card;
  const { t } = context;
  const [reason, does] = [use ? reasonOf(use) : null, cardUse(context, card)];
  return reason
    ? t('card.labelReason', { card, use: does, reason: reasonWords(context, reason) })
    : t('card.label', { card, use: does });
}

const REASONS: Record<NonNullable<CardUse['obstacle']>['kind'], ReasonKey> = {
  blockade: 'reason.blockade',
  fresh: 'reason.fresh_turns_in',
  finish: 'reason.finish_taken',
  too_far: 'reason.too_far',
  joker_finish: 'reason.joker_finish',
  nothing_to_swap: 'reason.nothing_to_swap',
  not_seven_steps: 'reason.not_seven_steps',
  empty_kennel: 'reason.empty_kennel',
  nobody_out: 'reason.nobody_out',
};

function reasonOf({ obstacle }: CardUse): Reason | null {
  if (!obstacle) return null;
  const { kind, seat } = obstacle;
  return { key: REASONS[kind], ...(seat === null ? {} : { seat }) };
}
