import { expect, test } from '@playwright/test';
import {
  Mind,
  comeIn,
  dice,
  makeTable,
  mindless,
  playByKeyboard,
  playUntil,
  seeBoard,
  type Player,
} from './driver';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

async function sitDown(player: Player, table: string, seat: number): Promise<void> {
  await player.page.goto(`/table/${table}`);
  if (seat > 0)
    await player.page
      .getByRole('button', { name: /Sit down at|Sit here/ })
      .first()
      .click();
  await player.page.getByRole('button', { name: 'I am ready' }).click();
}

test('four people play a whole game, one on a phone and one by keyboard', async ({ browser }) => {
  test.setTimeout(600_000);
  const players = [
    await comeIn(browser, 'Anna'),
    await comeIn(browser, 'Beat', PHONE),
    await comeIn(browser, 'Chiara'),
    await comeIn(browser, 'Denis'),
  ];
  const table = await makeTable(players[0]!, '4');
  for (const [seat, player] of players.entries()) await sitDown(player, table, seat);
  for (const player of players) await seeBoard(player);
  await Promise.all(
    players.map((player, seat) => {
      const mind = new Mind(player, table, seat, dice(seat));
      return seat === 2 ? playByKeyboard(player, mind) : playUntil(player, mind);
    }),
  );
  const won = await Promise.all(
    players.map(({ page }) => page.getByRole('heading', { name: 'You have won!' }).count()),
  );
  expect([won[0], won[1]]).toEqual([won[2], won[3]]);
  expect(won[0]).not.toBe(won[1]);
  for (const { errors, context } of players) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

for (const [rules, bots] of [
  ['5', 4],
  ['6-pairs', 5],
] as const) {
  test(`a game of ${rules} with bots`, async ({ browser }) => {
    test.setTimeout(600_000);
    const player = await comeIn(browser, 'Anna');
    const table = await makeTable(player, rules, [null, ...Array<string>(bots).fill('shepherd')]);
    await sitDown(player, table, 0);
    await seeBoard(player);
    await playUntil(player, mindless(player, dice(bots)));
    await expect(player.page.locator('.result')).toBeVisible();
    expect(player.errors).toEqual([]);
    await player.context.close();
  });
}

test('reloading in the middle of a turn loses nothing', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page, context } = player;
  const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
  await sitDown(player, table, 0);
  await seeBoard(player);
  const active = page.locator('.hand.active');
  await expect(active).toBeVisible();
  const hand = await page
    .locator('.hand .slot')
    .evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  await page.locator('.hand .slot').first().click();
  await page.reload();
  await expect(active).toBeVisible();
  const again = await page
    .locator('.hand .slot')
    .evaluateAll((cards) => cards.map((card) => card.ariaLabel));
  expect(again).toEqual(hand);
  let turns = 0;
  await playUntil(player, mindless(player, dice(1)), async () => (turns += 1) > 20);
  expect(player.errors).toEqual([]);
  await context.close();
});

test('somebody who watches sees no hand', async ({ browser }) => {
  const [player, watcher] = [await comeIn(browser, 'Anna'), await comeIn(browser, 'Wim')];
  const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
  await sitDown(player, table, 0);
  await seeBoard(player);
  await watcher.page.goto(`/table/${table}`);
  await seeBoard(watcher);
  await expect(watcher.page.getByText('You are watching.')).toBeVisible();
  await expect(watcher.page.locator('.hand')).toHaveCount(0);
  await expect(player.page.getByText('1 person is watching')).toBeVisible();
  for (const { errors, context } of [player, watcher]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('a bot takes over, and the player takes the seat back', async ({ browser }) => {
  const [anna, beat] = [await comeIn(browser, 'Anna'), await comeIn(browser, 'Beat')];
  const table = await makeTable(anna, '2');
  await sitDown(anna, table, 0);
  await sitDown(beat, table, 1);
  await seeBoard(anna);
  await seeBoard(beat);
  await beat.page.goto('/');
  await expect(anna.page.locator('ol.log')).toContainText('A bot plays on for now', {
    timeout: 60_000,
  });
  await beat.page.goto(`/table/${table}`);
  await seeBoard(beat);
  await beat.page.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(anna.page.locator('ol.log')).toContainText('Beat: back at the table');
  for (const { errors, context } of [anna, beat]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});
