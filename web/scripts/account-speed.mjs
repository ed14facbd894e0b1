// Measures how long luck and play of a game take to be told apart in Chromium, without a server
// that does it, and how evenly the page draws meanwhile:
//
//     npx vite build && node scripts/account-speed.mjs [RECORD…]
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { LAUNCH } from './browser.mjs';

const named = process.argv.slice(2);
const files = named.length > 0 ? named : ['../examples/four.record'];
const server = await preview({ preview: { port: 0 }, logLevel: 'error' });
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch(LAUNCH);

for (const file of files) {
  const record = readFileSync(file, 'utf8');
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/games/x', (route) =>
    route.fulfill({ contentType: 'text/plain', body: record }),
  );
  await page.route('**/api/games/x/analysis', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${base}games/x`);
  await page.locator('.breakdown .row button:not([disabled])').waitFor({ timeout: 120_000 });
  await page.evaluate(() => {
    const frames = [];
    let last = performance.now();
    const draw = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    Object.assign(window, { frames });
  });
  const begin = performance.now();
  await page.locator('.breakdown .row button').first().click();
  await page.locator('.breakdown .mattered').waitFor({ state: 'attached', timeout: 1_800_000 });
  const seconds = (performance.now() - begin) / 1000;
  const frames = (await page.evaluate(() => window.frames)).sort((one, other) => one - other);
  const within = (share) => frames[Math.floor((frames.length - 1) * share)].toFixed(0);
  const plays = record.match(/^\d: (?!fold)/gm).length;
  const given = record.match(/(?<=^give .*)\S+/gm)?.length ?? 0;
  console.log(
    `${file}: ${plays + given} decisions in ${seconds.toFixed(0)} s;` +
      ` ${(frames.length / seconds).toFixed(0)} frames a second,` +
      ` 95 % after ${within(0.95)} ms, 99 % after ${within(0.99)} ms, the last after ${within(1)} ms`,
  );
  await page.close();
}
await browser.close();
await server.close();
