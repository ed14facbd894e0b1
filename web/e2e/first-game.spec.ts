/** The first game of a new player, who is coached. */
import { expect, test } from '@playwright/test';
import { activeHand } from './driver';
import { expectForEverybody, expectToFitEverywhere } from './look';
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
