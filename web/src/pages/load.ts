/** The component of each page, with its properties. Every page but the first is loaded when
 *  it is opened. */
import type { Component } from 'svelte';
import type { Route } from './router';
import Start from './Start.svelte';

/** A page that is ready to be shown. */
export interface LoadedPage {
  component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

/** Loads the page of a route; rejects if its files cannot be fetched. */
export async function loadPage(route: Route): Promise<LoadedPage> {
  switch (route.page) {
    case 'start':
      return untyped({ component: Start, props: {} });
    case 'new':
      return page(await import('./NewTable.svelte'), { isPublic: route.public });
    case 'find':
      return page(await import('./Find.svelte'), {});
    case 'watch':
      return page(await import('./Watch.svelte'), {});
    case 'table':
      return untyped(await (await import('../table/open')).openTable(route));
    case 'board':
      return untyped(await (await import('../table/open')).openBoard(route.id));
    case 'game':
      return untyped(await (await import('../replay/open')).openReplay(route.id));
    case 'replay':
      return untyped(await (await import('../replay/open')).openReplay(null));
    case 'here':
      return untyped(await (await import('../local/open')).openNewGame());
    case 'play':
      return untyped(await (await import('../local/open')).openGame(route.id));
    case 'position':
      return untyped(await (await import('../local/open')).openPosition());
    case 'me':
      return page(await import('./Me.svelte'), { withTokens: route.tokens ?? false });
    case 'settings':
      return page(await import('./Settings.svelte'), {});
    case 'learn':
      return untyped(await (await import('../learn/open')).openLearn(null));
    case 'lesson':
      return untyped(await (await import('../learn/open')).openLearn(route.id));
    case 'rules':
      return untyped(await (await import('../learn/open')).openRules());
    case 'missing':
      return page(await import('./Missing.svelte'), {});
  }
}

/** Pairs a component with its properties. */
function page<Props extends Record<string, unknown>>(
  module: { default: Component<Props> },
  props: Props,
): LoadedPage {
  return untyped({ component: module.default, props });
}

/** Forgets the type of the properties, which differs from page to page. */
function untyped({ component, props }: { component: unknown; props: object }): LoadedPage {
  return { component: component as LoadedPage['component'], props: { ...props } };
}
