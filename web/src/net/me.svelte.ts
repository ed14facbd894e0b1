import type { Me } from '../wire';
import { api } from './api';
import { t } from '../text/text.svelte';

let me = $state.raw<Me | null>(null);

/** Who one is, as far as it is known: nothing before the server has said so. */
export function whoAmI(): Me | null {
  return me;
}

/** Somebody else from now on, as the server said. */
export function become(somebody: Me): Me {
  me = somebody;
  return somebody;
}

/** Asks the server who one is. */
export async function askWho(): Promise<Me> {
  return become(await api.me());
}

/** Comes in under a friendly name, unless one is somebody already. */
export async function beSomebody(): Promise<Me> {
  const known = me?.name ? me : await askWho();
  return known.name ? known : become(await api.comeIn({ name: friendlyName(Math.random()) }));
}

/** One of the language's names; `chance` is from 0 up to 1. */
function friendlyName(chance: number): string {
  const names = t('guest.names').split(', ');
  return names[Math.floor(chance * names.length)] ?? 'Kennel';
}
