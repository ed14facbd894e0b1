/** Opens the ladder, with its texts. */
import { storage } from '../settings/storage';
import { stored } from './stored';
import { climb } from './progress';
import { texts } from './texts';

export async function openLadder() {
  const [{ default: component }, games] = await Promise.all([
    import('./LadderPage.svelte'),
    stored(),
    texts.load(),
  ]);
  // Games from before there was a ladder count, as far as they tell.
  climb(storage(), games);
  return { component, props: {} };
}
