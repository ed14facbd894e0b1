/** A page and its parameters. */
export type Route =
  | { page: 'start' }
  /** `circle`: the one whose members see the table. */
  | { page: 'new'; public: boolean; circle?: string }
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
  | { page: 'me' }
  | { page: 'account' }
  /** An account, by its name. */
  | { page: 'player'; name: string }
  /** The best players. */
  | { page: 'players' }
  | { page: 'settings' }
  /** The tables that wait for the visitor. */
  | { page: 'turns' }
  | { page: 'learn' }
  | { page: 'lesson'; id: string }
  | { page: 'rules' }
  | { page: 'puzzles' }
  /** Tables and levels to beat. */
  | { page: 'ladder' }
  /** A puzzle by its id; `daily` is that of the day, `next` one that fits, `own`
   *  one's own mistake. */
  | { page: 'puzzle'; id: string }
  /** The game of the day. */
  | { page: 'daily' }
  /** The results of a day, as `2026-11-19`. */
  | { page: 'day'; day: string }
  | { page: 'friends' }
  | { page: 'circles' }
  | { page: 'circle'; id: string }
  | { page: 'events' }
  /** `circle`: the one to whose season it counts. */
  | { page: 'newEvent'; circle?: string }
  /** `code` and `pair` come with the link to enter an event, or to complete a pair. */
  | { page: 'event'; id: string; view?: EventView; code?: string; pair?: string }
  /** The slip of a table, on which its result is entered. */
  | { page: 'slip'; id: string; round: number; table: number; token: string }
  | { page: 'about' }
  | { page: 'privacy' }
  | { page: 'imprint' }
  | { page: 'etiquette' }
  | { page: 'missing' };

/** What an event shows: its page, the director's desk, a screen for the hall, paper. */
export type EventView = (typeof EVENT_VIEWS)[number];
const EVENT_VIEWS = ['desk', 'hall', 'print'] as const;

/** The page of an address. */
export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts;
  const id = parts.length === 2 ? safeId(second) : null;
  if (parts.length === 0) return { page: 'start' };
  if (parts.length === 1) {
    switch (first) {
      case 'account':
      case 'find':
      case 'watch':
      case 'here':
      case 'position':
      case 'replay':
      case 'settings':
      case 'turns':
      case 'learn':
      case 'rules':
      case 'puzzles':
      case 'ladder':
      case 'daily':
      case 'players':
      case 'friends':
      case 'circles':
      case 'events':
      case 'about':
      case 'privacy':
      case 'imprint':
      case 'etiquette':
        return { page: first };
      // As it was called before.
      case 'practice':
        return { page: 'position' };
      case 'me':
        // Where the tokens were before.
        return { page: new URLSearchParams(search).has('tokens') ? 'account' : 'me' };
      case 'new':
        return newTable(new URLSearchParams(search));
    }
  }
  if (id !== null && first === 'table') return { page: 'table', id, ...deviceOf(search) };
  if (id !== null && first === 'board') return { page: 'board', id };
  if (id !== null && (first === 'play' || first === 'practice')) return { page: 'play', id };
  if (id !== null && first === 'games') return { page: 'game', id };
  const name = parts.length === 2 && first === 'player' ? safeName(second) : null;
  if (name !== null) return { page: 'player', name };
  if (id !== null && first === 'circle') return { page: 'circle', id };
  if (first === 'events') return eventOf(parts, new URLSearchParams(search));
  if (id !== null && first === 'puzzles') return { page: 'puzzle', id };
  if (id !== null && first === 'daily' && /^\d{4}-\d{2}-\d{2}$/.test(id)) {
    return { page: 'day', day: id };
  }
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
      if (route.circle !== undefined) return `/new?circle=${encodeURIComponent(route.circle)}`;
      return route.public ? '/new?public' : '/new';
    case 'table':
      return `/table/${encodeURIComponent(route.id)}${searchOf(route)}`;
    case 'board':
    case 'circle':
    case 'play':
      return `/${route.page}/${encodeURIComponent(route.id)}`;
    case 'newEvent':
      return `/events/new${route.circle ? `?circle=${encodeURIComponent(route.circle)}` : ''}`;
    case 'event': {
      const { code, pair } = route;
      const words = new URLSearchParams({
        ...(code && { code }),
        ...(pair && { pair }),
      }).toString();
      const view = route.view ? `/${route.view}` : '';
      return `/events/${encodeURIComponent(route.id)}${view}${words && `?${words}`}`;
    }
    case 'slip': {
      const { id, round, table, token } = route;
      return `/events/${encodeURIComponent(id)}/t/${round}-${table}-${token}`;
    }
    case 'game':
      return `/games/${encodeURIComponent(route.id)}`;
    case 'player':
      return `/player/${encodeURIComponent(route.name)}`;
    case 'puzzle':
      return `/puzzles/${encodeURIComponent(route.id)}`;
    case 'day':
      return `/daily/${encodeURIComponent(route.day)}`;
    case 'lesson':
      return `/learn/${encodeURIComponent(route.id)}`;
    default:
      return `/${route.page}`;
  }
}

function newTable(words: URLSearchParams): Route {
  const circle = safeId(words.get('circle') ?? undefined);
  return { page: 'new', public: words.has('public'), ...(circle !== null && { circle }) };
}

function eventOf([, second, third, fourth, ...rest]: string[], words: URLSearchParams): Route {
  const id = safeId(second);
  if (id === null || rest.length > 0) return { page: 'missing' };
  if (id === 'new' && third === undefined) {
    const circle = safeId(words.get('circle') ?? undefined);
    return { page: 'newEvent', ...(circle !== null && { circle }) };
  }
  const slip =
    third === 't' ? /^(\d{1,3})-(\d{1,4})-([A-Za-z0-9_-]{1,64})$/.exec(fourth ?? '') : null;
  if (slip) {
    const [, round, table, token = ''] = slip;
    return { page: 'slip', id, round: Number(round), table: Number(table), token };
  }
  const view = EVENT_VIEWS.find((one) => one === third);
  if (fourth !== undefined || (third !== undefined && !view)) return { page: 'missing' };
  const code = words.get('code')?.slice(0, 64);
  const pair = words.get('pair')?.slice(0, 64);
  return { page: 'event', id, ...(view && { view }), ...(code && { code }), ...(pair && { pair }) };
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

/** The id of a table, game or circle in a link; null for what cannot be one, so that the server need
 *  not be asked. */
function safeId(text: string | undefined): string | null {
  return text !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(text) ? text : null;
}

/** The name of an account in a link; null for what cannot be one. */
function safeName(text = ''): string | null {
  try {
    const name = decodeURIComponent(text);
    return name.length <= 100 ? name : null;
  } catch {
    return null;
  }
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
