/** A board in notation, as marbles that can be drawn. */
import { TABLES, type TableKind } from '../tables';

export interface Placed {
  /** The same marble has the same key as long as possible. */
  key: string;
  seat: number;
  spot: string;
  /** Which of the marbles in a kennel it is. */
  nth: number;
}

/** The table of some rules; unknown ones are drawn as a table of four. */
export function tableOf(rules: string): TableKind {
  const word = rules.split(',')[0];
  const found =
    TABLES.find(({ table }) => table === word) ?? TABLES.find((one) => one.players === 4);
  if (!found) throw new Error('there is no table of four');
  return found;
}

/** The marbles of a board such as `k,k,5,d/k,k,s,29`. A marble that has not moved keeps its key,
 *  and those that have moved take the keys that are left. */
export function placed(board: string, before: readonly Placed[] = []): Placed[] {
  return board.split('/').flatMap((text, seat) => {
    const spots = text.split(',').map((place) => (/^\d+$/.test(place) ? place : `${seat}${place}`));
    const left = before.filter((one) => one.seat === seat);
    const keyOf = (spot: string): string | undefined => {
      const at = left.findIndex((one) => one.spot === spot);
      return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
    };
    const kept = spots.map(keyOf);
    const taken = new Map<string, number>();
    return spots.map((spot, index) => {
      const nth = taken.get(spot) ?? 0;
      taken.set(spot, nth + 1);
      const key = kept[index] ?? left.shift()?.key ?? `${seat}.${index}`;
      return { key, seat, spot, nth };
    });
  });
}
