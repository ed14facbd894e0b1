/** The ways to a table. Visitors without a name become guests on the way. */
import { api, errorCode } from '../net/api';
import { fetchMe, ensureName } from '../net/me.svelte';
import { clockOf, newTable, rulesOf, type Kind, type TableForm } from './tableForm';
import { entropy } from './waitingRoom';

/** Opens a table that waits for others, perhaps for those of a circle; returns its id. */
export async function openTable(form: TableForm, circle?: string): Promise<string> {
  const table = { ...newTable(form), ...(circle === undefined ? {} : { circle }) };
  return (await asGuest(() => api.newTable(table))).id;
}

/** Takes a seat at a table where strangers wait for each other; returns its id. */
export async function joinQueue(kind: Kind, turnSeconds: number | null): Promise<string> {
  const rules = rulesOf(kind, 'current', []) ?? kind;
  const clock = clockOf(turnSeconds);
  return (await asGuest(() => api.queue({ rules, clock, entropy: entropy() }))).id;
}

/** Sends a request that needs a name. The session of a page that was open for long may have
 *  expired; then the visitor becomes a new guest, once. */
export async function asGuest<T>(request: () => Promise<T>): Promise<T> {
  await ensureName();
  try {
    return await request();
  } catch (error) {
    if (errorCode(error) !== 'unknown') throw error;
    await fetchMe();
    await ensureName();
    return request();
  }
}
