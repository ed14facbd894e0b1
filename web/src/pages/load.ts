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
      return page(await import('./NewTable.svelte'), {
        isPublic: route.public,
        circle: route.circle,
      });
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
      return untyped(await (await import('../position/open')).openPosition());
    case 'me':
      return page(await import('./Me.svelte'), {});
    case 'account':
      return untyped(await (await import('../account/open')).openAccount());
    case 'player':
      return untyped(await (await import('../player/open')).openPlayer(route.name));
    case 'players':
      return untyped(await (await import('../player/open')).openBest());
    case 'settings':
      return page(await import('./Settings.svelte'), {});
    case 'turns':
      return untyped(await (await import('../notifications/open')).openTurns());
    case 'learn':
      return untyped(await (await import('../learn/open')).openLearn(null));
    case 'lesson':
      return untyped(await (await import('../learn/open')).openLearn(route.id));
    case 'rules':
      return untyped(await (await import('../learn/open')).openRules());
    case 'ladder':
      return untyped(await (await import('../ladder/open')).openLadder());
    case 'puzzles':
      return untyped(await (await import('../puzzles/open')).openPuzzles());
    case 'puzzle':
      return untyped(await (await import('../puzzles/open')).openPuzzle(route.id));
    case 'friends':
      return untyped(await (await import('../friends/open')).openFriends());
    case 'circles':
      return untyped(await (await import('../circle/open')).openCircles(null));
    case 'circle':
      return untyped(await (await import('../circle/open')).openCircles(route.id));
    case 'daily':
      return untyped(await (await import('../daily/open')).openDaily());
    case 'day':
      return untyped(await (await import('../daily/open')).openDay(route.day));
    case 'events':
    case 'newEvent':
    case 'event':
    case 'slip':
      return untyped(await (await import('../events/open')).openEvents(route));
    case 'about':
    case 'privacy':
    case 'imprint':
    case 'etiquette':
      return untyped(await (await import('../about/open')).openAbout(route.page));
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
