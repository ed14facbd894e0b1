/** Days of a holiday, as the calendar of this device counts them. */

/** Milliseconds of a day. */
export const DAY = 86_400_000;

/** The end of a day such as `2026-11-16`; null if it is none. */
export function endOf(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const [year, month, date] = day.split('-').map(Number);
  const next = new Date(year ?? 0, (month ?? 1) - 1, (date ?? 1) + 1).getTime();
  // The last moment of the day, not the first of the next.
  return Number.isNaN(next) ? null : next - 1;
}

/** The day of a time, as an input for days writes it. */
export function isoDay(ms: number): string {
  const at = new Date(ms);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
