import { describe, expect, it } from 'vitest';
import { drawn } from './curve';

const point = (mu: number, sigma: number) => ({ at_ms: 0, mu, sigma });

describe('the curve of a rating', () => {
  it('fills the picture from the least to the most that is likely', () => {
    const { line, band, low, high } = drawn([point(1500, 100), point(1600, 50)], 100, 40);
    expect([low, high]).toEqual([1300, 1700]);
    expect(line).toBe('M0 20L100 10');
    expect(band).toBe('M0 0L100 0L100 20L0 40Z');
  });

  it('has lines at round numbers', () => {
    const { grid } = drawn([point(1500, 100), point(1600, 50)], 100, 40);
    expect(grid.map(({ value }) => value)).toEqual([1300, 1400, 1500, 1600, 1700]);
    expect(grid[2]).toEqual({ value: 1500, y: 20 });
    expect(drawn([point(1500, 1000)], 100, 40).grid.length).toBeLessThanOrEqual(6);
  });

  it('ends where nothing can be', () => {
    const { low, high, grid } = drawn([point(4, 3), point(6, 1)], 100, 40, 0);
    expect([low, high]).toEqual([0, 10]);
    expect(grid.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8, 10]);
  });

  it('draws a single game in the middle', () => {
    expect(drawn([point(1500, 0)], 100, 40).line).toBe('M50 40');
  });
});
