/** What happened at a moment, in words, for the list and for screen readers. */
import { announce } from '../table/announce';
import { cardWords, isRank, sightWords, type Speaker } from '../text/words';
import type { Frame } from './frames';
import type { ReplayTranslate } from './texts';

/** A moment in words. */
export function momentWords(speaker: Speaker, t: ReplayTranslate, frame: Frame): string {
  const { moment, happenings } = frame;
  if (happenings.length === 0) return t('replay.beginning');
  const said: string[] = [];
  for (const happening of happenings) {
    switch (happening.kind) {
      // The hands lie open beside the board, and the gifts follow below.
      case 'dealt':
      case 'set_up': {
        const { hand: _hand, ...seen } = happening;
        said.push(...sightWords(speaker, seen));
        break;
      }
      case 'gave':
        if (!happenings.some(({ kind }) => kind === 'exchanged')) {
          said.push(...sightWords(speaker, { sight: 'gave', seat: happening.seat }));
        }
        break;
      case 'exchanged':
        said.push(...sightWords(speaker, { sight: 'exchanged' }));
        for (const { from, to, card } of moment.state.passed) {
          if (!isRank(card)) continue;
          const [giver, taker] = [speaker.name(from), speaker.name(to)];
          said.push(
            t('replay.passed', { from: giver, to: taker, card: cardWords(speaker.t, card) }),
          );
        }
        break;
      default:
        said.push(announce(speaker, happening) ?? '');
    }
  }
  return said.filter((text) => text !== '').join(' ');
}
