import { read, write, type Settings } from './settings';
import { storage } from './storage';

/** The current settings, as reactive state. */
export const settings: Settings = $state(read(storage()));

export function change(to: Partial<Settings>): void {
  Object.assign(settings, to);
  write(storage(), $state.snapshot(settings));
}

/** Takes over what other tabs change. */
export function followOtherTabs(): void {
  window.addEventListener('storage', () => Object.assign(settings, read(storage())));
}
