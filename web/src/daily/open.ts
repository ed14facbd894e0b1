/** Opens the pages of the game of the day, with their texts. */
import { texts } from './texts';

export async function openDaily() {
  const [{ default: component }] = await Promise.all([import('./DailyPage.svelte'), texts.load()]);
  return { component, props: {} };
}

export async function openDay(day: string) {
  const [{ default: component }] = await Promise.all([import('./DayPage.svelte'), texts.load()]);
  return { component, props: { day } };
}

/** What a table says about the day whose cards are played there. */
export async function openAtTable() {
  await texts.load();
  return (await import('./AtTable.svelte')).default;
}
