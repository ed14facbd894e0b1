/** Several people at one device. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { activeHand, dice, fixSeed, mindless, playUntil } from './driver';
import { expectForEverybody, expectToFitEverywhere, PHONE } from './look';
import { leave, visit, type Visitor } from './visitor';

/** Expects that the page holds no hand: no element of one, and none of these accessible
 *  names. */
async function expectNoHand(page: Page, names: readonly string[] = []): Promise<void> {
  await expect(page.locator('.hand, [data-card]')).toHaveCount(0);
  const html = await page.locator('main').innerHTML();
  for (const name of names) expect(html).not.toContain(`"${name}"`);
  expect(html).not.toMatch(/You (give|get|gave|got)/);
}

const namesOf = (page: Page): Promise<string[]> =>
  page
    .locator('.hand .slot')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

/** Expects that what belongs to a seat stands side by side. */
async function expectOneRow(seat: Locator): Promise<void> {
  const boxes = await seat.locator('> *').evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(boxes).toHaveLength(3);
  boxes.slice(1).forEach(({ left }, before) => expect(left).toBeGreaterThan(boxes[before]!.right));
}

/** Starts a game of Anna (red) and Ben (yellow), who are partners, with two bots. */
async function begin({ page }: Visitor): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'On this device' }).click();
  await page.getByLabel('Name at red').fill('Anna');
  await expectOneRow(page.locator('.seats li').first());
  for (const bot of ['blue', 'green'])
    await page.getByLabel(`Who sits at ${bot}?`).selectOption({ label: 'Bot: Shepherd' });
  await page.getByLabel('Who sits at yellow?').selectOption({ label: 'Person' });
  await page.getByLabel('Name at yellow').fill('Ben');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await expect(page.getByText('Pass the device to Anna.')).toBeVisible();
}

const take = (page: Page, name: string) =>
  page.getByRole('button', { name: `I’m ${name}: show my cards` }).click();

test('the hand is covered until the next person takes the device', async ({ browser }) => {
  const visitor = await visit(browser, { viewport: PHONE });
  const { page } = visitor;
  await begin(visitor);
  await expectNoHand(page);
  await expectToFitEverywhere(page, 'covered');
  await expectForEverybody(page, 'covered');

  // The exchange: Anna gives a card, then Ben, who does not learn which before he gives.
  await take(page, 'Anna');
  await expect(activeHand(page)).toBeVisible();
  await expect(page.locator('[data-own-seat]')).toHaveAttribute('data-own-seat', '0');
  const names = await namesOf(page);
  expect(names).toHaveLength(6);
  await page.locator('.hand .slot').first().click();
  await page.locator('.choices .primary').click();
  await expect(page.getByText('Pass the device to Ben.')).toBeVisible();
  await expectNoHand(page, names);

  await take(page, 'Ben');
  await expect(activeHand(page)).toBeVisible();
  // The board turns: Ben sits at the bottom.
  await expect(page.locator('[data-own-seat]')).toHaveAttribute('data-own-seat', '2');
  const place = (seat: number) =>
    page
      .locator(`[data-anchor="plate-${seat}"]`)
      .evaluate((plate) => plate.getBoundingClientRect().y);
  await expect.poll(async () => (await place(2)) - (await place(0))).toBeGreaterThan(0);

  // A board that lies in the middle stays as it is.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Turn the board to whoever plays' }).click();
  await expect.poll(async () => (await place(0)) - (await place(2))).toBeGreaterThan(0);

  // A reload covers the hand again.
  await page.reload();
  await expect(page.getByText('Pass the device to Ben.')).toBeVisible();
  await expectNoHand(page);
  await leave(visitor);
});

test('two people play a whole game at one device', async ({ browser }) => {
  test.setTimeout(300_000);
  const visitor = await visit(browser);
  await fixSeed(visitor, 3);
  const { page } = visitor;
  // Against each other, because that takes half as long as a game of four.
  await page.goto('/here');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByLabel('Name at red').fill('Anna');
  await page.getByLabel('Who sits at blue?').selectOption({ label: 'Person' });
  await page.getByLabel('Name at blue').fill('Ben');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  const cover = page.locator('.pass button');
  const result = page.locator('.result');
  const holders = new Set<string>();
  let covers = 0;
  await playUntil(visitor, mindless(visitor, dice(5)), async () => {
    const isCovered = await page
      .waitForSelector('.pass, .result, .hand.active')
      .then((found) => found.evaluate((element) => element.matches('.pass')));
    if (isCovered) {
      covers += 1;
      // One cover is like the other.
      if (covers % 10 === 1) await expectNoHand(page);
      holders.add((await cover.textContent()) ?? '');
      await cover.evaluate((button: HTMLElement) => button.click());
      await page.waitForSelector('.pass', { state: 'detached' });
    }
    return false;
  });
  expect(holders.size).toBe(2);
  // Nobody in particular is congratulated, and everybody can play again.
  await expect(result).not.toContainText('You');
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.getByText(/Pass the device to/)).toBeVisible();
  await page.goto('/me');
  await expect(page.locator('.rows > li').filter({ hasText: 'Anna' })).toHaveCount(2);
  await leave(visitor);
});
