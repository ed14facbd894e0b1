/** Opens the replay page with its texts, and those of hints for the analysis. */
import { localTexts } from '../local/text';
import { texts as luckTexts } from '../luck/texts';
import { texts } from './texts';

export async function openReplay(id: string | null) {
  const [{ default: component }] = await Promise.all([
    import('./ReplayPage.svelte'),
    texts.load(),
    localTexts.load(),
    luckTexts.load(),
  ]);
  return { component, props: { id } };
}
