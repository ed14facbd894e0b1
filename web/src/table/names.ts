/** How those at a table are called. */
import type { Occupant } from '../wire';
import type { Translate } from '../text/format';
import { colour } from '../text/words';

/** Bots are dogs, and each has a name of its own, so that one can tell them apart. */
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

/** What a level of bots is called. */
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
