// Takes the screenshots of the README from a running server into docs/pictures:
//
//     node scripts/pictures.mjs [ADDRESS]      http://127.0.0.1:8080 by default
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { LAUNCH } from './browser.mjs';

const baseURL = process.argv[2] ?? 'http://127.0.0.1:8080';
const folder = new URL('../../docs/pictures/', import.meta.url);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(LAUNCH);

async function picture(name, viewport, colorScheme, show) {
  const context = await browser.newContext({ baseURL, viewport, colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  await show(page);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)) });
  await context.close();
}

/** A game from a position, with a card selected. */
const playing = (position, card) => async (page) => {
  await page.goto('/position');
  await page.getByLabel('Position in notation').fill(position);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('.hand.active').waitFor();
  await page.locator(`.hand [data-card^="${card}"]`).first().click();
};

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };
await picture(
  'table',
  desktop,
  'light',
  playing('4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QA/2366/5689/39TQ', '7'),
);
await picture(
  'phone',
  phone,
  'dark',
  playing(
    '6-pairs k,8,39,d/k,k,s,20/k,36,c,d/k,k,52,71/k,60,k,b/k,k,83,90 0 AJX/236/568/39T/K47/9Q8',
    'X',
  ),
);
await picture('lesson', phone, 'light', (page) => page.goto('/learn/blockade'));
await picture('replay', desktop, 'light', async (page) => {
  await page.goto('/replay');
  const example = fileURLToPath(
    new URL('../../crates/rules/tests/golden/four.record', import.meta.url),
  );
  await page.locator('input[type=file]').setInputFiles(example);
  await page.getByRole('slider').waitFor();
  await page.getByRole('slider').fill('272');
  await page.getByRole('slider').blur();
  // The list of mistakes appears when the worker has analysed the whole game.
  await page.locator('.mistakes button').first().waitFor();
});
await browser.close();
