import { expect, it } from 'vitest';
import { NEW, rated } from './glicko';

it('agrees with the example of the paper', () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(player, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

it('rises with what is solved, and becomes more certain', () => {
  let now = NEW;
  for (let puzzle = 0; puzzle < 20; puzzle += 1) {
    const next = rated(now, [{ rating: 1800, deviation: 100, score: 1 }]);
    expect(next.rating).toBeGreaterThan(now.rating);
    expect(next.deviation).toBeLessThan(now.deviation);
    now = next;
  }
  expect(now.rating).toBeGreaterThan(1800);
  const lost = rated(now, [{ rating: 1000, deviation: 100, score: 0 }]);
  expect(lost.rating).toBeLessThan(now.rating);
  // Whoever does not play becomes less certain, and nothing else.
  const idle = rated(now, []);
  expect(idle.rating).toBe(now.rating);
  expect(idle.deviation).toBeGreaterThan(now.deviation);
});
