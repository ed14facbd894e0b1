// Writes the sounds of the game as WAV files into `shots/`, and a picture of their waveforms
// and spectrograms:
//
//     node scripts/sounds.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { LAUNCH } from './browser.mjs';

const folder = new URL('../shots/', import.meta.url);
mkdirSync(folder, { recursive: true });
const server = await createServer({ server: { middlewareMode: true }, logLevel: 'error' });
const { RECIPES } = await server.ssrLoadModule('/src/sound/recipes.ts');
const { render } = await server.ssrLoadModule('/src/sound/synthesis.ts');
const { RATE, spectrum } = await server.ssrLoadModule('/src/sound/measure.ts');

const drawn = Object.entries(RECIPES).map(([name, recipe]) => {
  const samples = render(recipe, RATE);
  writeFileSync(new URL(`sound-${name}.wav`, folder), wav(samples));
  return { name, seconds: samples.length / RATE, wave: outline(samples), bands: bands(samples) };
});
await server.close();

const browser = await chromium.launch(LAUNCH);
const page = await browser.newPage({ viewport: { width: 1260, height: 1400 } });
await page.setContent('<body style="margin:0"><canvas width="1260" height="1400"></canvas>');
await page.evaluate((drawn) => {
  const canvas = document.querySelector('canvas').getContext('2d');
  canvas.font = '16px sans-serif';
  drawn.forEach(({ name, seconds, wave, bands }, index) => {
    const [x, y] = [(index % 3) * 420 + 10, Math.floor(index / 3) * 275 + 20];
    canvas.fillStyle = '#000';
    canvas.fillText(`${name}, ${seconds.toFixed(2)} s, to 12 kHz`, x, y);
    wave.forEach((high, column) => canvas.fillRect(x + column, y + 50 - high * 40, 1, high * 80));
    bands.forEach((column, at) =>
      column.forEach((loud, row) => {
        canvas.fillStyle = `hsl(${40 - 40 * loud} 80% ${100 - 70 * loud}%)`;
        canvas.fillRect(x + at * 4, y + 240 - row * 4, 4, 4);
      }),
    );
  });
}, drawn);
await page.screenshot({ path: new URL('sounds.png', folder).pathname });
await browser.close();

/** The highest level of each of 400 columns. */
function outline(samples) {
  const width = samples.length / 400;
  return Array.from({ length: 400 }, (_, column) =>
    samples
      .slice(Math.floor(column * width), Math.ceil((column + 1) * width))
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
  );
}

/** How loud 35 bands up to 12 kHz are in each of 100 columns, from 0 to 1 over 60 decibels. */
function bands(samples) {
  const window = 1024;
  return Array.from({ length: 100 }, (_, column) => {
    const middle = Math.round((column * samples.length) / 100);
    const part = Float32Array.from({ length: window }, (_, index) => {
      const share = Math.sin((Math.PI * index) / window) ** 2;
      return share * (samples[middle + index - window / 2] ?? 0);
    });
    const powers = spectrum(part);
    const perBand = (12_000 / 35 / (RATE / 2)) * powers.length;
    return Array.from({ length: 35 }, (_, band) => {
      const some = powers.slice(Math.floor(band * perBand), Math.ceil((band + 1) * perBand));
      const decibels = 10 * Math.log10(Math.max(...some) + 1e-9);
      return Math.min(1, Math.max(0, (decibels + 25) / 60));
    });
  });
}

/** Samples as a WAV file with 16 bits each. */
function wav(samples) {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * 32767), 44 + 2 * index));
  return file;
}
