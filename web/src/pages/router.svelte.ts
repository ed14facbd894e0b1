import { hrefOf, isOurs, routeOf, type Route } from './router';

let here: Route = $state.raw({ page: 'start' });

export function route(): Route {
  return here;
}

/** Goes to a page; `replace` drops the current one from the history. */
export function go(to: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', hrefOf(to));
  else history.replaceState(null, '', hrefOf(to));
  arrive(to);
  scrollTo(0, 0);
}

/** Follows the address bar, the history and clicks on links. */
export function followAddress(): () => void {
  const read = (): void => arrive(routeOf(location.pathname, location.search));
  const click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isOurs(event, link, location)) return;
    const to = routeOf(link.pathname, link.search);
    // The server may have something else at this address.
    if (to.page === 'missing') return;
    event.preventDefault();
    go(to, link.href === location.href ? 'replace' : 'push');
  };
  read();
  addEventListener('popstate', read);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', read);
    document.removeEventListener('click', click);
  };
}

function arrive(to: Route): void {
  here = to;
}
