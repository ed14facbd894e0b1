// Draws the link previews, one for each number of players, from the board of the page:
//
//     node scripts/previews.mjs
//
// They are committed in `public/`.
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { LAUNCH } from './browser.mjs';

const [WIDTH, HEIGHT] = [1200, 630];
const server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
await server.listen();
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch(LAUNCH);
for (const players of [2, 3, 4, 5, 6]) {
  const table = await browser.newPage({
    viewport: { width: 900, height: 1000 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await table.goto(
    `${base}gallery.html?bare=1&view=table&players=${players}&scene=early&theme=light`,
  );
  await table.waitForSelector('.board');
  // The preview shows no players.
  await table.addStyleTag({ content: '.plate, .middle { visibility: hidden }' });
  const board = (await table.getByRole('group', { name: 'Board' }).screenshot()).toString('base64');
  const card = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await card.setContent(`
    <style>
      body { margin: 0; height: 100vh; display: grid; grid-template-columns: 1fr 620px;
        align-items: center; background: #f5efe4; color: #2b2320; font-family: system-ui, sans-serif }
      div { padding-left: 80px } h1 { margin: 0; font-size: 110px; letter-spacing: -2px; color: #65398f }
      p { margin: 0; font-size: 46px } img { height: 590px; justify-self: center; max-width: 600px; object-fit: contain }
    </style>
    <div><h1>Kennel</h1><p>Brändi Dog</p></div><img src="data:image/png;base64,${board}" alt="">`);
  await card.waitForFunction(() => document.querySelector('img')?.complete);
  const path = new URL(`../public/preview-${players}.jpg`, import.meta.url).pathname;
  await card.screenshot({ path, type: 'jpeg', quality: 82 });
  await Promise.all([table.close(), card.close()]);
}
await browser.close();
await server.close();
