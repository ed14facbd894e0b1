/** Loads the pages of games on this device with their texts. Separate imports, so that each
 *  page loads only what it needs. */
import { loadTableTexts } from '../table/texts';
import { localTexts } from './text';

export async function openGame(id: string) {
  const [{ default: component }] = await Promise.all([
    import('./LocalTable.svelte'),
    localTexts.load(),
    loadTableTexts(),
  ]);
  return { component, props: { id } };
}

export async function openNewGame() {
  const [{ default: component }] = await Promise.all([
    import('./NewGamePage.svelte'),
    localTexts.load(),
  ]);
  return { component, props: {} };
}
