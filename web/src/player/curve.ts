/** The curve of a rating, or of something else that is uncertain, as the lines of a picture. */

/** A value and its standard deviation. */
export interface Uncertain {
  mu: number;
  sigma: number;
}

export interface Drawn {
  /** The line through the ratings. */
  line: string;
  /** The area within two standard deviations. */
  band: string;
  low: number;
  high: number;
  /** Round numbers to draw lines at, with their height. */
  grid: { value: number; y: number }[];
}

/** Draws points, one game after the other, into a picture of a size. Nothing is less than
 *  `least`. */
export function drawn(
  points: readonly Uncertain[],
  width: number,
  height: number,
  least = -Infinity,
): Drawn {
  const lows = points.map(({ mu, sigma }) => Math.max(least, mu - 2 * sigma));
  const highs = points.map(({ mu, sigma }) => mu + 2 * sigma);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const span = Math.max(high - low, 1);
  const x = (index: number): number =>
    round(points.length === 1 ? width / 2 : (index * width) / (points.length - 1));
  const y = (value: number): number => round(height - ((value - low) / span) * height);
  const path = (values: readonly number[]): string[] =>
    values.map((value, index) => `${x(index)} ${y(value)}`);
  const mus = points.map(({ mu }) => mu);
  const step = stepOf(span);
  const grid = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    grid.push({ value, y: y(value) });
  }
  return {
    line: `M${path(mus).join('L')}`,
    band: `M${path(highs).join('L')}L${path(lows).reverse().join('L')}Z`,
    low,
    high,
    grid,
  };
}

/** A round number that divides a span into a few parts. */
function stepOf(span: number): number {
  return [1, 2, 5, 10, 20, 50, 100, 200, 250, 500, 1000].find((step) => span / step <= 5) ?? 2000;
}

const round = (number: number): number => Math.round(number * 10) / 10;
