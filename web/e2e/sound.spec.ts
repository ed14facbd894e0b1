/** Sounds: none before a gesture, each at its time, and as the settings say. */
import { expect, test, type Page } from '@playwright/test';
import { setUp } from './positions';
import { leave, visit } from './visitor';

/** Counts what the page plays. Runs before the page does. */
function listen(): void {
  const heard = { tooEarly: 0, sounds: 0 };
  Object.assign(window, { heard });
  const { AudioContext: Native } = window;
  window.AudioContext = class extends Native {
    constructor(options?: AudioContextOptions) {
      super(options);
      if (!navigator.userActivation.hasBeenActive) heard.tooEarly += 1;
    }
  };
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    heard.sounds += 1;
    start.apply(this, when);
  };
}

const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { tooEarly: number; sounds: number } }).heard);

test('nothing sounds before a gesture, and a card is heard after it', async ({ browser }) => {
  const visitor = await visit(browser, {}, { sounds: true });
  const { page } = visitor;
  await page.addInitScript(listen);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/AudioContext/.test(message.text())) warnings.push(message.text());
  });
  await setUp(page, 4);

  // A page that was reloaded has had no gesture yet.
  await page.reload();
  await expect(page.locator('.hand.active')).toBeVisible();
  await page.locator('.hand [data-card^="4."]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-spot]:focus')).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('.hand .slot')).toHaveCount(3);
  await expect.poll(async () => (await heard(page)).sounds).toBeGreaterThan(1);
  expect((await heard(page)).tooEarly).toBe(0);
  expect(warnings).toEqual([]);
  await leave(visitor);
});

test('the volume can be tried in the settings', async ({ browser }) => {
  const visitor = await visit(browser, {}, { sounds: true });
  const { page } = visitor;
  await page.addInitScript(listen);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Play a test sound' }).click();
  await expect.poll(async () => (await heard(page)).sounds).toBe(2);
  await page.getByLabel('Volume').fill('0');
  await expect(page.getByRole('button', { name: 'Play a test sound' })).toBeDisabled();
  await leave(visitor);
});
