/** Loads what concerns notifications and turns, with its texts. */
import { loadNotificationTexts } from './texts';

export async function openNotificationSettings() {
  const [{ default: view }] = await Promise.all([
    import('./NotificationSettings.svelte'),
    loadNotificationTexts(),
  ]);
  return view;
}

export async function openSlowGame() {
  const [{ default: view }] = await Promise.all([
    import('./SlowGame.svelte'),
    loadNotificationTexts(),
  ]);
  return view;
}

export async function openTurns() {
  const [{ default: component }] = await Promise.all([
    import('./Turns.svelte'),
    loadNotificationTexts(),
  ]);
  return { component, props: {} };
}
