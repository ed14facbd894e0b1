/** The button that does what has been chosen, and names it. */
import type { Choice } from '../state/choosing';
import { isRank } from '../text/grammar';
import { cardUsed, type TextContext } from '../text/words';
import { isPartner } from './plates';
import type { SayText } from './texts';

/** What the button says that makes a complete play. Whoever sends home a marble of their own
 *  or of their partner is told so. */
export function actionWords(
  say: SayText,
  { own, shape }: Pick<TextContext, 'own' | 'shape'>,
  { card, usedAs, steps }: Pick<Choice, 'card' | 'usedAs' | 'steps'>,
): string | null {
  if (card === null || !isRank(card)) return null;
  const as = usedAs !== null && isRank(usedAs) ? usedAs : card;
  const words = { card: cardUsed(card, as) };
  const home = steps.flatMap((step) => (step.step === 'sent_home' ? [step.seat] : []));
  if (home.length > 1) return say('do.homes', { ...words, count: home.length });
  if (home[0] !== undefined) {
    if (home[0] === own) return say('do.homeOwn', words);
    if (isPartner(shape, own, home[0])) return say('do.homeMate', words);
    return say('do.home', { ...words, colour: home[0] });
  }
  const swap = steps.find((step) => step.step === 'swapped');
  if (swap) return say('do.swap', { ...words, colour: swap.other[0] });
  const does = (kind: string) => steps.some(({ step }) => step === kind);
  if (does('entered_finish')) return say('do.finish', words);
  if (does('left')) return say('do.leave', words);
  return say('do.move', words);
}
