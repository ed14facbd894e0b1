/** Text at one and a half times its usual size, on a small phone. */
import { expect, test } from '@playwright/test';
import { LAUNCH } from '../scripts/browser.mjs';
import { comeIn, makeTable, post } from './driver';
import { PHONE, expectToFit } from './look';
import { follow, leave } from './visitor';

test.use({
  launchOptions: { ...LAUNCH, args: [...LAUNCH.args, '--blink-settings=defaultFontSize=24'] },
});

/** The two languages with the longest words. */
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
      '/here',
      '/position',
    ]) {
      await follow(page, path);
      await expectToFit(page, path);
    }
    await follow(page, '/learn');
    await page.locator('a[href^="/learn/"]').first().click();
    await expect(page.locator('.hand .slot').first()).toBeVisible();
    await expectToFit(page, 'a lesson');
    // The cards are in reach, if need be by scrolling.
    await page.locator('.hand .slot').last().click();

    for (const path of ['/nothing/here', '/table/zzzzzzzzzzzz', '/games/zzzzzzzzzzzz']) {
      await follow(page, path);
      await expectToFit(page, path);
    }

    const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
    await follow(page, `/table/${table}`);
    await expectToFit(page, 'the waiting room');
    await post(player, `/api/tables/${table}/act`, { say: 'ready', ready: true });
    await expect(page.locator('.hand.active .slot').first()).toBeVisible();
    await page.locator('.hand.active .slot').first().click();
    await expectToFit(page, 'the table');
    await leave(player);
  });
}
