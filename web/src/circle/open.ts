/** Opens the pages of circles, with their texts. */
import { loadCircleTexts } from './texts';

/** All circles of the visitor, or the one with this id. */
export async function openCircles(id: string | null) {
  await loadCircleTexts();
  if (id === null) return { component: (await import('./CirclesPage.svelte')).default, props: {} };
  return { component: (await import('./CirclePage.svelte')).default, props: { id } };
}

/** The next evening of the visitor's circles, for the start page. */
export async function openNextEvening() {
  const [part] = await Promise.all([import('./NextEvening.svelte'), loadCircleTexts()]);
  return part.default;
}
