import { describe, expect, it } from 'vitest';
import { nextEvening, startOf, weekly } from './calendar';

describe('evenings', () => {
  it('are at the same hour of each week, also when summer time ends', () => {
    const start = startOf('2026-10-20T20:00');
    if (start === null) throw new Error('a time');
    const hours = weekly(start, 3).map((ms) => [new Date(ms).getDate(), new Date(ms).getHours()]);
    expect(hours).toEqual([
      [20, 20],
      [27, 20],
      [3, 20],
    ]);
  });

  it('begin at eight, today or tomorrow', () => {
    expect(nextEvening(new Date(2026, 10, 18, 9, 30))).toBe('2026-11-18T20:00');
    expect(nextEvening(new Date(2026, 11, 31, 21, 0))).toBe('2027-01-01T20:00');
    expect(startOf('')).toBeNull();
  });
});
