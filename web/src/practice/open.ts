/** Loads the pages of practice with their texts. */
import { loadTableTexts } from '../table/texts';
import { practice } from './text';

export async function openPractice(id: string | null) {
  await Promise.all([practice.load(), loadTableTexts()]);
  // Separate imports, so that each page loads only what it needs.
  if (id === null) return { component: (await import('./Practice.svelte')).default, props: {} };
  return { component: (await import('./Practising.svelte')).default, props: { id } };
}
