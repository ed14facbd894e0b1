/** The first game of a new player, who is coached. */
import { expect, test } from '@playwright/test';
import { activeHand } from './driver';
import {
  expectForEverybody,
  expectToFit,
  expectToFitEverywhere,
  PHONE,
  type PageCheck,
} from './look';
import { begin } from './positions';
import { leave, visit } from './visitor';

test('a new player is told what happens, once, and may do without', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(activeHand(page)).toBeVisible();
  const tip = page.locator('.scene');
  await expect(tip).toContainText('Every round begins with an exchange');
  await expectToFitEverywhere(page, 'a tip');
  await expectForEverybody(page, 'a tip');

  // Going on is as good as reading it.
  await page.locator('.hand .slot').first().click();
  await expect(tip).toHaveCount(0);
  await page.reload();
  await expect(activeHand(page)).toBeVisible();
  await expect(tip).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('kennel.coach', '["exchange","glow"]'));
  await page.reload();
  await page.getByRole('button', { name: 'No more tips' }).click();
  await expect(tip).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('kennel.coach'))).toBe('[]');
  await leave(visitor);
});

/** The tip covers neither board nor hand nor bar. */
const covered: PageCheck = () => {
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  const tip = box('.scene');
  return ['.board-place', '.hand-place', '.bar-place'].filter((other) => {
    const { left, right, top, bottom } = box(other);
    const isBeside = tip.right <= left + 1 || tip.left >= right - 1;
    return !isBeside && tip.bottom > top + 1 && tip.top < bottom - 1;
  });
};

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 844, height: 390 },
  { width: 667, height: 375 },
];

test('a tip covers neither board nor hand on a phone, held either way', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('.scene')).toBeVisible();
  await expectToFitEverywhere(page, 'a tip', { sizes: PHONES, also: [covered] });
  await leave(visitor);
});

test('nor does the reason of a fold', async ({ browser }) => {
  const visitor = await visit(browser, { viewport: PHONE }, { speed: 'normal' });
  const { page } = visitor;
  // It is not over before it has been looked at on every phone.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((go: () => void, after = 0) =>
      after > 2000 ? 0 : wait(go, after)) as typeof setTimeout;
  });
  for (const language of ['de', 'fr', 'it', 'es', 'en']) {
    await page.addInitScript((language) => {
      localStorage.setItem('kennel.settings', JSON.stringify({ language, sounds: false }));
    }, language);
    await begin(page, '4 k,k,k,k/k,k,k,20/k,k,k,k/k,k,k,k 0 236689/4/-/-');
    await expect(page.locator('.scene h2')).toBeVisible();
    for (const size of PHONES) {
      const where = `${language}, ${size.width}×${size.height}`;
      await page.setViewportSize(size);
      // The page measures the screen in the next frame.
      await expect(async () => {
        expect(await page.evaluate(covered), where).toEqual([]);
        await expectToFit(page, where);
      }).toPass();
    }
  }
  await leave(visitor);
});

test('settings and rules open over the table', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(activeHand(page)).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const sheet = page.getByRole('dialog', { name: 'Settings' });
  await sheet.getByText('Deutsch').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Zurück an den Tisch' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(activeHand(page)).toBeVisible();
  expect(page.url()).toBe(address);
  await leave(visitor);
});
