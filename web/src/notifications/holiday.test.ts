import { describe, expect, it } from 'vitest';
import { DAY, endOf, isoDay } from './holiday';

describe('the days of a holiday', () => {
  it('last until midnight, also when summer time ends', () => {
    for (const day of ['2026-11-16', '2026-10-25', '2027-03-28', '2028-02-29', '2026-12-31']) {
      const end = endOf(day) ?? 0;
      expect(isoDay(end)).toBe(day);
      expect(isoDay(end + 1)).not.toBe(day);
    }
    expect((endOf('2026-11-17') ?? 0) - (endOf('2026-11-16') ?? 0)).toBe(DAY);
  });

  it('are written in one way only', () => {
    for (const text of ['', '2026-1-1', 'soon', '16.11.2026']) expect(endOf(text)).toBeNull();
  });
});
