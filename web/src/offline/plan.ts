/** How the page is answered for when there may be no server. Plain functions; the service
 *  worker does as they say. */

/** What a request gets. */
export type Answer =
  /** The server's page, or the one that is kept where there is no server. */
  | 'page'
  /** The file that is kept: its name changes with what it holds. */
  | 'kept'
  /** Whatever the network says, as if nobody stood in between. */
  | 'network';

/** What a request gets, by what it asks for and which files are kept. */
export function answerFor(
  request: { method: string; mode: string; url: string },
  origin: string,
  kept: ReadonlySet<string>,
): Answer {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return 'network';
  // What the server says is always its newest word, and may be somebody's cards.
  if (url.pathname === '/api' || url.pathname.startsWith('/api/')) return 'network';
  if (request.mode === 'navigate') return 'page';
  return kept.has(url.pathname) ? 'kept' : 'network';
}

/** The caches of other builds of this page. */
export function oldCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(PREFIX) && name !== current);
}

/** The cache of a build. */
export function cacheOf(version: string): string {
  return `${PREFIX}${version}`;
}

const PREFIX = 'kennel-page-';

/** The addresses of the files of a build; the page itself is known by its own address. */
export function addressesOf(files: readonly string[]): string[] {
  return files.map((file) => (file === 'index.html' ? PAGE : `/${file}`));
}

/** The address of the page. */
export const PAGE = '/';
