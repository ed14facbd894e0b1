/** Notifications on this device by Web Push. */
import { api } from '../net/api';
import type { Language } from '../text/format';
import type { StorageLike } from '../settings/storage';
import type { NotificationKind, RestHours } from '../wire';

export const KINDS: readonly NotificationKind[] = ['turn', 'nudge', 'begin', 'invite'];
/** From ten at night to seven in the morning. */
export const NIGHT: RestHours = { from: 22 * 60, to: 7 * 60 };

/** What the player wants to be notified of on this device, and when not. */
export interface NotificationWishes {
  kinds: NotificationKind[];
  rest: RestHours | null;
}

/** What this device remembers. */
interface Kept {
  /** Null: it has not been asked for yet, or not been wanted. */
  wishes: NotificationWishes | null;
  /** The player was asked, and need not be asked again. */
  asked: boolean;
}

const KEY = 'kennel.notifications';

export function kept(storage: StorageLike | null): Kept {
  let stored: unknown = null;
  try {
    stored = JSON.parse(storage?.getItem(KEY) ?? 'null');
  } catch {
    // Not JSON, or forbidden.
  }
  const from = (stored ?? {}) as { wishes?: Partial<NotificationWishes> | null; asked?: unknown };
  const wanted = Array.isArray(from.wishes?.kinds) ? from.wishes.kinds : [];
  const kinds = KINDS.filter((kind) => wanted.includes(kind));
  return {
    wishes: kinds.length === 0 ? null : { kinds, rest: validRest(from.wishes?.rest) },
    asked: from.asked === true,
  };
}

/** Keeps what the player wants; from then on the player is not asked any more. */
export function keep(storage: StorageLike | null, wishes: NotificationWishes | null): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ wishes, asked: true } satisfies Kept));
  } catch {
    // Full or forbidden: then the device is notified until the session ends.
  }
}

function validRest(rest: unknown): RestHours | null {
  const { from, to } = (rest ?? {}) as Partial<RestHours>;
  const isMinute = (minute: unknown): minute is number =>
    Number.isInteger(minute) && Number(minute) >= 0 && Number(minute) < 24 * 60;
  return isMinute(from) && isMinute(to) ? { from, to } : null;
}

/** Whether this browser could show notifications at all. */
export function canBeNotified(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** What came of asking the browser: `denied` by the player or the browser, `failed` for want
 *  of a connection. */
export type Result = 'done' | 'denied' | 'failed';

/** Has this device notified from now on, or not any more if nothing is wished. */
export async function setWishes(
  storage: StorageLike | null,
  wishes: NotificationWishes | null,
  language: Language,
): Promise<Result> {
  try {
    if (wishes === null) await unsubscribe(language);
    else if ((await Notification.requestPermission()) !== 'granted') return 'denied';
    else await tell(wishes, language);
  } catch {
    return 'failed';
  }
  keep(storage, wishes);
  return 'done';
}

/** Tells the server again what this device wants: the session, the address at the push service
 *  or the clock may have changed since. */
export async function renewSubscription(
  storage: StorageLike | null,
  language: Language,
): Promise<void> {
  const { wishes } = kept(storage);
  if (wishes === null || !canBeNotified() || Notification.permission !== 'granted') return;
  // If that fails, it is tried again with the next visit.
  await tell(wishes, language).catch(() => {});
}

async function tell({ kinds, rest }: NotificationWishes, language: Language): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('no service worker');
  const { key } = await api.pushKey();
  const subscription = await subscribed(registration.pushManager, bytesOf(key));
  await api.setSubscription(browserOf(subscription, language, kinds, rest));
}

async function unsubscribe(language: Language): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await api.setSubscription(browserOf(subscription, language, [], null));
  await subscription.unsubscribe();
}

/** The subscription of this browser, which is made anew for another key. */
async function subscribed(
  manager: PushManager,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const open = await manager.getSubscription();
  const known = open?.options.applicationServerKey;
  if (open && known && isSame(new Uint8Array(known), key)) return open;
  await open?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function browserOf(
  subscription: PushSubscription,
  language: Language,
  kinds: NotificationKind[],
  rest: RestHours | null,
) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    key: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
    language,
    kinds,
    ...(rest === null ? {} : { rest }),
    utc_offset: -new Date().getTimezoneOffset(),
  };
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Minutes since midnight as the time of day in a form, and back. */
export function timeOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
