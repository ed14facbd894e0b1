import { expect, test } from 'vitest';
import { faceOf, trailOf } from './faces';

test('every card of the notation has a face', () => {
  for (const card of 'A23456789TJQKX') expect(faceOf(card)).not.toBeNull();
  expect(faceOf('T')!.rank).toBe('10');
});

test.each(['', '1', '0', '10', 'x', 'AA', '-'])('%j is not a card', (card) => {
  expect(faceOf(card)).toBeNull();
});

test('trails stay on the card and their fields apart', () => {
  for (const card of 'A23456789TQK') {
    const trail = trailOf(faceOf(card)!.trail);
    trail.forEach(({ x, y, radius }, index) => {
      expect(x - radius).toBeGreaterThan(6);
      expect(x + radius).toBeLessThan(94);
      expect(y + radius).toBeLessThan(134);
      const next = trail[index + 1];
      if (next) expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(2 * radius + 0.5);
    });
  }
});
