/** Evenings as people plan them: at the same hour of each week, whatever the summer time. */
import type { CircleSummary } from '../wire';

/** The time that a `datetime-local` field says, in the time zone of this device; null for
 *  nonsense. */
export function startOf(field: string): number | null {
  const ms = new Date(field).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/** The same hour in as many weeks, one after the other. */
export function weekly(start: number, weeks: number): number[] {
  return Array.from({ length: weeks }, (_, week) => {
    const day = new Date(start);
    day.setDate(day.getDate() + 7 * week);
    return day.getTime();
  });
}

/** What a `datetime-local` field shows for the next evening at eight. */
export function nextEvening(now: Date): string {
  const day = new Date(now);
  if (day.getHours() >= 20) day.setDate(day.getDate() + 1);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T20:00`;
}

/** The time zone of this device. */
export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Evenings further away are not shown on the start page. */
const SOON = 7 * 24 * 60 * 60 * 1000;

/** The circle whose evening is on, or comes next and soon. The server tells of no evening that
 *  is over. */
export function nextOf<C extends Pick<CircleSummary, 'next_evening_ms'>>(
  circles: readonly C[],
  now: number,
): { circle: C; start: number; isOn: boolean } | null {
  const coming = circles.flatMap((circle) =>
    circle.next_evening_ms === undefined ? [] : [{ circle, start: circle.next_evening_ms }],
  );
  const [first] = coming.toSorted((one, other) => one.start - other.start);
  return first && first.start < now + SOON ? { ...first, isOn: first.start <= now } : null;
}
