import { describe, expect, it } from 'vitest';
import type { EventBell } from '../wire';
import { clockText, leftOf, rings, stands } from './clock';

const bell = (of: Partial<EventBell>): EventBell => ({ round: 1, left_ms: 0, rung: false, ...of });

describe('the clock of a round', () => {
  it('counts down by the clock of the server', () => {
    expect(leftOf(bell({ rings_ms: 61_000 }), 1_000, 0)).toBe(60_000);
    // The server is ten seconds ahead.
    expect(leftOf(bell({ rings_ms: 61_000 }), 1_000, 10_000)).toBe(50_000);
    expect(leftOf(bell({ rings_ms: 500 }), 1_000, 0)).toBe(0);
    expect(leftOf(bell({ left_ms: 90_000 }), 1_000, 0)).toBe(90_000);
    expect(leftOf(bell({ left_ms: 90_000, rung: true }), 1_000, 0)).toBe(0);
    expect(leftOf(undefined, 0, 0)).toBeNull();
  });

  it('stands still while it does not ring at any time', () => {
    expect(stands(bell({ left_ms: 90_000 }))).toBe(true);
    expect(stands(bell({ rings_ms: 500 }))).toBe(false);
    expect(stands(bell({ rung: true }))).toBe(false);
  });

  it('shows minutes and seconds, and hours where there are some', () => {
    expect(clockText(30 * 60_000)).toBe('30:00');
    expect(clockText(9 * 60_000 + 59_001)).toBe('10:00');
    expect(clockText(65_000)).toBe('1:05');
    expect(clockText(1)).toBe('0:01');
    expect(clockText(0)).toBe('0:00');
    expect(clockText(90 * 60_000)).toBe('1:30:00');
  });

  it('rings once when time is up, and not for those who come later', () => {
    expect(rings(200, 0, 250)).toBe(true);
    expect(rings(0, 0, 250)).toBe(false);
    expect(rings(null, 0, 250)).toBe(false);
    expect(rings(400, 200, 250)).toBe(false);
    expect(rings(60_000, 0, 60_000)).toBe(false);
  });
});
