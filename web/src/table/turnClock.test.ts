import { describe, expect, it } from 'vitest';
import { tickOf, turnClock } from './turnClock';

describe('the clock of a turn', () => {
  it('counts the last seconds', () => {
    expect(turnClock(60_000, 60, 0)).toEqual({ share: 1 });
    expect(turnClock(60_000, 60, 30_000)).toEqual({ share: 0.5 });
    expect(turnClock(60_000, 60, 54_500)).toEqual({ share: 5.5 / 60, text: '6' });
    expect(turnClock(60_000, 60, 70_000)).toEqual({ share: 0, text: '0' });
    expect(turnClock(90_000, 60, 0)?.share).toBe(1);
  });

  it('is not there without a limit', () => {
    expect(turnClock(null, 60, 0)).toBeNull();
    expect(turnClock(60_000, undefined, 0)).toBeNull();
  });

  it('the last ten seconds tick, louder and louder, and zero is silent', () => {
    expect([11, 0, -1].map(tickOf)).toEqual([null, null, null]);
    const loud = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((left) => tickOf(left)!.strength!);
    expect(loud).toEqual(loud.toSorted((one, other) => one - other));
    expect(loud.every((strength) => strength > 0.3 && strength <= 1)).toBe(true);
    expect(tickOf(2)!.pitch).not.toBe(tickOf(1)!.pitch);
  });
});
