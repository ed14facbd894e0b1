import { describe, expect, it } from 'vitest';
import { fit } from './fit';

describe('cards on a screen', () => {
  const screen = { width: 1920, height: 960 };

  it('are as large as they can be', () => {
    expect(fit(1, screen, 0.5)).toEqual({ columns: 1, width: 1920 });
    expect(fit(12, screen, 0.6)).toEqual({ columns: 4, width: 480 });
    expect(fit(2, { width: 600, height: 1200 }, 0.5).columns).toBe(1);
  });

  it('never stick out', () => {
    for (let cards = 1; cards <= 64; cards += 1) {
      const { columns, width } = fit(cards, screen, 0.45);
      expect(columns * width).toBeLessThanOrEqual(screen.width + 1e-6);
      const rows = Math.ceil(cards / columns);
      expect(rows * width * 0.45).toBeLessThanOrEqual(screen.height + 1e-6);
    }
  });

  it('of an empty hall are none', () => {
    expect(fit(0, screen, 0.5).columns).toBe(1);
  });
});
