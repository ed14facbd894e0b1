/** The decisions of the service worker, as plain functions. */

/** Where the response to a request comes from. */
export type ResponseSource =
  /** The server's page, or the cached one if there is no server. */
  | 'page'
  /** The cache: the name of a file changes with its content. */
  | 'cache'
  /** The network, as if there were no service worker. */
  | 'network';

/** Decides where the response to a request comes from, given the cached addresses. */
export function sourceOf(
  request: { method: string; mode: string; url: string },
  origin: string,
  cached: ReadonlySet<string>,
): ResponseSource {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  // Responses of the API are never cached: they change, and may contain a player's cards.
  if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return 'network';
  if (request.mode === 'navigate') return 'page';
  return cached.has(url.pathname) ? 'cache' : 'network';
}

/** The caches of other builds of this page. */
export function oldCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== current);
}

/** The name of the cache of a build. */
export function cacheOf(version: string): string {
  return `${PREFIX}${version}`;
}

const PREFIX = 'kennel-page-';

/** The addresses of the files of a build; that of the page is `PAGE`. */
export function addressesOf(files: readonly string[]): string[] {
  return files.map((file) => (file === 'index.html' ? PAGE : `/${file}`));
}

/** The address of the page. */
export const PAGE = '/';
