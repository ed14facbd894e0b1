/** What a bot did for the viewer who was away. */
import type { TableEvent } from '../state/game';
import { cardsIn, type TextContext } from '../text/words';

/** Tells a player who has just come back what the bot has played; `log` ends with the
 *  return. */
export function backWords(context: TextContext, log: readonly TableEvent[], seat: number): string {
  const since = log.findLastIndex((each) => each.kind === 'stand_in' && each.seat === seat);
  const cards = log.slice(since < 0 ? log.length : since).flatMap((each) => {
    if (each.kind === 'gave' && each.seat === seat) return [each.card ?? ''];
    if (each.kind === 'played' && each.seat === seat) return [each.play.card];
    if (each.kind === 'folded' && each.seat === seat) return [each.cards];
    return [];
  });
  const used = cardsIn(cards.join(''));
  return used.length === 0
    ? context.t('table.back')
    : context.t('table.backAfter', { cards: used });
}
