import { expect, test } from '@playwright/test';
import { visit } from './visitor';
test('shots', async ({ browser }) => {
  for (const [name, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    const { page, context } = await visit(browser, { viewport, locale: 'de-CH' });
    for (const path of ['', 'settings', 'learn', 'rules', 'me', 'new', 'watch']) {
      await page.goto('/' + path);
      await expect(page.locator('main h1')).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/kennel/joyshots/${name}-${path || 'start'}.png` });
    }
    await context.close();
  }
});
