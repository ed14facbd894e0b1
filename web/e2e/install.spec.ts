/** The offer to install the page. */
import { expect, test, type Page } from '@playwright/test';
import { setUp } from './positions';
import { follow, leave, open, visit } from './visitor';

/** Tells the page what a browser tells it that can install it. Returns whether the page keeps
 *  the browser's own banner away. */
const canInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset['prompted'] = 'yes';
      return Promise.resolve();
    };
    dispatchEvent(Object.assign(event, { prompt }));
    return event.defaultPrevented;
  });

/** Makes this the second day on which the page is used. */
const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('kennel.install', '{"days":["2026-01-01"]}'));

const offerOf = (page: Page) => page.getByRole('region', { name: 'Install Kennel' });

test('whoever comes back is offered to install the page, but not at a table', async ({
  browser,
}) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, '/');
  await comeBack(page);
  await setUp(page, 4);
  expect(await canInstall(page)).toBe(true);
  await expect(offerOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await offerOf(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html[data-prompted]')).toHaveCount(1);
  await expect(offerOf(page)).toHaveCount(0);
  await leave(visitor);
});

test('whoever declines is not asked again', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, '/');
  await comeBack(page);
  await open(page, '/');
  await canInstall(page);
  await offerOf(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(offerOf(page)).toHaveCount(0);
  await expect(page.locator('html[data-prompted]')).toHaveCount(0);

  await open(page, '/learn');
  await canInstall(page);
  await follow(page, '/settings');
  await expect(offerOf(page)).toHaveCount(0);
  await leave(visitor);
});
