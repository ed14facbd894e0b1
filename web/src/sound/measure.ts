/** Measures samples, for the tests and for pictures of the sounds. */

/** The samples of a second. */
export const RATE = 44_100;

/** The mean level of each of some parts of equal length. */
export function levels(samples: Float32Array, parts: number): number[] {
  const length = Math.ceil(samples.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const some = samples.subarray(part * length, (part + 1) * length);
    return Math.sqrt(
      some.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, some.length),
    );
  });
}

/** The middle of the spectrum in hertz: the mean of all frequencies, weighted by their
 *  power. */
export function centroid(samples: Float32Array): number {
  const powers = spectrum(samples);
  const width = RATE / 2 / powers.length;
  const [sum, all] = powers.reduce(
    ([sum, all], power, index) => [sum + power * index * width, all + power],
    [0, 0],
  );
  return sum / all;
}

/** The power of each frequency from 0 to half the rate, in even steps. */
export function spectrum(samples: Float32Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(samples.length));
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const bits = Math.log2(size);
  for (let index = 0; index < size; index += 1) {
    let [from, to] = [index, 0];
    for (let bit = 0; bit < bits; bit += 1) [to, from] = [(to << 1) | (from & 1), from >> 1];
    real[to] = samples[index] ?? 0;
  }
  for (let half = 1; half < size; half *= 2) {
    for (let pair = 0; pair < half; pair += 1) {
      const [cosine, sine] = [
        Math.cos((Math.PI * pair) / half),
        -Math.sin((Math.PI * pair) / half),
      ];
      for (let one = pair; one < size; one += 2 * half) {
        const other = one + half;
        const re = real[other]! * cosine - imaginary[other]! * sine;
        const im = real[other]! * sine + imaginary[other]! * cosine;
        [real[other], imaginary[other]] = [real[one]! - re, imaginary[one]! - im];
        [real[one], imaginary[one]] = [real[one]! + re, imaginary[one]! + im];
      }
    }
  }
  return Float64Array.from({ length: size / 2 }, (_, index) => {
    return real[index]! ** 2 + imaginary[index]! ** 2;
  });
}
