/** Whole games, as people play them at a table. */
import { expect, test } from '@playwright/test';
import { Company, Guest } from './company';
import {
  Mind,
  activeHand,
  comeIn,
  dice,
  handOf,
  makeTable,
  mindless,
  playByKeyboard,
  playUntil,
  seeBoard,
  type Player,
} from './driver';
import { PHONE } from './look';
import { leave } from './visitor';

/*
 * How long a game takes is a matter of luck. So the first rounds and the winning play are
 * touched in the pages, and what is between is played through the API while the pages follow.
 */
const ROUNDS = 1;

/** On a busy machine a page falls far behind the API, and takes a while to catch up. */
const seeResult = ({ page }: Player): Promise<void> =>
  expect(page.locator('.result')).toBeVisible({ timeout: 120_000 });

async function sitDown(player: Player, table: string, seat: number): Promise<void> {
  await player.page.goto(`/table/${table}`);
  if (seat > 0)
    await player.page
      .getByRole('button', { name: /Sit down at|Sit here/ })
      .first()
      .click();
  await player.page.getByRole('button', { name: 'I’m ready' }).click();
}

test('four people play a whole game, one on a phone and one by keyboard', async ({ browser }) => {
  test.setTimeout(300_000);
  const players = [
    await comeIn(browser, 'Anna'),
    await comeIn(browser, 'Beat', { viewport: PHONE, hasTouch: true, isMobile: true }),
    await comeIn(browser, 'Chiara'),
    await comeIn(browser, 'Denis'),
  ];
  const table = await makeTable(players[0]!, '4');
  const company = await Company.of(players, table);
  for (const [seat, player] of players.entries()) await sitDown(player, table, seat);
  for (const player of players) await seeBoard(player);
  const play = (seat: number, mind: Mind, until?: () => boolean) =>
    seat === 2
      ? playByKeyboard(players[seat]!, mind, until)
      : playUntil(players[seat]!, mind, until);

  const isEnough = () => company.own.deals > ROUNDS || company.own.over;
  await Promise.all(
    players.map((player, seat) => play(seat, new Mind(player, table, seat, dice(seat)), isEnough)),
  );

  let winner = -1;
  const winning = await company.playUntil((guest, acts) => {
    const team = [guest.seat, (guest.seat + 2) % 4];
    winner = guest.seat;
    return acts.find((act) => guest.wins(act, team)) ?? null;
  });
  if (winning !== null) {
    // By mouse, whoever it is: by keyboard another play is made where the way is long, and
    // the others have stopped playing.
    const mind = new Mind(players[winner]!, table, winner, dice(winner), () => winning);
    await playUntil(players[winner]!, mind);
  }

  for (const player of players) await seeResult(player);
  const won = await Promise.all(
    players.map(({ page }) => page.getByRole('heading', { name: 'You have won!' }).count()),
  );
  expect([won[0], won[1]]).toEqual([won[2], won[3]]);
  expect(won[0]).not.toBe(won[1]);
  company.leave();
  await leave(...players);
});

for (const [rules, bots] of [
  ['5', 4],
  ['6-pairs', 5],
] as const) {
  test(`a game of ${rules} with bots`, async ({ browser }) => {
    test.setTimeout(300_000);
    const player = await comeIn(browser, 'Anna');
    const table = await makeTable(player, rules, [null, ...Array<string>(bots).fill('terrier')]);
    const guest = await Guest.of(player);
    await guest.follow(table);
    await sitDown(player, table, 0);
    await seeBoard(player);
    const isEnough = () => guest.deals > 2 * ROUNDS || guest.over;
    await playUntil(player, mindless(player, dice(bots)), isEnough);
    await guest.playUntil(table, () => false);
    await seeResult(player);
    guest.leave();
    await leave(player);
  });
}

test('reloading in the middle of a turn loses nothing', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
  await sitDown(player, table, 0);
  await seeBoard(player);
  await expect(activeHand(page)).toBeVisible();
  const hand = await handOf(page);
  await page.locator('.hand .slot').first().click();
  await page.reload();
  await expect(activeHand(page)).toBeVisible();
  expect(await handOf(page)).toEqual(hand);
  let turns = 0;
  await playUntil(player, mindless(player, dice(1)), () => (turns += 1) > 20);
  await leave(player);
});

test('somebody who watches sees no hand', async ({ browser }) => {
  const [player, watcher] = [await comeIn(browser, 'Anna'), await comeIn(browser, 'Wim')];
  const table = await makeTable(player, '4', [null, 'puppy', 'puppy', 'puppy']);
  await sitDown(player, table, 0);
  await seeBoard(player);
  await watcher.page.goto(`/table/${table}`);
  await seeBoard(watcher);
  await expect(watcher.page.getByText('You’re watching.')).toBeVisible();
  await expect(watcher.page.locator('.hand')).toHaveCount(0);
  await expect(player.page.getByText('1 person is watching')).toBeVisible();
  await leave(player, watcher);
});

test('a bot takes over, and the player has the seat back by coming back', async ({ browser }) => {
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
  await expect(anna.page.locator('ol.log')).toContainText('Beat is back at the table.');
  await expect(beat.page.getByRole('button', { name: 'Take your seat back' })).toBeHidden();
  await leave(anna, beat);
});
