/* The game of the day: begun once, seen by its player alone, compared when the day is over. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { DailyMonth, DailyResults, DailyRow } from '../src/wire';
import { DESKTOP, expectForEverybody, expectToFitEverywhere, PHONE } from './look';
import { leave, open, test, visit } from './visitor';

const RECORD = readFileSync(new URL('../../examples/board.record', import.meta.url), 'utf8');

test('a game is begun once and seen by its player alone', async ({ browser, visitor }) => {
  const { page } = visitor;
  await page.setViewportSize(PHONE);
  await open(page, '/');
  await page.getByRole('link', { name: /Game of the day/ }).click();
  await expect(page).toHaveURL(/\/daily$/);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expectToFitEverywhere(page, 'the game of the day');
  await expectForEverybody(page, 'the game of the day');

  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator('.hand')).toBeVisible();
  const address = page.url();

  const stranger = await visit(browser);
  await stranger.page.goto(address);
  await expect(stranger.page).toHaveURL(/\/daily$/);
  await leave(stranger);

  await open(page, '/daily');
  await page.getByRole('button', { name: 'Play on' }).click();
  await expect(page).toHaveURL(address);
});

const row = (rank: number, name: string | undefined, score: number): DailyRow => ({
  rank,
  ...(name === undefined ? {} : { name }),
  account: name !== undefined,
  score,
  rounds: 7 + rank,
  per_mille: 1000 - 250 * rank,
  game: `game${rank}`,
});

const RESULTS: DailyResults = {
  day: '2026-11-18',
  rules: '4',
  board: 'daily 2026-11-18',
  commitment: '7'.repeat(64),
  secret: '8'.repeat(64),
  results: 4,
  unfinished: 2,
  rows: [row(1, 'Bartholomäus der Zweite', 18), row(2, undefined, 13), row(3, 'Anna', -12)],
  yours: row(3, 'Anna', -12),
  champion: row(2, undefined, 13),
};

const month = (month: string): DailyMonth => ({
  month,
  days: [
    { day: `${month}-03`, results: 40, per_mille: 635 },
    { day: `${month}-04`, results: 2 },
  ],
  standing: [
    {
      rank: 1,
      name: 'Bartholomäus der Zweite',
      account: true,
      days: 9,
      per_mille: 712,
      yours: false,
    },
    { rank: 2, name: 'Anna', account: false, days: 4, per_mille: 508, yours: true },
  ],
});

/** A server on which days are over. */
async function over(page: Page): Promise<void> {
  await page.route('**/api/daily/2026-11-18', (route) => route.fulfill({ json: RESULTS }));
  await page.route('**/api/daily/months/*', (route) =>
    route.fulfill({ json: month(route.request().url().slice(-7)) }),
  );
  await page.route('**/api/games/game*', (route) =>
    route.fulfill({ contentType: 'text/plain', body: RECORD }),
  );
}

for (const [device, size] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const) {
  test(`a day that is over on ${device}`, async ({ visitor: { page } }) => {
    await page.setViewportSize(size);
    await over(page);
    await open(page, '/daily');
    const own = page.getByRole('link', { name: /64%|63.5%|64 %/ }).first();
    await expect(own).toBeVisible();
    await expectToFitEverywhere(page, 'the calendar');
    await expectForEverybody(page, 'the calendar');
    await page.getByRole('button', { name: 'The month before' }).click();
    await expect(page.locator('.days a')).toHaveCount(2);

    await open(page, '/daily/2026-11-18');
    await expect(page.locator('tbody tr')).toHaveCount(3);
    await expect(page.locator('tr.own')).toContainText('Anna');
    await expect(page.getByText('Both games are the same, move by move.')).toBeVisible();
    await expectToFitEverywhere(page, 'the results of a day');
    await expectForEverybody(page, 'the results of a day');
  });
}

test('a day without results says so', async ({ visitor: { page } }) => {
  await open(page, '/daily/2001-01-01');
  await expect(page.getByText('There are no results of this day, or not yet.')).toBeVisible();
  await page.getByRole('link', { name: 'To today’s game' }).click();
  await expect(page).toHaveURL(/\/daily$/);
});
