/** Loads the page of a table with its texts. */
import TablePage from './TablePage.svelte';
import { loadTableTexts } from './texts';

export async function openTable(id: string) {
  await loadTableTexts();
  return { component: TablePage, props: { id } };
}
