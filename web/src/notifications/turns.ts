/** The tables that wait for the player. */
import type { MyTable } from '../wire';

/** Those where it is the player's turn, the soonest deadline first. */
export function waitingForMe(tables: readonly MyTable[]): MyTable[] {
  const end = ({ ends_ms: ends }: MyTable) => ends ?? Infinity;
  return tables
    .filter(({ asked }) => asked)
    .sort((one, other) => (end(one) < end(other) ? -1 : end(one) > end(other) ? 1 : 0));
}
