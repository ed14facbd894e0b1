import { describe, expect, it } from 'vitest';
import { nextEvening, nextOf, startOf, weekly } from './calendar';

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

  it('of circles are shown when they are on, or come soon', () => {
    const [now, hour] = [Date.UTC(2026, 10, 18, 20), 60 * 60 * 1000];
    const circles = [
      { id: 'none' },
      { id: 'later', next_evening_ms: now + 48 * hour },
      { id: 'soon', next_evening_ms: now + hour },
    ];
    expect(nextOf(circles, now)).toMatchObject({ circle: { id: 'soon' }, isOn: false });
    expect(nextOf(circles, now + 2 * hour)).toMatchObject({ circle: { id: 'soon' }, isOn: true });
    expect(nextOf(circles, now - 8 * 24 * hour)).toBeNull();
    expect(nextOf([{}], now)).toBeNull();
  });
});
