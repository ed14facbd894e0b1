import { describe, expect, test } from 'vitest';
import type { Sound } from './player';
import { RECIPES } from './recipes';
import { centroid, levels, RATE } from './measure';
import { render } from './synthesis';

/** The longest that each sound may be, in seconds, and where the middle of its spectrum lies,
 *  in hertz: bars are low, cards and wood in the middle, glass is high. */
const EXPECTED: Readonly<Record<Sound, { length: number; middle: [number, number] }>> = {
  step: { length: 0.3, middle: [700, 2200] },
  clink: { length: 0.4, middle: [3500, 7000] },
  home: { length: 0.45, middle: [600, 2000] },
  swap: { length: 0.45, middle: [1500, 5000] },
  card: { length: 0.2, middle: [700, 3200] },
  deal: { length: 0.55, middle: [1000, 4500] },
  exchange: { length: 0.35, middle: [1000, 4000] },
  fold: { length: 0.35, middle: [500, 2800] },
  finish: { length: 1.3, middle: [700, 1800] },
  turn: { length: 1.3, middle: [500, 1300] },
  won: { length: 1.7, middle: [500, 1800] },
  lost: { length: 1.6, middle: [200, 800] },
  reaction: { length: 0.35, middle: [1000, 3200] },
  tick: { length: 0.1, middle: [1300, 3500] },
  bell: { length: 6.5, middle: [600, 1700] },
  refused: { length: 0.4, middle: [250, 1000] },
};

describe.each(Object.keys(EXPECTED) as Sound[])('%s', (name) => {
  const { length, middle } = EXPECTED[name];
  const samples = render(RECIPES[name], RATE);

  test('is short, and fades to nothing', () => {
    expect(samples.length / RATE).toBeGreaterThan(0.03);
    expect(samples.length / RATE).toBeLessThanOrEqual(length);
    const all = levels(samples, 20);
    expect(all.at(-1)).toBeLessThan(0.05 * Math.max(...all));
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.001);
  });

  test('is as loud as it should be, never clips, and has no offset', () => {
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeCloseTo(RECIPES[name].peak, 5);
    expect(peak).toBeLessThan(0.9);
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(0.01);
  });

  test('sounds like what makes it', () => {
    const hertz = centroid(samples);
    expect(hertz).toBeGreaterThan(middle[0]);
    expect(hertz).toBeLessThan(middle[1]);
  });
});

test('glass rings higher than wood, and wood higher than deep bars', () => {
  const middleOf = (sound: Sound) => centroid(render(RECIPES[sound], RATE));
  expect(middleOf('clink')).toBeGreaterThan(2 * middleOf('step'));
  expect(middleOf('step')).toBeGreaterThan(2 * middleOf('lost'));
});

test('a sound is the same each time it is computed', () => {
  expect(render(RECIPES.deal, RATE)).toEqual(render(RECIPES.deal, RATE));
});
