/** The pages of practice, with their texts. */
import { practice } from './text';

export async function openPractice(id: string | null) {
  const [{ default: component }] = await Promise.all([
    id === null ? import('./Practice.svelte') : import('./Practising.svelte'),
    practice.load(),
  ]);
  return { component, props: id === null ? {} : { id } };
}
