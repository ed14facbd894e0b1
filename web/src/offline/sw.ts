/** The service worker: shows notifications, and caches the files of this build, so that the page opens without a
 *  server. The page itself comes from the server if there is one. A newer build takes over
 *  when no page of this one is open any more. */
import { isSeen, notificationOf, pageFor, type OpenPage } from './notification';
import { addressesOf, cacheOf, oldCaches, PAGE, sourceOf } from './plan';

/** Inserted by the build: its files, and a hash of them. */
declare const BUILD: { files: string[]; version: string };

/** The part of the service worker's global scope that is used. The library with its types
 *  cannot be combined with the one for pages. */
interface WorkerScope {
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: Location;
  registration: ServiceWorkerRegistration;
  navigator: { setAppBadge?(count: number): Promise<void> };
  addEventListener(kind: 'install' | 'activate', then: (event: Extendable) => void): void;
  addEventListener(kind: 'fetch', then: (event: FetchEvent) => void): void;
  addEventListener(kind: 'push', then: (event: PushEvent) => void): void;
  addEventListener(kind: 'notificationclick', then: (event: ClickEvent) => void): void;
}
interface Page extends OpenPage {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}
interface PushEvent extends Extendable {
  data: { text(): string } | null;
}
interface ClickEvent extends Extendable {
  notification: Notification;
}
interface FetchEvent extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;
const addresses = addressesOf(BUILD.files);
const cached: ReadonlySet<string> = new Set(addresses);
const cache = cacheOf(BUILD.version);
/** How long the server may take, in milliseconds, before the cached page is shown. */
const PAGE_TIMEOUT = 4_000;

scope.addEventListener('install', (event) => {
  // Bypass the browser's HTTP cache, to store what the server has now.
  const requests = addresses.map((address) => new Request(address, { cache: 'reload' }));
  event.waitUntil(caches.open(cache).then((files) => files.addAll(requests)));
});

scope.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = oldCaches(await caches.keys(), cache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const source = sourceOf(request, scope.location.origin, cached);
  if (source === 'page') event.respondWith(page(request));
  else if (source === 'cache') event.respondWith(file(request));
});

scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(text: string): Promise<void> {
  const notice = notificationOf(JSON.parse(text));
  if (notice === null) return;
  const open = await pages();
  for (const one of open) one.postMessage({ notified: true });
  if (isSeen(open, notice.data)) return;
  const { title, ...options } = notice;
  await scope.registration.showNotification(title, {
    ...options,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  } as NotificationOptions);
  const shown = await scope.registration.getNotifications();
  await scope.navigator.setAppBadge?.(shown.length);
}

async function open(path: string): Promise<void> {
  const one = pageFor(await pages(), path);
  if (!one) {
    await scope.clients.openWindow(path);
    return;
  }
  await one.focus();
  if (new URL(one.url).pathname !== path) one.postMessage({ open: path });
}

async function page(request: Request): Promise<Response> {
  const files = await caches.open(cache);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PAGE_TIMEOUT) });
    // A gateway may answer for a server that is down.
    if (answer.status < 500) return answer;
    return (await files.match(PAGE)) ?? answer;
  } catch (error) {
    const own = await files.match(PAGE);
    if (own) return own;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const files = await caches.open(cache);
  // Its name says what it contains, whatever the headers of the request are.
  const how = { ignoreSearch: true, ignoreVary: true };
  return (await files.match(request, how)) ?? fetch(request);
}
