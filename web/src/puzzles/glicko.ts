/** Ratings by Glicko-2 (Glickman, 2012): a player against a puzzle, one attempt at a time. */

export interface Rating {
  rating: number;
  /** How uncertain it is: a standard deviation. */
  deviation: number;
  volatility: number;
}

export const NEW: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** Above this deviation, a rating is only a first impression. */
export const PROVISIONAL = 110;

/** What a result is against. */
export interface Result {
  rating: number;
  deviation: number;
  /** 1 for a win, 0 for a loss. */
  score: number;
}

const SCALE = 173.7178;
/** How fast volatility changes. */
const TAU = 0.5;
const CLOSE = 1e-6;

/** A rating after some results. */
export function rated({ rating, deviation, volatility }: Rating, results: readonly Result[]) {
  const [mu, phi] = [(rating - 1500) / SCALE, deviation / SCALE];
  const met = results.map((one) => {
    const g = 1 / Math.sqrt(1 + (3 * (one.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (one.rating - 1500) / SCALE)));
    return { g, expected, score: one.score };
  });
  const sum = (of: (one: (typeof met)[number]) => number) =>
    met.reduce((all, one) => all + of(one), 0);
  if (met.length === 0) {
    const grown = Math.min(NEW.deviation, SCALE * Math.sqrt(phi ** 2 + volatility ** 2));
    return { rating, deviation: grown, volatility };
  }
  const variance = 1 / sum(({ g, expected }) => g ** 2 * expected * (1 - expected));
  const surprise = sum(({ g, expected, score }) => g * (score - expected));
  const sigma = newVolatility(phi, volatility, variance, variance * surprise);
  const wider = Math.sqrt(phi ** 2 + sigma ** 2);
  const after = 1 / Math.sqrt(1 / wider ** 2 + 1 / variance);
  return {
    rating: SCALE * (mu + after ** 2 * surprise) + 1500,
    deviation: SCALE * after,
    volatility: sigma,
  };
}

/** Step 5 of the algorithm: the root of a function, by the Illinois method. */
function newVolatility(phi: number, sigma: number, variance: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    const part = phi ** 2 + variance + e;
    return (e * (delta ** 2 - part)) / (2 * part ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high: number;
  if (delta ** 2 > phi ** 2 + variance) {
    high = Math.log(delta ** 2 - phi ** 2 - variance);
  } else {
    let steps = 1;
    while (f(a - steps * TAU) < 0) steps += 1;
    high = a - steps * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
