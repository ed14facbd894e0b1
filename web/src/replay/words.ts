/** What happened at a moment, in words, for the list and for screen readers. */
import { announce } from '../table/announce';
import { colour, exchangeWords, sightWords, type TextContext } from '../text/words';
import type { Frame } from './frames';
import type { ReplayTranslate } from './texts';

/** What the teams are called in charts: who plays alone by name, teams by their colours. */
export function teamNames({ t, join, shape, name }: TextContext): string[] {
  return shape.teams.map((team) =>
    join(team.map((seat) => (team.length === 1 ? name(seat) : colour(t, seat)))),
  );
}

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
      case 'exchanged': {
        const { passed } = moment.state;
        if (passed.length === 0) said.push(...sightWords(context, { sight: 'exchanged' }));
        for (const { from, to, card } of passed) {
          said.push(...exchangeWords(context, from, to, card));
        }
        break;
      }
      default:
        said.push(announce(context, event) ?? '');
    }
  }
  const words = said.filter((text) => text !== '');
  // Cards are being chosen: there is nothing to see yet.
  return words.length > 0 ? words.join(' ') : context.t('turn.waitGive', { names: [] });
}
