/** Opens the replay page with its texts, those of hints for the analysis, and those of what is
 *  wrong with a file. */
import { localTexts } from '../local/text';
import { texts as luckTexts } from '../luck/texts';
import { positionTexts } from '../position/texts';
import { texts } from './texts';

export async function openReplay(id: string | null) {
  const [{ default: component }] = await Promise.all([
    import('./ReplayPage.svelte'),
    texts.load(),
    localTexts.load(),
    positionTexts.load(),
    luckTexts.load(),
  ]);
  return { component, props: { id } };
}
