// Puts the pictures that `npx playwright test layout` takes of the table on every screen
// together into docs/pictures/screens.jpg:
//
//     node scripts/contact-sheet.mjs
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { LAUNCH } from './browser.mjs';

const server = await createServer({ server: { middlewareMode: true }, logLevel: 'error' });
const { SCREENS } = await server.ssrLoadModule('/src/table/screens.ts');
await server.close();

const picture = (players, { width, height }) => {
  const path = `../shots/screens/table-${players}-${width}x${height}.png`;
  const data = readFileSync(new URL(path, import.meta.url)).toString('base64');
  // Large screens are drawn smaller, so that all can be seen.
  const shown = 95 * Math.sqrt(height / 400);
  return `<img style="height: ${shown}px" src="data:image/png;base64,${data}" alt="">`;
};
const rows = [2, 4, 6].map(
  (players) => `<p>${SCREENS.map((screen) => picture(players, screen)).join('')}</p>`,
);

const browser = await chromium.launch(LAUNCH);
const page = await browser.newPage({ viewport: { width: 1240, height: 640 } });
await page.setContent(`
  <style>
    body { margin: 8px; background: #fff; display: inline-block }
    p { margin: 0 0 8px; display: flex; gap: 8px; align-items: center }
    img { outline: 1px solid #bbb }
  </style>${rows.join('')}`);
await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
await page.locator('body').screenshot({
  path: fileURLToPath(new URL('../../docs/pictures/screens.jpg', import.meta.url)),
  type: 'jpeg',
  quality: 75,
});
await browser.close();
