/** Opens the pages of events, with their texts. */
import type { Route } from '../pages/router';
import { loadEventTexts } from './texts';

type EventRoute = Extract<Route, { page: 'events' | 'newEvent' | 'event' | 'slip' }>;

export async function openEvents(route: EventRoute) {
  await loadEventTexts();
  switch (route.page) {
    case 'events':
      return { component: (await import('./EventsPage.svelte')).default, props: {} };
    case 'newEvent': {
      const { default: component } = await import('./NewEventPage.svelte');
      return { component, props: { circle: route.circle ?? null } };
    }
    case 'slip': {
      const { default: component } = await import('./SlipPage.svelte');
      const { id, round, table, token } = route;
      return { component, props: { id, round, table, token } };
    }
    default:
      return openEvent(route);
  }
}

async function openEvent({ id, view, code, pair }: Extract<EventRoute, { page: 'event' }>) {
  switch (view) {
    case 'desk':
      return { component: (await import('./DeskPage.svelte')).default, props: { id } };
    case 'hall':
      return { component: (await import('./HallPage.svelte')).default, props: { id } };
    case 'print':
      return { component: (await import('./PrintPage.svelte')).default, props: { id } };
    default: {
      const { default: component } = await import('./EventPage.svelte');
      return { component, props: { id, code: code ?? '', pair: pair ?? null } };
    }
  }
}

/** The next event of the visitor, for the start page. */
export async function openNext() {
  await loadEventTexts();
  return (await import('./NextEvent.svelte')).default;
}

/** The events of a circle. */
export async function openOfCircle() {
  await loadEventTexts();
  return (await import('./OfCircle.svelte')).default;
}

/** What a table says about its event. */
export async function openAtTable() {
  await loadEventTexts();
  return (await import('./AtTable.svelte')).default;
}
