/** The names of players and bots. */
import { levelWords } from '../pages/tableWords';
import type { Translate } from '../text/format';
import { colour } from '../text/words';
import type { Occupant } from '../wire';

/** Bots are dogs, each with a name of its own. */
const DOGS = ['Barry', 'Bless', 'Luna', 'Rex', 'Nera', 'Ringo'];

/** The name of a seat's occupant. */
export function nameOf(t: Translate, occupant: Occupant | undefined, seat: number): string {
  switch (occupant?.occupant) {
    case 'player':
      return occupant.name;
    case 'bot':
      return DOGS[seat] ?? levelWords(t, occupant.level);
    default:
      return colour(t, seat);
  }
}
