/** Opens the replay page with its texts, and those of practice for the analysis. */
import { practice } from '../practice/text';
import { texts } from './texts';

export async function openReplay(id: string | null) {
  const [{ default: component }] = await Promise.all([
    import('./ReplayPage.svelte'),
    texts.load(),
    practice.load(),
  ]);
  return { component, props: { id } };
}
