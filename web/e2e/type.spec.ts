/** The typeface of titles arrives after the page, and nothing moves when it does. */
import { expect, test, type Page } from '@playwright/test';
import { leave, visit } from './visitor';

/** The widths of titles, and where everything below them begins. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, main p, main .button')].map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return {
        top: Math.round(one.getBoundingClientRect().top),
        width: /^H/.test(one.tagName) ? words.getBoundingClientRect().width : 0,
      };
    }),
  );

for (const path of ['/', '/settings', '/rules']) {
  test(`nothing moves on ${path} when the typeface arrives`, async ({ browser }) => {
    const visitor = await visit(browser);
    const { page } = visitor;
    let arrive = () => {};
    const late = new Promise<void>((done) => (arrive = done));
    await page.route('**/*.woff2', async (route) => {
      await late;
      await route.continue();
    });
    // Games of other tests come and go on the start page.
    await page.route('**/api/lobby', (route) =>
      route.fulfill({ json: { people: 0, searching: [], playing: [], open: [] } }),
    );
    await page.route('**/api/events*', (route) => route.fulfill({ json: { events: [] } }));
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    // What a page loads after itself is there before anything is measured.
    if (path === '/settings') await expect(page.locator('#notifications')).toBeVisible();
    const isLoaded = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family === 'Fraunces' && status === 'loaded',
        ),
      );
    expect(await isLoaded()).toBe(false);
    const before = await places(page);
    arrive();
    await expect.poll(isLoaded).toBe(true);
    const after = await places(page);
    expect(after.map(({ top }) => top)).toEqual(before.map(({ top }) => top));
    for (const [index, { width }] of after.entries()) {
      expect(Math.abs(width - before[index]!.width)).toBeLessThanOrEqual(0.08 * width);
    }
    await leave(visitor);
  });
}
