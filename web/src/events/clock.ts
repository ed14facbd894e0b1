/** The clock of a round as everybody shows it: counted from what the server said, by the clock
 *  of this device, which may be wrong. */
import type { EventBell } from '../wire';

/** What is left until the bell, in milliseconds; null without a bell. `skew` is what the clock of
 *  the server is ahead of that of this device. */
export function leftOf(bell: EventBell | undefined, now: number, skew: number): number | null {
  if (bell === undefined) return null;
  if (bell.rung) return 0;
  if (bell.rings_ms !== undefined) return Math.max(0, bell.rings_ms - now - skew);
  return bell.left_ms;
}

/** Whether the time of a round stands still. */
export function stands(bell: EventBell): boolean {
  return !bell.rung && bell.rings_ms === undefined;
}

/** What is left as a clock shows it: `29:59`, or `1:05:00` from an hour on. A started second
 *  counts, so that the clock shows 0:00 when the bell rings. */
export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0(\d:)/, '$1');
}

/** Milliseconds after which a bell comes too late. */
const LATE = 20_000;

/** Whether the bell has to ring now: time has run out since the last look, `pause` milliseconds
 *  ago. A screen that is opened late, or slept through the bell, stays silent. */
export function rings(before: number | null, after: number | null, pause: number): boolean {
  return before !== null && before > 0 && after === 0 && pause < LATE;
}
