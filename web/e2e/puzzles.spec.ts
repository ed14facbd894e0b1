/*
 * Puzzles as people solve them: with the real controls, offline, and rated once. What to play
 * comes from the set itself.
 */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { PuzzleLine } from '../src/rules/messages';
import { touchSpot } from './driver';
import { expectForEverybody, expectToFitEverywhere, PHONE } from './look';
import { leave, open, test, visit } from './visitor';

const SET = readFileSync(new URL('../src/puzzles/set.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as PuzzleLine);

const WALK = /^([^X]) (\d+)-(\d+)$/;
/** Puzzles whose answer, and what is played instead, are simple to touch. */
const gift = SET.find(({ theme, choices }) => theme === 'gift' && choices.length > 1)!;
const walk = SET.find(({ choices }) => WALK.test(choices[0]?.[0] ?? '') && choices.length > 1)!;

async function give(page: Page, act: string): Promise<void> {
  await page.locator(`[data-card="${act.slice('give '.length)}.0"]`).click();
  await page.locator('.choices .primary').click();
}

/** Walks with a card, as far as there is something left to choose. */
async function play(page: Page, act: string): Promise<void> {
  const [, card = '', from = '', to = ''] = WALK.exec(act) ?? [];
  const tried = page.locator('.verdict');
  await page.locator(`[data-card="${card}.0"]`).click();
  for (const spot of [from, to]) {
    const free = page.locator(`[data-spot="${spot}"]:not([aria-pressed="true"])`);
    if ((await tried.count()) === 0 && (await free.count()) > 0) await touchSpot(page, spot);
  }
  const action = page.locator('.choices .primary');
  if ((await tried.count()) === 0 && (await action.count()) > 0) await action.click();
}

test('a puzzle is missed, shown, and explained', async ({ visitor: { page } }) => {
  await page.setViewportSize(PHONE);
  await open(page, `/puzzles/${gift.id}`);
  await give(page, gift.choices[1]![0]);
  await expect(page.locator('.verdict:not(.right)')).toContainText(/Your rating: \d+ \(−\d+\)/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const verdict = page.locator('.verdict.right');
  await expect(verdict.locator('li.answer')).toContainText(gift.choices[0]![0]);
  // Others' cards are possibilities, drawn anew each time.
  await verdict.getByRole('button', { name: 'What the others could have held' }).click();
  const hands = verdict.locator('.possible ul');
  await expect(hands.locator('li')).toHaveCount(3);
  const first = await hands.innerText();
  await expect(async () => {
    await verdict.getByRole('button', { name: 'Another possibility' }).click();
    expect(await hands.innerText()).not.toBe(first);
  }).toPass();
});

test('only the first attempt counts, also after the page was loaded again', async ({
  visitor: { page },
}) => {
  await open(page, `/puzzles/${walk.id}`);
  await play(page, walk.choices[0]![0]);
  const verdict = page.locator('.verdict.right');
  await expect(verdict).toContainText(/Your rating: \d+ \(\+\d+\)/);
  const rating = /\d+/.exec(await verdict.innerText())![0];
  await open(page, `/puzzles/${walk.id}`);
  await play(page, walk.choices[0]![0]);
  await expect(verdict).toContainText('Only the first attempt counts.');
  await verdict.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.locator('[data-puzzle]')).not.toHaveAttribute('data-puzzle', walk.id);
  await page.locator('a.back').click();
  await expect(page.locator('.rating')).toContainText(`${rating} ±`);
  await expect(page.locator('.rating')).toContainText('1 of 1 solved at the first attempt');
});

test('the puzzle of the day is the same for all, and a missing one is said to be', async ({
  browser,
}) => {
  const visitors = [await visit(browser), await visit(browser)];
  const ids = visitors.map(async ({ page }) => {
    await open(page, '/puzzles');
    await page.getByRole('link', { name: 'Puzzle of the day' }).click();
    return page.locator('[data-puzzle]').getAttribute('data-puzzle');
  });
  const [one, other] = await Promise.all(ids);
  expect(one).toBe(other);
  const { page } = visitors[0]!;
  await open(page, '/puzzles/00000000');
  await expect(page.getByRole('status')).toContainText('There is no such puzzle here.');
  await leave(...visitors);
});

test('puzzles fit in every language and are for everybody', async ({ visitor: { page } }) => {
  await open(page, '/puzzles');
  await expectToFitEverywhere(page, 'puzzles');
  await expectForEverybody(page, 'puzzles');
  await open(page, `/puzzles/${gift.id}`);
  await expectToFitEverywhere(page, 'a puzzle');
  await give(page, gift.choices[0]![0]);
  await expect(page.locator('.verdict.right')).toBeVisible();
  await expectToFitEverywhere(page, 'an explained puzzle');
  await expectForEverybody(page, 'an explained puzzle');
});
