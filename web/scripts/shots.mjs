// Takes screenshots of the gallery into `shots/`, and checks it with axe:
//
//     node scripts/shots.mjs            everything
//     node scripts/shots.mjs phone-4    those with this in their name
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { LAUNCH } from './browser.mjs';

const wanted = process.argv[2] ?? '';
const folder = new URL('../shots/', import.meta.url);
mkdirSync(folder, { recursive: true });

const server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
await server.listen();
const { SCREENS } = await server.ssrLoadModule('/src/table/screens.ts');

const SIZES = { phone: { width: 360, height: 640 }, desktop: { width: 1440, height: 900 } };
const shots = [];
// The table on every screen it is made for.
for (const screen of SCREENS) {
  const size = `${screen.width}x${screen.height}`;
  SIZES[size] = screen;
  for (const players of [2, 4, 6]) {
    for (const [theme, scene] of [
      ['light', 'middle'],
      ['dark', 'early'],
    ]) {
      const query = `view=table&players=${players}&scene=${scene}&theme=${theme}&marks=1`;
      shots.push({ name: `screen-${size}-${players}-${theme}`, size, query });
    }
  }
}
for (const size of ['phone', 'desktop']) {
  for (const theme of ['light', 'dark']) {
    for (const players of [2, 3, 4, 5, 6]) {
      for (const scene of ['early', 'middle', 'end']) {
        const query = `view=table&players=${players}&scene=${scene}&theme=${theme}`;
        shots.push({ name: `${size}-${players}-${scene}-${theme}`, size, query });
      }
      const marked = `view=table&players=${players}&scene=middle&theme=${theme}&marks=1&bottom=2`;
      shots.push({ name: `${size}-${players}-marks-${theme}`, size, query: marked });
    }
    shots.push({
      name: `${size}-parts-${theme}`,
      size,
      query: `view=parts&theme=${theme}&marks=1`,
    });
  }
}

const base = server.resolvedUrls.local[0];
const browser = await chromium.launch(LAUNCH);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let findings = 0;
for (const { name, size, query } of shots.filter((shot) => shot.name.includes(wanted))) {
  const page = await browser.newPage({
    viewport: SIZES[size],
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    reducedMotion: 'reduce',
  });
  page.on('pageerror', (error) => report(name, error.message));
  page.on('console', (line) => line.type() === 'error' && report(name, line.text()));
  await page.goto(`${base}gallery.html?bare=1&${query}`);
  await page.waitForSelector('main');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({
    path: new URL(`${name}.png`, folder).pathname,
    fullPage: query.includes('parts'),
  });
  const { scrolls, tall } = await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth > innerWidth,
    tall: document.documentElement.scrollHeight > innerHeight,
  }));
  if (scrolls) report(name, 'scrolls sideways');
  if (tall && query.includes('table')) report(name, 'board and hand need scrolling');
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  for (const { id, nodes } of violations) report(name, `${id}: ${nodes[0].html.slice(0, 160)}`);
  await page.close();
}
await browser.close();
await server.close();
process.exitCode = findings > 0 ? 1 : 0;

function report(name, what) {
  findings += 1;
  console.error(`${name}: ${what}`);
}
