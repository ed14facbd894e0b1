/*
 * Getting to a table. Who is not known yet comes in first, without being asked.
 */
import { api, troubleKind } from '../net/api';
import { askWho, beSomebody } from '../net/me.svelte';
import { newTable, rulesOf, clockOf, type Kind, type Wish } from './wish';
import { entropy } from './waiting';

/** Sits down with bots and is ready: the name of a table whose game begins. */
export async function playNow(wish: Wish): Promise<string> {
  const { id } = await known(() => api.newTable(newTable(wish, 'seated')));
  await api.say(id, { say: 'ready', ready: true, entropy: entropy() });
  return id;
}

/** A table of one's own that waits for others. */
export async function openTable(wish: Wish): Promise<string> {
  return (await known(() => api.newTable(newTable(wish, 'on request')))).id;
}

/** A seat at a table where others wait, too. */
export async function joinQueue(kind: Kind, turnSeconds: number | null): Promise<string> {
  const rules = rulesOf(kind, 'current', []) ?? kind;
  const clock = clockOf(turnSeconds);
  return (await known(() => api.queue({ rules, clock }))).id;
}

/** Asks as somebody. A page that was open for long may believe to be somebody whom the
 *  server has forgotten: then it comes in anew, once. */
async function known<T>(ask: () => Promise<T>): Promise<T> {
  await beSomebody();
  try {
    return await ask();
  } catch (error) {
    if (troubleKind(error) !== 'unknown') throw error;
    await askWho();
    await beSomebody();
    return ask();
  }
}
