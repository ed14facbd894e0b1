import { read, write, type Keep, type Settings } from './settings';

/** Asking for `localStorage` may itself be refused. */
function keep(): Keep | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** What is set; reading it in a component follows its changes. */
export const settings: Settings = $state(read(keep()));

export function change(to: Partial<Settings>): void {
  Object.assign(settings, to);
  write(keep(), $state.snapshot(settings));
}

/** Follows what other tabs set. */
export function followOtherTabs(): void {
  window.addEventListener('storage', () => Object.assign(settings, read(keep())));
}
