/** Who sat where in a recorded game. */
import { occupantsOf as localOccupants, type StoredGame } from '../local/store';
import { LEVELS } from '../pages/tableForm';
import { botName, nameOf } from '../table/names';
import type { Translate } from '../text/format';
import type { Occupant } from '../wire';

/** Where a record comes from: a server, a game stored in this browser, a file. */
export type Source =
  | { kind: 'server'; id: string }
  | { kind: 'local'; game: StoredGame }
  | { kind: 'file'; name: string };

/** Who sat in each seat, as far as the record or the stored game tells. A server writes the
 *  level of a bot in place of a name. */
export function occupantsOf(names: readonly (string | null)[], source: Source): Occupant[] {
  if (source.kind === 'local') {
    return localOccupants(source.game, names[source.game.seat] ?? '');
  }
  return names.map((name) => {
    if (name === null) return { occupant: 'nobody' };
    const level = LEVELS.find((one) => one === name);
    return level ? { occupant: 'bot', level } : { occupant: 'player', name };
  });
}

/** The seat of the person who looks at a game they played alone in this browser. */
export function ownSeat(source: Source): number | null {
  return source.kind === 'local' && !source.game.people ? source.game.seat : null;
}

/** The name of a seat. */
export function seatName(t: Translate, who: readonly Occupant[], seat: number): string {
  return nameOf(t, who[seat], seat);
}

/** The name of a seat, with the level of a bot. */
export function longName(t: Translate, who: readonly Occupant[], seat: number): string {
  const one = who[seat];
  return one?.occupant === 'bot' ? botName(t, one.level, seat) : seatName(t, who, seat);
}
