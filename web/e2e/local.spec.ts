/** Games on this device, without a server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import {
  activeHand as active,
  dice,
  fixSeed,
  handOf as hand,
  marblesOf,
  mindless,
  playUntil,
} from './driver';
import { DESKTOP, PHONE, expectForEverybody, expectToFitEverywhere, type PageCheck } from './look';
import { OwnServer } from './server';
import { leave, visit } from './visitor';

/** One card wins: from two fields before the start into the outermost slot of the finish. */
const ONE_CARD = '2 62,b,c,d/k,k,k,k 0 3/5';

/** The settings of somebody who wants hints and to take moves back. */
const HELPED = { hints: true, takeBack: true };

/** Hints stand beside the board, which shows what they mean. */
const overBoard: PageCheck = () => {
  const [hints, board] = ['.hints', '.board-place'].map((each) =>
    document.querySelector(each)!.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  const isBeside = hints.left >= board.right - 1 || hints.top >= board.bottom - 1;
  const isRead = hints.height > 150 && hints.bottom <= innerHeight + 1;
  return [
    ...(isBeside ? [] : ['the hints cover the board']),
    ...(isRead ? [] : [`the hints are ${hints.height} high`]),
  ];
};

async function setUp(page: Page, position: string): Promise<void> {
  await page.goto('/position');
  await page.getByLabel('Position in notation').fill(position);
  await page.getByRole('button', { name: 'Play from here' }).click();
}

test('a whole game with the server stopped', async ({ browser }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'kennel-local-'));
  const server = await OwnServer.at();
  await server.start(join(folder, 'kennel.db'));
  const base = await server.pages();
  const player = await visit(browser, { baseURL: base, serviceWorkers: 'allow' });
  await fixSeed(player, 1);
  const { page } = player;
  try {
    await page.goto('/');
    // The service worker is active once every file is cached.
    const worker = () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null,
      );
    await expect.poll(worker, { timeout: 60_000 }).toBe('activated');
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  await expect(fetch(`${base}/api/me`)).rejects.toThrow();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  // Against one bot, because that takes half as long as a game of four.
  await page.locator('summary').first().click();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(active(page)).toBeVisible();
  await playUntil(player, mindless(player, dice(7)));
  const result = page.locator('.result');
  await expect(result).toBeVisible();
  await expect(result).not.toContainText('looking for the turning point');
  // A few games never turn.
  const turning = result.locator('.turning a');
  for (const link of await turning.all())
    await expect(link).toHaveAttribute('href', /^\/games\/local-.*at=\d+/);
  // The game is stored, and another one starts at once.
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.result')).toHaveCount(0);
  await expect(active(page)).toBeVisible();
  await page.goto('/me');
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Review the game' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  // Several people need no server either.
  await page.goto('/here');
  await page.getByLabel('Name at blue').fill('Ben');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.getByRole('button', { name: 'I’m Red: show my cards' }).click();
  await expect(active(page)).toBeVisible();
  await leave(player);
});

test('a reload in the middle of a turn loses nothing', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(active(page)).toBeVisible();
  await playUntil(
    player,
    mindless(player, dice(3)),
    async () => (await page.locator('ol.log li').count()) > 15,
  );
  await expect(active(page)).toBeVisible();
  const before = await hand(page);
  const board = Object.values(await marblesOf(page)).sort();
  await page.reload();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(before);
  expect(Object.values(await marblesOf(page)).sort()).toEqual(board);
  await page.goto('/me');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(before);
  await page.goto('/me');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0);
  await leave(player);
});

test('hints are grouped by idea, and every card is mentioned', async ({ browser }) => {
  const player = await visit(browser, {}, HELPED);
  const { page } = player;
  await setUp(page, '4 k,k,20,12/k,k,k,k/k,k,k,k/k,k,k,14 0 27K/??/??/??');
  await expect(active(page)).toBeVisible();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const hints = page.getByRole('region', { name: 'What you could do' });
  for (const card of ['a two', 'a seven', 'a king']) {
    await expect(hints.getByRole('button', { name: new RegExp(card) }).first()).toBeVisible();
  }
  await expect(hints).toContainText(/This move sends 1 marble home[^.]*\./);
  await expect(hints).toContainText(/Otherwise your chance|about as good/);
  // Other ways to split a seven are folded under the best one, and can be played as well.
  const similar = hints.locator('details').first();
  const ways = similar.getByRole('button', { name: /seven/, includeHidden: true });
  await expect(ways.first()).toBeHidden();
  await similar.locator('summary').click();
  await expect(ways.first()).toBeVisible();
  await expect(similar.locator('summary')).toContainText(`${await ways.count()} similar`);
  await ways.first().click();
  await expect(ways.first()).toHaveAttribute('aria-pressed', 'true');
  await hints.getByRole('button', { name: 'Play this' }).click();
  await expect(hints).toHaveCount(0);
  await expect.poll(() => hand(page)).toEqual(['2.0', 'K.0']);
  await leave(player);
});

test('hints name what can be done, and a play can be taken back', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await setUp(page, '4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,14 0 2K/??/??/??');
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['2.0', 'K.0']);
  // Both are switched on at the table.
  await expect(page.getByRole('button', { name: 'Hint', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Hints' }).click();
  await page.getByRole('switch', { name: 'Undo moves' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const undo = page.getByRole('button', { name: 'Undo move' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const hints = page.getByRole('region', { name: 'What you could do' });
  await expect(hints.getByRole('listitem')).toHaveCount(3);
  await expect(hints).toContainText('sends 1 marble home');
  await expect(hints).toContainText('brings a marble out');
  const two = hints.getByRole('button', { name: /a two/ });
  await two.click();
  await expect(two).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-spot="14"]')).toBeAttached();
  await hints.getByRole('button', { name: 'Play this' }).click();
  await expect(hints).toHaveCount(0);
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['K.0']);
  await undo.click();
  await expect(page.getByText('Move undone.')).toBeAttached();
  await expect.poll(() => hand(page)).toEqual(['2.0', 'K.0']);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await leave(player);
});

test('an invalid position is refused with a reason, and nothing is lost', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  const bad = '4 k,k,k,k/k,k,k,5/k,k,k,k/k,5,k,k 0 A/?/?/?';
  await setUp(page, bad);
  await expect(page.getByRole('alert')).toContainText(
    'Look at character 29 of the position. Rule 5.4: Two marbles are in one place.',
  );
  const field = page.getByLabel('Position in notation');
  await expect(field).toHaveValue(bad);
  await expect(field).toBeFocused();
  await field.fill(`4 ${'k,k,k,k/'.repeat(3)}k,k,k,k 0 ???????/?/?/?`);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.getByRole('alert')).toContainText('more than six cards');
  await field.fill(ONE_CARD);
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(active(page)).toBeVisible();
  // The address of a version in which these games were called practice.
  await page.goto('/practice/local-unknown');
  await expect(page.getByRole('alert')).toContainText('This game is not stored in this browser.');
  await leave(player);
});

test('a position is put together by hand', async ({ browser }) => {
  const player = await visit(browser);
  const { page } = player;
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  const field = page.getByLabel('Position in notation');
  const touch = (spot: string) =>
    page.locator(`.editor [data-spot="${spot}"]`).dispatchEvent('click');
  await touch('62');
  for (const slot of ['0b', '0c', '0d']) await touch(slot);
  await expect(field).toHaveValue('2 62,b,c,d/k,k,k,k 0 ??/??');
  await page.getByRole('button', { name: 'Remove last card' }).click();
  await page.getByRole('button', { name: 'Remove last card' }).click();
  await page.getByRole('button', { name: 'Three', exact: true }).click();
  await expect(field).toHaveValue('2 62,b,c,d/k,k,k,k 0 3/??');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await expect(active(page)).toBeVisible();
  expect(await hand(page)).toEqual(['3.0']);
  await leave(player);
});

test('by keyboard alone, from the form to the victory', async ({ browser }) => {
  const player = await visit(browser, {}, HELPED);
  const { page } = player;
  await page.goto('/position');
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
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'What you could do' })).toContainText(
    'wins the game',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'What you could do' })).toHaveCount(0);
  await page.locator('.hand .slot').first().focus();
  await page.keyboard.press('Enter');
  // The only marble is chosen, and the focus is on the first field it can go to.
  await expect(page.locator('[data-spot="1"]')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-spot="0a"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have won!' })).toBeVisible();
  // It is said once.
  await expect(page.locator('.result')).not.toContainText('You have won.');
  await page.keyboard.press('z');
  await expect(active(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have won!' })).toHaveCount(0);
  await leave(player);
});

test('positions and hints fit in every language and can be used by everybody', async ({
  browser,
}) => {
  const player = await visit(browser, { viewport: PHONE }, HELPED);
  const { page } = player;
  await page.goto('/position');
  await expect(page.locator('.editor')).toBeVisible();
  await expectForEverybody(page, 'position');
  await expectToFitEverywhere(page, 'position');
  await page.locator('textarea').fill('nonsense');
  await page.locator('form .button.primary').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectToFitEverywhere(page, 'refused');
  await page.locator('textarea').fill('4 k,k,k,12/k,k,k,k/k,k,k,k/k,k,k,14 0 27JQKX/??/??/??');
  await page.locator('form .button.primary').click();
  await expect(active(page)).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.locator('.hints li').first()).toBeVisible();
  for (const summary of await page.locator('.hints summary').all()) await summary.click();
  await expect(page.locator('.hints details li').first()).toBeVisible();
  await expectForEverybody(page, 'hints');
  const sizes = [PHONE, { width: 844, height: 390 }, { width: 1366, height: 650 }, DESKTOP];
  await expectToFitEverywhere(page, 'hints', { sizes, also: [overBoard] });
  await leave(player);
});
