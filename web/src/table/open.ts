/** Loads the page of a table with its texts. */
import TablePage from './TablePage.svelte';
import { loadTogetherTexts } from '../together/texts';
import { loadTableTexts } from './texts';

/** What a device shows of a table: everything, only the player's hand, or only the board. */
export type Device = 'whole' | 'hand' | 'board';

interface TableLink {
  id: string;
  /** Whether the board is on another screen. */
  hand?: true;
  /** The seat that the link is for. */
  seat?: number;
}

export async function openTable({ id, hand, seat }: TableLink) {
  await Promise.all([loadTableTexts(), loadTogetherTexts()]);
  const device: Device = hand ? 'hand' : 'whole';
  return { component: TablePage, props: { id, device, invitedTo: seat ?? null } };
}

export async function openBoard(id: string) {
  await Promise.all([loadTableTexts(), loadTogetherTexts()]);
  const device: Device = 'board';
  return { component: TablePage, props: { id, device, invitedTo: null } };
}
