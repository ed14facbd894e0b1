/** The names of players and bots. */
import { levelWords } from '../pages/tableWords';
import type { Translate } from '../text/format';
import { colour } from '../text/words';
import type { Occupant } from '../wire';

/** Bots are dogs: each seat has one with a name of its own, whatever its level. */
const DOGS = ['Barry', 'Bless', 'Luna', 'Rex', 'Nera', 'Ringo'];

/** The name of a seat's occupant. A player who has none is called by the colour. */
export function nameOf(t: Translate, occupant: Occupant | undefined, seat: number): string {
  switch (occupant?.occupant) {
    case 'player':
      return occupant.name || colour(t, seat);
    case 'bot':
      return DOGS[seat] ?? levelWords(t, occupant.level);
    default:
      return colour(t, seat);
  }
}

/** The name of a bot with its level, for lists. */
export function botName(t: Translate, level: string, seat: number): string {
  return t('bot.name', { name: DOGS[seat] ?? t('table.bot'), level: levelWords(t, level) });
}
