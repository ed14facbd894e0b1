/* The ladder, and exercises made of one's own mistakes. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { PuzzleLine } from '../src/rules/messages';
import { expectForEverybody, expectToFitEverywhere, PHONE } from './look';
import { open, test } from './visitor';

const SET = readFileSync(new URL('../src/puzzles/set.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as PuzzleLine);

test('the ladder begins with the puppies and counts earlier games', async ({
  visitor: { page },
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/ladder');
  await expect(page.locator('.rungs > li')).toHaveCount(12);
  await expect(page.locator('.rungs .next')).toContainText('4 players · Puppy');
  await expectToFitEverywhere(page, 'the ladder');
  await expectForEverybody(page, 'the ladder');

  await page.locator('.rungs .next button').click();
  await expect(page).toHaveURL(/\/play\/local-/);
  // That game, as if it had been won.
  await expect(page.locator('.hand')).toBeVisible();
  const id = page.url().split('/').at(-1)!;
  await open(page, '/');
  await page.evaluate(
    (id) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('kennel');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const games = opening.result.transaction('games', 'readwrite').objectStore('games');
          const getting = games.get(id);
          getting.onsuccess = () => {
            const writing = games.put({ ...getting.result, winners: [0, 2] });
            writing.onsuccess = () => done();
          };
        };
      }),
    id,
  );
  await open(page, '/ladder');
  await expect(page.locator('.rungs .done')).toHaveCount(1);
  await expect(page.locator('.rungs .next')).toContainText('send home at least 10 marbles');
});

test('a mistake comes back as an exercise', async ({ visitor: { page } }) => {
  const gift = SET.find(({ theme, choices }) => theme === 'gift' && choices.length > 1)!;
  const [best, other] = gift.choices.map(([act]) => act) as [string, string];
  const line = { ...gift, id: '0wn00000', made: other, within: 0, game: 'g' };
  await page.evaluate(
    (mistake) =>
      localStorage.setItem('kennel.mistakes', JSON.stringify({ open: [mistake], learned: [] })),
    { line, solved: 0, due: '2026-01-01' },
  );
  await page.setViewportSize(PHONE);
  await open(page, '/puzzles');
  const own = page.getByRole('region', { name: 'Your own mistakes' });
  await expect(own).toContainText('1 to practise today');
  await expectToFitEverywhere(page, 'puzzles with own mistakes');
  await own.getByRole('link', { name: 'Begin' }).click();
  await page.locator(`[data-card="${other.slice('give '.length)}.0"]`).click();
  await page.locator('.choices .primary').click();
  await expect(page.locator('.verdict:not(.right)')).toContainText('Not the best.');
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const verdict = page.locator('.verdict.right');
  await expect(verdict.locator('li.answer')).toContainText(best);
  await expect(verdict).toContainText('In your game:');
  await expect(verdict).not.toContainText('Your rating');
  await expectToFitEverywhere(page, 'an exercise');
  await open(page, '/puzzles');
  await expect(own).toContainText('Nothing to practise today. 1 comes back later.');
});
