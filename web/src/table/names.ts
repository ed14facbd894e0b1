/** The names of those at a table. */
import type { Occupant } from '../wire';
import type { Translate } from '../text/format';
import { colour } from '../text/words';

/** Bots are dogs, each with a name of its own. */
const DOGS = ['Barry', 'Bless', 'Luna', 'Rex', 'Nera', 'Ringo'];

/** The name of whoever sits in a seat. */
export function nameOf(t: Translate, occupant: Occupant | undefined, seat: number): string {
  switch (occupant?.occupant) {
    case 'player':
      return occupant.name;
    case 'bot':
      return DOGS[seat] ?? levelName(t, occupant.level);
    default:
      return colour(t, seat);
  }
}

/** The name of a level of bots. */
export function levelName(t: Translate, level: string): string {
  switch (level) {
    case 'puppy':
    case 'terrier':
    case 'shepherd':
    case 'champion':
      return t(`level.${level}`);
    default:
      return level;
  }
}
