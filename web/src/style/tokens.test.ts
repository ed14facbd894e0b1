import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colour of a token in one theme, as three numbers from 0 to 255. */
function colour(token: string, theme: 'light' | 'dark'): number[] {
  const [, value] = new RegExp(`--${token}:\\s*([^;]+);`).exec(css) ?? [];
  if (value === undefined) throw new Error(`no token --${token}`);
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? ['', value, value];
  const hex = theme === 'light' ? light : dark;
  if (!/^#[0-9a-f]{6}$/.test(hex ?? '')) throw new Error(`--${token} is no colour: ${value}`);
  return [1, 3, 5].map((at) => parseInt(hex!.slice(at, at + 2), 16));
}

/** Relative luminance as defined by WCAG 2. */
function luminance(rgb: number[]): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: number[], other: number[]): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const SEATS = [0, 1, 2, 3, 4, 5];

/** Text needs 4.5, the edges and signs of what can be touched need 3. */
const TEXT: [string, string][] = [
  ...['page', 'surface', 'surface-2'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['accent', ground],
    ['danger', ground],
    ['ok', ground],
  ]),
  ['accent-ink', 'accent'],
  ['ink', 'accent-soft'],
  ['felt-ink', 'felt'],
  ['felt-ink', 'felt-2'],
  ['wood-ink', 'wood-1'],
  ['wood-ink', 'wood-2'],
  ...['card-ink', 'card-out', 'card-special'].flatMap((ink): [string, string][] => [
    [ink, 'card'],
    [ink, 'card-2'],
  ]),
  ...SEATS.map((seat): [string, string] => [`seat-${seat}-ink`, `seat-${seat}`]),
];
const SIGNS: [string, string][] = [
  ['focus', 'page'],
  ['focus', 'surface'],
  ['hint', 'wood-1'],
  ['hint', 'wood-2'],
  ['strike', 'wood-1'],
  ['strike', 'wood-2'],
  ['hole', 'wood-1'],
  ['hole', 'wood-2'],
  ['card', 'felt'],
  ['card', 'card-back'],
];

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(TEXT)('--%s can be read on --%s', (ink, ground) => {
    expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SIGNS)('--%s can be seen on --%s', (sign, ground) => {
    expect(contrast(colour(sign, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test('black on white is 21', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
});
