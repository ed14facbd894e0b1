/** Opens what profiles show of luck and play, with its texts. */
import { texts } from './texts';

export async function openPerformance() {
  const [part] = await Promise.all([import('./Performance.svelte'), texts.load()]);
  return part.default;
}
