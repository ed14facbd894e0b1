/** Looking back, with its texts; why a bot would play otherwise is said as in practice. */
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
