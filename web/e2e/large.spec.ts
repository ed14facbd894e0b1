/** Text half as large again as usual, as a browser can be set, on a small phone. */
import { expect, test } from '@playwright/test';
import { LAUNCH } from '../scripts/browser.mjs';
import { comeIn, makeTable } from './driver';
import { PHONE, expectToFit } from './look';

test.use({
  launchOptions: { ...LAUNCH, args: [...LAUNCH.args, '--blink-settings=defaultFontSize=24'] },
});

/** The two with the longest words. */
for (const language of ['de', 'fr']) {
  test(`everything fits with large text in ${language}`, async ({ browser }) => {
    const player = await comeIn(browser, 'Anna', { locale: language, viewport: PHONE });
    const { page } = player;
    for (const path of [
      '/',
      '/new',
      '/find',
      '/watch',
      '/me',
      '/settings',
      '/learn',
      '/rules',
      '/practice',
    ]) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectToFit(page, path);
    }
    await page.goto('/learn');
    await page.locator('a[href^="/learn/"]').first().click();
    await expect(page.locator('.hand .slot').first()).toBeVisible();
    await expectToFit(page, 'a lesson');
    // The cards are in reach, if need be by scrolling.
    await page.locator('.hand .slot').last().click();

    for (const path of ['/nothing/here', '/table/zzzzzzzzzzzz', '/games/zzzzzzzzzzzz']) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      await expectToFit(page, path);
    }

    const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
    await page.goto(`/table/${table}`);
    await expect(page.locator('main h1')).toBeVisible();
    await expectToFit(page, 'the waiting room');
    await player.context.request.post(`/api/tables/${table}/act`, {
      data: { say: 'ready', ready: true },
      headers: { Origin: new URL(page.url()).origin },
    });
    await expect(page.locator('.hand.active .slot').first()).toBeVisible();
    await page.locator('.hand.active .slot').first().click();
    await expectToFit(page, 'the table');
    expect(player.errors).toEqual([]);
    await player.context.close();
  });
}
