/** Vibrating for a player who does not look at the page. */
import { settings } from '../settings/settings.svelte';

/** Two short pulses, in milliseconds. */
const PULSES = [120, 80, 120];

/** Vibrates, where the device can and the settings allow it. */
export function vibrate(): void {
  // Browsers without it have no such function, whatever the types say.
  if (settings.vibration) (navigator as Partial<Navigator>).vibrate?.(PULSES);
}
