import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { middleOf } from './driver';

/** Touch, mouse and keyboard on the board and the cards, in the gallery. */

let server: ViteDevServer;
let gallery: string;

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
// One worker, and so one server, for all tests of this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await createServer({ server: { port: 0, hmr: false }, logLevel: 'error' });
  await server.listen();
  gallery = `${server.resolvedUrls!.local[0]!}gallery.html?bare=1&view=table&players=4&scene=middle`;
});

test.afterAll(() => server.close());

test.beforeEach(async ({ page }) => {
  await page.goto(gallery);
  await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
});

test('a touch means the nearest spot, and one far from all means none', async ({ page }) => {
  const { x, y } = await middleOf(page, '8');
  await page.touchscreen.tap(x + 14, y + 12);
  await expect(page.getByRole('status')).toHaveText('touched 8');
  await page.touchscreen.tap(x - 130, y + 20);
  await expect(page.getByRole('status')).toHaveText('missed');
});

test('a marble is dragged onto a target, and back where it is let go elsewhere', async ({
  page,
}) => {
  const [from, to] = [await middleOf(page, '12'), await middleOf(page, '8')];
  const marble = page.locator('[data-marble="0.2"]');
  const before = await marble.getAttribute('style');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y - 60, { steps: 4 });
  await expect(marble).not.toHaveAttribute('style', before!);
  await page.mouse.up();
  await expect(marble).toHaveAttribute('style', before!);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x + 6, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('status')).toHaveText('dragged 12 to 8');
  expect(await marble.getAttribute('style')).not.toBe(before);
});

test('arrows lead from spot to spot, and Enter touches', async ({ page }) => {
  const spots = page.getByRole('group', { name: 'Board' }).getByRole('button');
  const inTabOrder = page.locator('[data-spot][tabindex="0"]');
  await expect(inTabOrder).toHaveCount(1);
  await inTabOrder.focus();
  const seen = new Set<string>();
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight']) {
    await page.keyboard.press(key);
    seen.add(await page.evaluate(() => document.activeElement?.getAttribute('data-spot') ?? ''));
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(seen).not.toContain('');
  const focused = await page.evaluate(() => document.activeElement!.getAttribute('data-spot'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(`touched ${focused}`);
  await expect(spots.first()).toHaveAccessibleName(/^Field /);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toHaveText('missed');
});

test('arrows lead through the hand, and a card that cannot be played can still be asked', async ({
  page,
}) => {
  const cards = page.getByRole('group', { name: 'Your hand' }).getByRole('button');
  await expect(cards).toHaveCount(5);
  await expect(cards.nth(1)).toHaveAttribute('aria-disabled', 'true');
  await page.locator('[data-card][tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cards.last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('moves end where the new state has the marbles', async ({ page }) => {
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.getByRole('status')).toHaveText('shown');
  const still = await page.evaluate(
    () =>
      document.getAnimations().filter((animation) => !(animation instanceof CSSAnimation)).length,
  );
  expect(still).toBe(0);
});

test('cards fly and land', async ({ page }) => {
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByRole('status')).toHaveText('flown', { timeout: 20_000 });
  await expect(page.locator('[data-flight]')).toHaveCount(0);
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('animated');
    };
  });
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.getByRole('status')).toHaveText('shown');
});
