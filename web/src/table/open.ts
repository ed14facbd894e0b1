/** Loads the page of a table with its texts. */
import TablePage from './TablePage.svelte';
import { loadTogetherTexts } from '../together/texts';
import { loadTableTexts } from './texts';

export async function openTable(id: string) {
  await Promise.all([loadTableTexts(), loadTogetherTexts()]);
  return { component: TablePage, props: { id } };
}
