/** Why a player has to fold. The rules say what keeps each card from being played. */
import type { CardUse } from '../rules/messages';
import type { TextContext } from '../text/words';
import { refusal } from './hand';
import type { SayText } from './texts';

/** How many cards are explained one by one. */
const EXPLAINED = 3;

/** The reason in sentences. */
export function foldReason(
  context: TextContext,
  say: SayText,
  cards: readonly CardUse[],
): string[] {
  if (cards.length > 0 && cards.every(({ obstacle }) => obstacle?.kind === 'nobody_out')) {
    return [say('fold.nobodyOut')];
  }
  const reasons = cards.flatMap(({ card }) => refusal(context, { cards }, card) ?? []);
  return [say('fold.noCard'), ...reasons.slice(0, EXPLAINED)];
}

/** How long the reason has to be seen to be read, in milliseconds. */
export const readingTime = (text: string): number => 2500 + 55 * text.length;
