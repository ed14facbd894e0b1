// Measures how long a replay takes to open, and a step of its slider, in Chromium:
//
//     npx vite build && node scripts/replay-speed.mjs
//
// Besides wall-clock time it reports the time the page was busy, which depends less on other
// programs on the machine. Files and WebAssembly are loaded before.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { LAUNCH } from './browser.mjs';

const RUNS = 5;
const STEPS = 200;
const server = await preview({ preview: { port: 0 }, logLevel: 'error' });
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch(LAUNCH);
const median = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)];
const p95 = (all) => [...all].sort((one, other) => one - other)[Math.floor(all.length * 0.95)];

for (const name of ['four-jack-anytime', 'six-pairs', 'six-triples']) {
  const record = readFileSync(
    new URL(`../../crates/rules/tests/golden/${name}.record`, import.meta.url),
    'utf8',
  );
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.route('**/api/games/x', (route) =>
    route.fulfill({ contentType: 'text/plain', body: record }),
  );
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const [opened, busy, steps, work] = [[], [], [], []];
  for (let run = 0; run <= RUNS; run += 1) {
    await page.goto(`${base}settings`);
    await page.waitForSelector('main h1');
    const before = await worked();
    const clock = await page.evaluate(async () => {
      const link = Object.assign(document.createElement('a'), { href: '/games/x' });
      document.body.append(link);
      const begin = performance.now();
      link.click();
      const drawn = () => document.querySelector('.replay [data-at]') !== null;
      while (!drawn()) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return performance.now() - begin;
    });
    // The first run fills the caches.
    if (run > 0) {
      opened.push(clock);
      busy.push((await worked()) - before);
    }
  }
  await page.waitForFunction(() => document.querySelector('.mistakes') !== null);
  const last = Number(await page.locator('input[type=range]').getAttribute('max'));
  const before = await worked();
  for (let step = 0; step < STEPS; step += 1) {
    steps.push(
      await page.evaluate(
        async (to) => {
          const slider = document.querySelector('input[type=range]');
          const begin = performance.now();
          slider.value = String(to);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise(requestAnimationFrame);
          return performance.now() - begin;
        },
        (step * 7919) % last,
      ),
    );
  }
  work.push(((await worked()) - before) / STEPS);
  const plays = record.match(/^\d: (?!fold)/gm).length;
  const ms = (value) => value.toFixed(0).padStart(5);
  console.log(
    `${name.padEnd(18)} ${String(plays).padStart(4)} plays` +
      `   opens in ${ms(median(opened))} ms (page busy ${ms(median(busy))} ms)` +
      `   a step ${ms(median(steps))} ms, 95 % within ${ms(p95(steps))} ms (page busy ${work[0].toFixed(1)} ms)`,
  );
  await page.close();
}
await browser.close();
await server.close();
