/** What the page does about calls besides showing them; what is seldom needed is loaded then. */
import { routeOf } from '../pages/router';
import { go } from '../pages/router.svelte';
import { storage } from '../settings/storage';
import type { Language } from '../text/format';
import { fetchTables } from './count.svelte';

/** Follows the service worker: a message was touched, or has come. */
export function followCalls(): () => void {
  // Missing without TLS.
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  const hear = ({ data }: MessageEvent): void => {
    const { open, called } = (data ?? {}) as { open?: unknown; called?: unknown };
    if (typeof open === 'string' && open.startsWith('/')) go(routeOf(open));
    // If the server cannot be reached, the next page asks again.
    if (called === true) void fetchTables().catch(() => {});
  };
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
}

/** Tells the server again that this device wants to be called, if it does. */
export async function renewWishes(language: Language): Promise<void> {
  if (!storage()?.getItem('kennel.calls')) return;
  const { renewCalls } = await import('./push');
  await renewCalls(storage(), language);
}
