/** The button that does what has been chosen, and names it. */
import type { Choice } from '../state/choosing';
import { isRank } from '../text/grammar';
import { cardUsed } from '../text/words';
import type { SayText } from './texts';

/** What the button says that makes a complete play. */
export function actionWords(
  say: SayText,
  { card, usedAs, steps }: Pick<Choice, 'card' | 'usedAs' | 'steps'>,
): string | null {
  if (card === null || !isRank(card)) return null;
  const as = usedAs !== null && isRank(usedAs) ? usedAs : card;
  const words = { card: cardUsed(card, as) };
  const home = steps.flatMap((step) => (step.step === 'sent_home' ? [step.seat] : []));
  if (home.length > 1) return say('do.homes', { ...words, count: home.length });
  if (home[0] !== undefined) return say('do.home', { ...words, colour: home[0] });
  const does = (kind: string) => steps.some(({ step }) => step === kind);
  if (does('swapped')) return say('do.swap', words);
  if (does('entered_finish')) return say('do.finish', words);
  if (does('left')) return say('do.leave', words);
  return say('do.move', words);
}
