/** Visitors: browser contexts with a page, whose errors are collected. */
import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { fr } from '../src/text/fr';
import { DESKTOP } from './look';

const LOADING = new RegExp(`^(${[de, en, fr].map((text) => text['app.loading']).join('|')})$`);

/** What the browser reports when a connection or a request fails, which tests do on purpose. */
const EXPECTED = /WebSocket connection|net::ERR_|Failed to load resource/;

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The uncaught errors of the page and what it wrote to the console as errors. */
  errors: string[];
}

/** Opens an empty browser context, in English and, unless the settings say otherwise,
 *  without animations and sounds. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Visitor> {
  // Notation tells exactly what was played.
  const kept = { speed: 'off', sounds: false, notation: true, ...settings };
  const reducedMotion = kept.speed === 'off' ? 'reduce' : 'no-preference';
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: DESKTOP,
    reducedMotion,
    ...options,
  });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('kennel.settings')) {
      localStorage.setItem('kennel.settings', JSON.stringify(kept));
    }
  }, kept);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
  });
  return { page, context, errors };
}

/** Expects that no page reported an error, and closes them. */
export async function leave(...visitors: Visitor[]): Promise<void> {
  for (const { page, context, errors } of visitors) {
    expect(errors).toEqual([]);
    expect(page.isClosed()).toBe(false);
    await context.close();
  }
}

/** Opens a page and waits until its heading and everything it asks the server for is there. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Opens another page without loading everything anew, as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('.loading')).toHaveCount(0);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByText(LOADING)).toHaveCount(0);
}

/** Tests that share one visitor for each worker: its browser has the files of the page
 *  already. It starts with an empty storage, on no page in particular. */
export const test = base.extend<{ visitor: Visitor }, { sharedVisitor: Visitor }>({
  sharedVisitor: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const visitor = await visit(browser, { baseURL, serviceWorkers: 'block' });
      await visitor.page.goto('/');
      await use(visitor);
      await visitor.context.close();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ sharedVisitor }, use) => {
    const { page, context, errors } = sharedVisitor;
    errors.length = 0;
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    await use(sharedVisitor);
    expect(errors).toEqual([]);
  },
});
