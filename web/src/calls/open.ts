/** Loads what concerns calls and turns, with its texts. */
import { loadCallTexts } from './texts';

export async function openCallSettings() {
  const [{ default: view }] = await Promise.all([import('./CallSettings.svelte'), loadCallTexts()]);
  return view;
}

export async function openSlowGame() {
  const [{ default: view }] = await Promise.all([import('./SlowGame.svelte'), loadCallTexts()]);
  return view;
}

export async function openTurns() {
  const [{ default: component }] = await Promise.all([import('./Turns.svelte'), loadCallTexts()]);
  return { component, props: {} };
}
