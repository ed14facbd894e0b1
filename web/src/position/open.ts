/** Loads the page that sets up a position, with its texts. */
import { loadTableTexts } from '../table/texts';
import { positionTexts } from './texts';

export async function openPosition() {
  const [{ default: component }] = await Promise.all([
    import('./PositionPage.svelte'),
    positionTexts.load(),
    loadTableTexts(),
  ]);
  return { component, props: {} };
}
