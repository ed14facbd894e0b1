/** What the page does about notifications besides showing them; what is seldom needed is loaded then. */
import { routeOf } from '../pages/router';
import { go } from '../pages/router.svelte';
import { storage } from '../settings/storage';
import type { Language } from '../text/format';
import { fetchTables } from './count.svelte';

/** Follows the service worker: a message was touched, or has come. */
export function followServiceWorker(): () => void {
  // Missing without TLS.
  const worker = (navigator as Partial<Navigator>).serviceWorker;
  const hear = ({ data }: MessageEvent): void => {
    const { open, notified } = (data ?? {}) as { open?: unknown; notified?: unknown };
    if (typeof open === 'string' && open.startsWith('/')) go(routeOf(open));
    // If the server cannot be reached, the next page asks again.
    if (notified === true) void fetchTables().catch(() => {});
  };
  worker?.addEventListener('message', hear);
  return () => worker?.removeEventListener('message', hear);
}

/** Tells the server again that this device wants notifications, if it does. */
export async function renewWishes(language: Language): Promise<void> {
  if (!storage()?.getItem('kennel.notifications')) return;
  const { renewSubscription } = await import('./push');
  await renewSubscription(storage(), language);
}
