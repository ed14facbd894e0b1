/** The names of players and bots. */
import { levelWords } from '../pages/tableWords';
import { BOT_NAMES } from '../tables';
import type { Translate } from '../text/format';
import { colour } from '../text/words';
import type { Occupant } from '../wire';

/** The name of a seat's occupant. A player who has none is called by the colour. */
export function nameOf(t: Translate, occupant: Occupant | undefined, seat: number): string {
  switch (occupant?.occupant) {
    case 'player':
      return occupant.name || colour(t, seat);
    case 'bot':
      return BOT_NAMES[seat] ?? levelWords(t, occupant.level);
    default:
      return colour(t, seat);
  }
}

/** The name of a bot with its level, for lists. */
export function botName(t: Translate, level: string, seat: number): string {
  return t('bot.name', { name: BOT_NAMES[seat] ?? t('table.bot'), level: levelWords(t, level) });
}
