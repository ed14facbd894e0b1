/** The service worker: caches the files of this build, so that the page opens without a
 *  server. The page itself comes from the server if there is one. A newer build takes over
 *  when no page of this one is open any more. */
import { addressesOf, cacheOf, oldCaches, PAGE, sourceOf } from './plan';

/** Inserted by the build: its files, and a hash of them. */
declare const BUILD: { files: string[]; version: string };

/** The part of the service worker's global scope that is used. The library with its types
 *  cannot be combined with the one for pages. */
interface WorkerScope {
  clients: { claim(): Promise<void> };
  location: Location;
  addEventListener(kind: 'install' | 'activate', then: (event: Extendable) => void): void;
  addEventListener(kind: 'fetch', then: (event: FetchEvent) => void): void;
}
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
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
