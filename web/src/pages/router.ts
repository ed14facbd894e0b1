/** A page and its parameters. */
export type Route =
  | { page: 'start' }
  | { page: 'new'; public: boolean }
  | { page: 'find' }
  | { page: 'watch' }
  /** `hand`: the board is on another screen; `seat`: the one the link is for. */
  | { page: 'table'; id: string; hand?: true; seat?: number }
  /** The board of a table for everybody in the room. */
  | { page: 'board'; id: string }
  | { page: 'game'; id: string }
  | { page: 'replay' }
  /** A new game on this device. */
  | { page: 'here' }
  /** A game on this device. */
  | { page: 'play'; id: string }
  | { page: 'position' }
  /** `tokens`: a guest wants to see the tokens for programs. */
  | { page: 'me'; tokens?: true }
  | { page: 'settings' }
  | { page: 'learn' }
  | { page: 'lesson'; id: string }
  | { page: 'rules' }
  | { page: 'missing' };

/** The page of an address. */
export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  const id = parts.length === 2 ? safeId(second) : null;
  if (parts.length === 0) return { page: 'start' };
  if (parts.length === 1) {
    switch (first) {
      case 'find':
      case 'watch':
      case 'here':
      case 'position':
      case 'replay':
      case 'settings':
      case 'learn':
      case 'rules':
        return { page: first };
      // As it was called before.
      case 'practice':
        return { page: 'position' };
      case 'me':
        return { page: 'me', ...(new URLSearchParams(search).has('tokens') && { tokens: true }) };
      case 'new':
        return { page: 'new', public: new URLSearchParams(search).has('public') };
    }
  }
  if (id !== null && first === 'table') return { page: 'table', id, ...deviceOf(search) };
  if (id !== null && first === 'board') return { page: 'board', id };
  if (id !== null && (first === 'play' || first === 'practice')) return { page: 'play', id };
  if (id !== null && first === 'games') return { page: 'game', id };
  if (id !== null && first === 'learn') return { page: 'lesson', id };
  return { page: 'missing' };
}

/** The address of a page. */
export function hrefOf(route: Route): string {
  switch (route.page) {
    case 'start':
    case 'missing':
      return '/';
    case 'new':
      return route.public ? '/new?public' : '/new';
    case 'me':
      return route.tokens ? '/me?tokens' : '/me';
    case 'table':
      return `/table/${encodeURIComponent(route.id)}${searchOf(route)}`;
    case 'board':
    case 'play':
      return `/${route.page}/${encodeURIComponent(route.id)}`;
    case 'game':
      return `/games/${encodeURIComponent(route.id)}`;
    case 'lesson':
      return `/learn/${encodeURIComponent(route.id)}`;
    default:
      return `/${route.page}`;
  }
}

/** What a link to a table says about the device that follows it. */
function deviceOf(search: string): { hand?: true; seat?: number } {
  const words = new URLSearchParams(search);
  const seat = words.get('seat') ?? '';
  return {
    ...(words.has('hand') ? { hand: true } : {}),
    ...(/^[0-5]$/.test(seat) ? { seat: Number(seat) } : {}),
  };
}

function searchOf({ hand, seat }: { hand?: true; seat?: number }): string {
  const words = [...(hand ? ['hand'] : []), ...(seat === undefined ? [] : [`seat=${seat}`])];
  return words.length === 0 ? '' : `?${words.join('&')}`;
}

/** The id of a table or game in a link; null for what cannot be one, so that the server need
 *  not be asked. */
function safeId(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(text) ? text : null;
}

/** Whether the router handles a click on a link: not if it opens another tab, leaves the
 *  site or downloads something. */
export function isOurs(
  event: Pick<
    MouseEvent,
    'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
  >,
  link: Pick<HTMLAnchorElement, 'origin' | 'pathname' | 'target' | 'hash'> & { download?: string },
  here: Pick<Location, 'origin'>,
): boolean {
  const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  return (
    event.button === 0 &&
    plain &&
    !event.defaultPrevented &&
    link.origin === here.origin &&
    !link.pathname.startsWith('/api/') &&
    (link.target === '' || link.target === '_self') &&
    !link.download &&
    link.hash === ''
  );
}
