import { describe, expect, it } from 'vitest';
import { monthAfter, weeksOf } from './calendar';

describe('the calendar', () => {
  it('has every day of a month once, from Monday to Sunday', () => {
    for (const [month, length] of [
      ['2026-11', 30],
      ['2026-02', 28],
      ['2028-02', 29],
      ['2026-12', 31],
    ] as const) {
      const weeks = weeksOf(month);
      const days = weeks.flat().filter((day) => day !== null);
      expect(days).toHaveLength(length);
      expect(new Set(days).size).toBe(length);
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [index, day] of week.entries()) {
          if (day) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7).toBe(index);
        }
      }
    }
  });

  it('goes from month to month', () => {
    expect(monthAfter('2026-11', 1)).toBe('2026-12');
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });
});
