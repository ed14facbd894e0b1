/** Sounds computed from what makes them: bodies that ring after a strike, and noise that is
 *  coloured by a filter. */

/** A way in which a body rings: its pitch in hertz, the seconds in which it fades to 37 %,
 *  and its loudness. */
export type Mode = readonly [pitch: number, fade: number, loud: number];

/** A body that is struck. */
export interface Strike {
  at: number;
  loud: number;
  /** How long the two bodies touch, in seconds: the harder they are, the shorter. */
  contact: number;
  modes: readonly Mode[];
}

/** Something that rubs or slaps: noise through a band-pass filter. */
export interface Rustle {
  at: number;
  loud: number;
  /** The seconds in which it swells, and in which it then fades to 37 %. */
  swell: number;
  fade: number;
  /** The middle of the band in hertz, at the beginning and at the end. */
  band: readonly [from: number, to: number];
  /** The width of the band as a share of its middle. */
  width: number;
}

export type Part = Strike | Rustle;

export interface Recipe {
  /** The loudest sample, from 0 to 1. */
  peak: number;
  parts: readonly Part[];
}

/** What is left of a part when it ends, as a multiple of the time it takes to fade. */
const TAIL = 5.5;
/** The last seconds are faded out, so that nothing clicks. */
const RELEASE = 0.008;

/** Computes the samples of a sound. The same recipe gives the same samples. */
export function render({ peak, parts }: Recipe, rate: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(rate * Math.max(...parts.map(endOf))));
  parts.forEach((part, index) => {
    if ('modes' in part) ring(samples, part, rate);
    else rustle(samples, part, rate, index + 1);
  });
  const release = Math.round(RELEASE * rate);
  for (let left = 0; left < release; left += 1) {
    samples[samples.length - 1 - left]! *= left / release;
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample * peak) / loudest);
}

function endOf(part: Part): number {
  const fade = 'modes' in part ? Math.max(...part.modes.map((mode) => mode[1])) : part.fade;
  const begin = 'modes' in part ? part.contact : part.swell;
  return part.at + begin + TAIL * fade;
}

function ring(samples: Float32Array, { at, loud, contact, modes }: Strike, rate: number): void {
  const start = Math.round(at * rate);
  for (const [pitch, fade, share] of modes) {
    // While two bodies touch, the force swells and ebbs. What rings faster than that is
    // hardly set in motion.
    const excited = (loud * share) / (1 + (pitch * contact) ** 2);
    const turn = (2 * Math.PI * pitch) / rate;
    const length = Math.min(samples.length - start, Math.ceil(TAIL * fade * rate));
    for (let index = 0; index < length; index += 1) {
      const time = index / rate;
      const touch = time < contact ? Math.sin((Math.PI / 2) * (time / contact)) ** 2 : 1;
      samples[start + index]! += excited * touch * Math.exp(-time / fade) * Math.sin(turn * index);
    }
  }
}

function rustle(samples: Float32Array, part: Rustle, rate: number, seed: number): void {
  const { at, loud, swell, fade, band, width } = part;
  const start = Math.round(at * rate);
  const length = Math.min(samples.length - start, Math.ceil((swell + TAIL * fade) * rate));
  const noise = noiseOf(seed);
  // A state-variable filter in the form that stays stable while its pitch glides.
  let [low, middle] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const time = index / rate;
    const pitch = band[0] * (band[1] / band[0]) ** (index / length);
    const gain = Math.tan((Math.PI * Math.min(pitch, 0.45 * rate)) / rate);
    const high = (noise() - low - (width + gain) * middle) / (1 + gain * (width + gain));
    const passed = middle + gain * high;
    low += 2 * gain * passed;
    middle = passed + gain * high;
    const loudness = time < swell ? time / swell : Math.exp((swell - time) / fade);
    samples[start + index]! += loud * loudness * width * passed;
  }
}

/** White noise from -1 to 1, the same for the same seed (xorshift). */
function noiseOf(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}
