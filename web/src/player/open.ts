/** Opens the pages of this part, with their texts. */
import { loadPlayerTexts } from './texts';

export async function openPlayer(name: string) {
  const [page] = await Promise.all([import('./PlayerPage.svelte'), loadPlayerTexts()]);
  return { component: page.default, props: { name } };
}

/** What a game did to ratings. */
export async function openRise() {
  const [part] = await Promise.all([import('./Rise.svelte'), loadPlayerTexts()]);
  return part.default;
}

export async function openBest() {
  const [page] = await Promise.all([import('./BestPage.svelte'), loadPlayerTexts()]);
  return { component: page.default, props: {} };
}
