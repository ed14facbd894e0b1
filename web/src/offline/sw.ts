/** The service worker: keeps the files of this build, so that the page opens without a
 *  server. The page itself comes from the server as long as there is one; a newer build
 *  takes over when no page of this one is open any more. */
import { PAGE, addressesOf, answerFor, cacheOf, oldCaches } from './plan';

/** Put in by the build: every file of it, and a number that changes with any of them. */
declare const BUILD: { files: string[]; version: string };

/** As much of a service worker's surroundings as is used: the browser's own types for
 *  them exclude those of a page. */
interface Surroundings {
  clients: { claim(): Promise<void> };
  location: Location;
  addEventListener(kind: 'install' | 'activate', then: (event: Extendable) => void): void;
  addEventListener(kind: 'fetch', then: (event: Asked) => void): void;
}
interface Extendable {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const around = self as unknown as Surroundings;
const addresses = addressesOf(BUILD.files);
const kept: ReadonlySet<string> = new Set(addresses);
const cache = cacheOf(BUILD.version);
/** So long the server may take to bring the page before the one that is kept is shown. */
const PATIENCE = 4_000;

around.addEventListener('install', (event) => {
  // Past the browser's own cache: what is kept is what the server has now.
  const requests = addresses.map((address) => new Request(address, { cache: 'reload' }));
  event.waitUntil(caches.open(cache).then((files) => files.addAll(requests)));
});

around.addEventListener('activate', (event) => {
  const clean = async () => {
    const old = oldCaches(await caches.keys(), cache);
    await Promise.all(old.map((name) => caches.delete(name)));
    await around.clients.claim();
  };
  event.waitUntil(clean());
});

around.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = answerFor(request, around.location.origin, kept);
  if (answer === 'page') event.respondWith(page(request));
  else if (answer === 'kept') event.respondWith(file(request));
});

async function page(request: Request): Promise<Response> {
  const files = await caches.open(cache);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    // A server that is only half there is none.
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
  return (await files.match(request, { ignoreSearch: true })) ?? fetch(request);
}
