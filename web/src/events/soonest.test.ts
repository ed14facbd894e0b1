import { expect, it } from 'vitest';
import type { EventSummary } from '../wire';
import { soonest } from './soonest';

const DAY = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;
const event = (id: string, days: number, phase: EventSummary['phase'] = 'coming') =>
  ({ id, phase, start_ms: now + days * DAY }) as EventSummary;

it('the start page shows what runs, or what begins soon', () => {
  expect(soonest([], now)).toBeNull();
  expect(soonest([event('far', 30)], now)).toBeNull();
  expect(soonest([event('forgotten', -3)], now)).toBeNull();
  expect(soonest([event('later', 5), event('next', 2)], now)?.id).toBe('next');
  expect(soonest([event('next', 2), event('now', -0.1, 'running')], now)?.id).toBe('now');
  expect(soonest([event('over', -1, 'over')], now)).toBeNull();
});
