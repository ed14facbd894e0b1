/** Opens the pages about the project, with their texts. */
import { loadAboutTexts } from './texts';

export async function openAbout(name: 'about' | 'privacy' | 'imprint' | 'etiquette') {
  const [page] = await Promise.all([import('./AboutPage.svelte'), loadAboutTexts()]);
  return { component: page.default, props: { name } };
}
