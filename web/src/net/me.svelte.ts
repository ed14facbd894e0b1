import type { Me } from '../wire';
import { api, errorCode } from './api';
import { t } from '../text/text.svelte';

let me = $state.raw<Me | null>(null);

/** The visitor as the server last described them; null until it has. */
export function currentMe(): Me | null {
  return me;
}

/** Takes over what the server says about the visitor. */
export function setMe(known: Me): Me {
  me = known;
  return known;
}

/** Asks the server who the visitor is. */
export async function fetchMe(): Promise<Me> {
  return setMe(await api.me());
}

/** Makes the visitor a guest with a friendly name, unless they have a name already. */
export async function ensureName(): Promise<Me> {
  const known = me?.name ? me : await fetchMe();
  return known.name ? known : setMe(await becomeGuest());
}

/** The names of accounts are theirs, so that one of the friendly names may be taken. */
async function becomeGuest(): Promise<Me> {
  const name = friendlyName(Math.random());
  try {
    return await api.setName({ name });
  } catch (error) {
    if (errorCode(error) !== 'taken') throw error;
    return api.setName({ name: `${name} ${Math.floor(100 + Math.random() * 900)}` });
  }
}

/** One of the language's names; `chance` is from 0 up to 1. */
function friendlyName(chance: number): string {
  const names = t('guest.names').split(', ');
  return names[Math.floor(chance * names.length)] ?? 'Kennel';
}
