/** The form for a new game on this device. */
import type { Level } from '../pages/tableForm';
import type { Wanted } from './begin';

/** Who is to sit in a seat: a bot of a level, or a person, with or without a name. */
export interface SeatForm {
  who: Level | 'person';
  name: string;
}

/** The game to start; null if nobody is to play it. A seat that becomes a bot's has the
 *  level `otherwise` in games to come. */
export function wantedOf(
  rules: string,
  seats: readonly SeatForm[],
  otherwise: Level,
): Wanted | null {
  const [first, ...others] = seats.flatMap(({ who, name }, seat) =>
    who === 'person' ? [{ seat, name: name.trim() }] : [],
  );
  if (!first) return null;
  return {
    beginning: { rules },
    people: [first, ...others],
    levels: seats.map(({ who }) => (who === 'person' ? otherwise : who)),
  };
}
