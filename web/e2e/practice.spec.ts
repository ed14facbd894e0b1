import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { dice, mindless, playUntil, type Player } from './driver';
import { DESK, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { OwnServer } from './server';

/** One card wins: from two fields before its start into the outermost slot. */
const ONE_CARD = '2 62,b,c,d/k,k,k,k 0 3/5';

/** Somebody with an empty browser, who has not come in anywhere. */
async function visit(
  browser: Browser,
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Player> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  await context.addInitScript(
    (kept) => {
      if (!localStorage.getItem('kennel.settings')) {
        localStorage.setItem('kennel.settings', JSON.stringify(kept));
      }
    },
    { speed: 'off', sounds: false, ...settings },
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isNetwork = /net::ERR_|Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isNetwork) errors.push(message.text());
  });
  return { page, context, errors };
}

async function bid({ page, errors, context }: Player): Promise<void> {
  expect(errors).toEqual([]);
  expect(page.isClosed()).toBe(false);
  await context.close();
}

async function setUp(page: Page, position: string): Promise<void> {
  await page.goto('/practice');
  await page.getByText('Begin with a position').click();
  await page.getByLabel('Position in notation').fill(position);
  await page.getByRole('button', { name: 'Play from here' }).click();
}

const active = (page: Page) => page.locator('.hand.active');
const hand = (page: Page) =>
  page
    .locator('.hand .slot')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));

test('a whole game with the server stopped', async ({ browser }) => {
  test.setTimeout(600_000);
  const server = await OwnServer.at();
  await server.start(join(mkdtempSync(join(tmpdir(), 'kennel-practice-')), 'kennel.db'));
  const base = await server.pages();
  const player = await visit(browser, { baseURL: base, serviceWorkers: 'allow' });
  const { page } = player;
  try {
    await page.goto('/');
    // Everything is kept when the service worker is at work.
    const worker = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null,
      );
    await expect.poll(worker, { timeout: 60_000 }).toBe('activated');
  } finally {
    await server.close();
  }
  await expect(fetch(`${base}/api/me`)).rejects.toThrow();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.getByRole('alert').getByRole('link', { name: 'Practise' }).click();
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await expect(active(page)).toBeVisible();
  await playUntil(player, mindless(player, dice(7)));
  await expect(page.locator('.result')).toBeVisible();
  // The game is kept, and another one begins at once.
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.result')).toHaveCount(0);
  await expect(active(page)).toBeVisible();
  await page.goto('/practice');
  await expect(page.getByRole('heading', { name: 'Unfinished games' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Finished games', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look back' })).toHaveCount(1);
  await bid(player);
});

test('a reload in the middle of a turn loses nothing', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await expect(active(page)).toBeVisible();
  await playUntil(
    player,
    mindless(player, dice(3)),
    async () => (await page.locator('ol.log li').count()) > 15,
  );
  await expect(active(page)).toBeVisible();
  const before = await hand(page);
  const places = () =>
    page.locator('[data-marble]').evaluateAll((marbles) =>
      marbles
        .map((marble) => marble.getBoundingClientRect())
        .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
        .sort(),
    );
  const board = await places();
  await page.reload();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(before);
  expect(await places()).toEqual(board);
  await page.goto('/practice');
  await page.getByRole('link', { name: 'Play on' }).click();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(before);
  await page.goto('/practice');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Play on' })).toHaveCount(0);
  await bid(player);
});

test('hints name what can be done, and a play can be taken back', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await setUp(page, '4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,14 0 2K/??/??/??');
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['2.0', 'K.0']);
  const undo = page.getByRole('button', { name: 'Take the play back' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const hints = page.getByRole('region', { name: 'What you could do' });
  await expect(hints.getByRole('listitem')).toHaveCount(3);
  await expect(hints).toContainText('sends 1 marble home');
  await expect(hints).toContainText('leaves the kennel');
  const two = hints.getByRole('button', { name: /Two/ });
  await two.click();
  await expect(two).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-spot="14"]')).toBeAttached();
  await hints.getByRole('button', { name: 'Play this' }).click();
  await expect(hints).toHaveCount(0);
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['K.0']);
  await undo.click();
  await expect(page.getByText('The play has been taken back.')).toBeAttached();
  await expect.poll(() => hand(page)).toEqual(['2.0', 'K.0']);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await bid(player);
});

test('a position that is none is refused in words, and nothing is lost', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  const bad = '4 k,k,k,k/k,k,k,5/k,k,k,k/k,5,k,k 0 A/?/?/?';
  await setUp(page, bad);
  await expect(page.getByRole('alert')).toContainText(
    'Look at character 29: two marbles on 5 (rule 5.4)',
  );
  const field = page.getByLabel('Position in notation');
  await expect(field).toHaveValue(bad);
  await expect(field).toBeFocused();
  await field.fill(`4 ${'k,k,k,k/'.repeat(3)}k,k,k,k 0 ???????/?/?/?`);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByRole('alert')).toContainText('more than 6 cards');
  await field.fill(ONE_CARD);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(active(page)).toBeVisible();
  await page.goto('/practice/local-unknown');
  await expect(page.getByRole('alert')).toContainText('This game is not kept in this browser.');
  await bid(player);
});

test('a position is put together by hand', async ({ browser }) => {
  const player = await visit(browser, { viewport: DESK });
  const { page } = player;
  await page.goto('/practice');
  await page.getByText('2', { exact: true }).click();
  await page.getByText('Begin with a position').click();
  const field = page.getByLabel('Position in notation');
  const touch = (spot: string) =>
    page.locator(`.editor [data-spot="${spot}"]`).dispatchEvent('click');
  await touch('62');
  for (const slot of ['0b', '0c', '0d']) await touch(slot);
  await expect(field).toHaveValue('2 62,b,c,d/k,k,k,k 0 ??/??');
  await page.getByRole('button', { name: 'last card away' }).click();
  await page.getByRole('button', { name: 'last card away' }).click();
  await page.getByRole('button', { name: 'Three', exact: true }).click();
  await expect(field).toHaveValue('2 62,b,c,d/k,k,k,k 0 3/??');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['3.0']);
  await bid(player);
});

test('by keyboard alone, from the form to the victory', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await page.goto('/practice');
  await page.getByText('Begin with a position').focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Position in notation');
  for (let tabs = 0; tabs < 40; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(field).toBeFocused();
  await page.keyboard.insertText(ONE_CARD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(active(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: 'What you could do' })).toContainText(
    'wins the game',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'What you could do' })).toHaveCount(0);
  await page.locator('.hand .slot').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.spots [data-spot="0a"]')).toBeAttached();
  for (let keys = 0; keys < 12; keys += 1) {
    const where = await page.evaluate(
      () => document.activeElement?.getAttribute('data-spot') ?? null,
    );
    if (where === '0a') break;
    await page.keyboard.press(where === null ? 'Shift+Tab' : 'ArrowUp');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have won!' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(active(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have won!' })).toHaveCount(0);
  await bid(player);
});

test('every page of practice fits in every language and can be used by everybody', async ({
  browser,
}) => {
  const player = await visit(browser, { viewport: PHONE });
  const { page } = player;
  await page.goto('/practice');
  await expect(page.locator('summary')).toHaveCount(2);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expect(page.locator('.editor')).toBeVisible();
  await expectForEverybody(page, 'practice');
  await expectToFitEverywhere(page, 'practice');
  await page.locator('textarea').fill('nonsense');
  await page.locator('form').last().locator('.button.primary').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectToFitEverywhere(page, 'refused');
  await page.locator('textarea').fill('4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,14 0 27JQKX/??/??/??');
  await page.locator('form').last().locator('.button.primary').click();
  await expect(active(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.locator('.hints li').first()).toBeVisible();
  await expectForEverybody(page, 'hints');
  await expectToFitEverywhere(page, 'hints');
  await page.goto('/practice');
  await expect(page.locator('.rows li')).toHaveCount(1);
  await expectToFitEverywhere(page, 'games');
  await bid(player);
});
