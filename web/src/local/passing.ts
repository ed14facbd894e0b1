/** Who holds a device that several people share. */
import type { Occupant } from '../wire';

/** The seats of the people at the device. */
export function peopleAt(seats: readonly { occupant: Occupant }[]): number[] {
  return seats.flatMap(({ occupant }, seat) => (occupant.occupant === 'player' ? [seat] : []));
}

/** The person who has to take the device now: the next after `last` who is asked. Null
 *  while nobody has to, because `holder` is asked, or only bots are. */
export function nextHolder(
  people: readonly number[],
  asked: readonly number[],
  last: number | null,
  holder: number | null,
): number | null {
  if (holder !== null && asked.includes(holder)) return null;
  const waiting = people.filter((seat) => asked.includes(seat));
  return waiting.find((seat) => seat > (last ?? -1)) ?? waiting[0] ?? null;
}
