/** What happened at a moment, in words, for the list and for screen readers. */
import { announce } from '../table/announce';
import { cardWords, isRank, sightWords, type TextContext } from '../text/words';
import type { Frame } from './frames';
import type { ReplayTranslate } from './texts';

/** A moment in words. */
export function momentWords(context: TextContext, t: ReplayTranslate, frame: Frame): string {
  const { moment, events } = frame;
  if (events.length === 0) return t('replay.beginning');
  const said: string[] = [];
  for (const event of events) {
    switch (event.kind) {
      // The hands lie open beside the board, and the gifts follow below.
      case 'dealt':
      case 'set_up': {
        const { hand: _hand, ...seen } = event;
        said.push(...sightWords(context, seen));
        break;
      }
      case 'gave':
        if (!events.some(({ kind }) => kind === 'exchanged')) {
          said.push(...sightWords(context, { sight: 'gave', seat: event.seat }));
        }
        break;
      case 'exchanged':
        said.push(...sightWords(context, { sight: 'exchanged' }));
        for (const { from, to, card } of moment.state.passed) {
          if (!isRank(card)) continue;
          const [giver, taker] = [context.name(from), context.name(to)];
          said.push(
            t('replay.passed', { from: giver, to: taker, card: cardWords(context.t, card) }),
          );
        }
        break;
      default:
        said.push(announce(context, event) ?? '');
    }
  }
  return said.filter((text) => text !== '').join(' ');
}
