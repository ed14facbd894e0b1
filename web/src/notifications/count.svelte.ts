/** At how many tables it is the player's turn: in the title of the page, and on its icon. */
import { api } from '../net/api';
import type { MyTable } from '../wire';
import { waitingForMe } from './turns';

let count = $state(0);

export function turnCount(): number {
  return count;
}

/** Takes over what the server says about the player's tables. */
export function noteTables(tables: readonly MyTable[]): void {
  count = waitingForMe(tables).length;
  const { setAppBadge } = navigator as Partial<Navigator>;
  // A page that is not installed has no icon.
  void setAppBadge?.call(navigator, count).catch(() => {});
}

/** Asks the server. */
export async function fetchTables(): Promise<MyTable[]> {
  const { tables } = await api.myTables();
  noteTables(tables);
  return tables;
}
