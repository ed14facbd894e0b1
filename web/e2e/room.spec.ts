/** The board on one screen, the hands on phones. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { qrPath } from '../src/pages/qr';
import { SCREENS } from '../src/table/screens';
import { Company } from './company';
import { expectForEverybody, expectToFitEverywhere, PHONE } from './look';
import { leave, visit, type Visitor } from './visitor';

const TABLET = { width: 1024, height: 768 };

/** Whether a QR code on the page leads to an address. */
async function expectCode(page: Page, name: string, link: string): Promise<void> {
  const { path } = qrPath(link);
  await expect(page.getByRole('img', { name }).locator('path')).toHaveAttribute('d', path);
}

/** A screen that shows the board of a new table, which somebody has just made there. */
async function showBoard(
  browser: Browser,
  players: '2' | '4',
): Promise<{ display: Visitor; link: string }> {
  const display = await visit(browser, { viewport: TABLET });
  const { page } = display;
  await page.goto('/new');
  await page.getByRole('radio', { name: players, exact: true }).check({ force: true });
  await page.locator('form button.primary').click();
  await page.getByRole('link', { name: 'Show the board on this screen' }).click();
  await page.waitForURL(/\/board\//);
  // Whoever made the table sat at it until now.
  const id = new URL(page.url()).pathname.split('/').pop();
  return { display, link: `${new URL(page.url()).origin}/table/${id}?hand` };
}

async function comeBy(browser: Browser, link: string, name: string): Promise<Visitor> {
  const phone = await visit(browser, { viewport: PHONE, hasTouch: true });
  const { page } = phone;
  await page.goto(link);
  await page.getByLabel('Your name at this table').fill(name);
  await page.getByRole('button', { name: /^Sit down at/ }).click();
  await expect(page.locator('.seats .mine')).toBeVisible();
  return phone;
}

/** A screen and the phones of two partners at a running game with two bots. */
async function gather(browser: Browser) {
  const { display, link } = await showBoard(browser, '4');
  const phones = [
    await comeBy(browser, `${link}&seat=0`, 'Anna'),
    await comeBy(browser, `${link}&seat=2`, 'Ben'),
  ] as const;
  await phones[1].page.getByRole('button', { name: 'I’m ready' }).click();
  await phones[0].page.getByRole('button', { name: 'Fill up with bots and start' }).click();
  for (const { page } of phones) await expect(page.locator('.hand .slot').first()).toBeVisible();
  return { display, link, phones };
}

test('a code for each free seat leads a phone to it', async ({ browser }) => {
  const { display, link } = await showBoard(browser, '2');
  const { page } = display;
  await expectCode(page, 'QR code for the seat at red', `${link}&seat=0`);
  await expectCode(page, 'QR code for the seat at blue', `${link}&seat=1`);
  await expectCode(page, 'QR code for the table', link);
  await expectToFitEverywhere(page, 'codes');
  await expectForEverybody(page, 'codes');

  const anna = await comeBy(browser, `${link}&seat=1`, 'Anna');
  await expect(page.getByText('Anna')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code for the seat at blue' })).toHaveCount(0);
  await expectCode(page, 'QR code for the seat at red', `${link}&seat=0`);
  // A seat that is taken is not offered.
  const late = await visit(browser, { viewport: PHONE });
  await late.page.goto(`${link}&seat=1`);
  await expect(late.page.getByText('Choose a free seat.')).toBeVisible();
  await expect(late.page.getByRole('button', { name: /^Sit down at/ })).toHaveCount(0);
  await leave(display, anna, late);
});

/** A card with which several plays are possible, each a single walk. */
function severalWays(acts: readonly string[]): string | undefined {
  const walks = acts.filter((act) => /^[A2-689TQK] /.test(act)).map((act) => act[0]!);
  return walks.find((card, at) => walks.indexOf(card) !== at);
}

test('phones play, and the board is on another screen', async ({ browser }) => {
  const { display, link, phones } = await gather(browser);
  const screen = display.page;
  await expect(screen.getByRole('group', { name: 'Board' })).toBeVisible();
  for (const { page } of phones) {
    await expect(page.locator('.board')).toHaveCount(0);
    await page.locator('.hand .slot').first().click();
    await page.getByRole('button', { name: /^Give/ }).click();
  }
  // What comes up sooner or later comes up sooner through the API.
  const company = await Company.of(phones, new URL(link).pathname.split('/').pop()!);
  const [{ page }] = phones;
  let card: string | undefined;
  await company.playUntil(({ seat }, acts) =>
    seat === 0 && (card = severalWays(acts)) ? acts[0]! : null,
  );
  // What a card can do has names: no board is needed.
  await expect(page.locator('.hand.active')).toBeVisible();
  await page.locator(`.hand [data-card^="${card}."]`).first().click();
  const ways = page.locator('.way');
  await expect(ways.nth(1)).toBeVisible();
  await expectToFitEverywhere(page, 'named plays');
  await expectForEverybody(page, 'named plays');
  await page.getByRole('button', { name: 'Choose on the board' }).click();
  await expect(page.locator('.board')).toHaveCount(1);
  // Putting the card back hides it again.
  await page.locator('.hand .selected').click();
  await expect(page.locator('.board')).toHaveCount(0);
  await page.locator(`.hand [data-card^="${card}."]`).first().click();
  const held = await page.locator('.hand .slot').count();
  await ways.first().click();
  await expect(page.locator('.hand .slot')).toHaveCount(held - 1);
  await expect(page.locator('.board')).toHaveCount(0);
  await expect(screen.locator('ol.log .played').last()).toHaveText(/\S/);
  await expect(screen.locator('.overview .status')).toHaveText(/\S/);
  // The screen for everybody holds no hand.
  await expect(screen.locator('.hand, [data-card]')).toHaveCount(0);
  await expect(screen.locator('.overview .last')).toHaveText(/\S/);
  company.leave();
  await leave(display, ...phones);
});

test('the board fills every screen, and a phone can show everything again', async ({ browser }) => {
  const { display, phones } = await gather(browser);
  const { page } = display;
  for (const { width, height } of SCREENS) {
    await page.setViewportSize({ width, height });
    const board = page.locator('.board-place .board').first();
    await expect
      .poll(async () => {
        const box = (await board.boundingBox())!;
        return Math.max(box.width / width, box.height / height);
      })
      .toBeGreaterThan(0.75);
  }
  await expectToFitEverywhere(page, 'the board');
  await expectForEverybody(page, 'the board');

  const [anna] = phones;
  await expectToFitEverywhere(anna.page, 'only a hand');
  await expectForEverybody(anna.page, 'only a hand');
  await anna.page.getByRole('button', { name: 'Menu' }).click();
  const only = anna.page.getByRole('switch', { name: 'Only my cards' });
  await expect(only).toHaveAttribute('aria-checked', 'true');
  await only.click();
  await expect(anna.page.getByRole('group', { name: 'Board' })).toBeVisible();
  await expect(anna.page).toHaveURL(/\/table\/\w+$/);

  // A player's own device never becomes the screen for everybody while they play.
  await anna.page.goto(anna.page.url().replace('/table/', '/board/'));
  await anna.page.waitForURL(/\/table\/\w+$/);
  await expect(anna.page.locator('.hand .slot').first()).toBeVisible();
  await leave(display, ...phones);
});
