/** The pages of practice, with their texts. */
import { practice } from './text';

export async function openPractice(id: string | null) {
  await practice.load();
  // One import each: what comes with a page is loaded with it.
  if (id === null) return { component: (await import('./Practice.svelte')).default, props: {} };
  return { component: (await import('./Practising.svelte')).default, props: { id } };
}
