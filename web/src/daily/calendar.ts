/** Months and days of the calendar, which is that of Greenwich: the day is the same for
 *  everybody. */

/** A time in the middle of a day, for showing its date. */
export function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}

/** The month of a day, as `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** A month before or after another. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T12:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

/** The weeks of a month from Monday on, with null for the days of others. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T12:00:00Z`);
  const days: (string | null)[] = Array<null>((first.getUTCDay() + 6) % 7).fill(null);
  for (const at = new Date(first); monthOf(at.toISOString()) === month; next(at)) {
    days.push(at.toISOString().slice(0, 10));
  }
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

function next(day: Date): void {
  day.setUTCDate(day.getUTCDate() + 1);
}
