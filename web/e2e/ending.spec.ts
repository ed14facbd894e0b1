/** The end of a game: its turning point, and other partners for the next one. */
import { expect, test } from '@playwright/test';
import { Company } from './company';
import { comeIn } from './driver';
import { DESK, PHONE } from './look';
import { leave } from './visitor';

test('after a game one sees its turning point, and may change partners', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const company = await Company.gather(player);
  await page.goto(`/table/${company.table}`);
  await company.begin();
  expect(await company.playUntil(() => null)).toBeNull();
  const result = page.locator('.result');
  await expect(result).toBeVisible();
  await expect(result).not.toContainText('looking for the turning point');
  // Nothing lies over anything else where the panel is too low and scrolls.
  await page.setViewportSize(PHONE);
  const cut = await result
    .locator('> *')
    .evaluateAll((all) =>
      all.flatMap(({ className, scrollHeight, clientHeight }) =>
        scrollHeight > clientHeight + 1 ? [className] : [],
      ),
    );
  expect(cut).toEqual([]);
  await page.setViewportSize(DESK);
  const headline = await result.locator('h2').textContent();
  const winners = await result.locator('.winners').textContent();

  // Beat sits in the other team. He has to agree.
  const own = page.locator('[data-own-seat]');
  await expect(own).toHaveAttribute('data-own-seat', '0');
  await page.getByRole('button', { name: 'Change partners' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await company.guests[1]!.say(company.table, { say: 'change_seats', with: 0 });
  await expect(own).toHaveAttribute('data-own-seat', '1');
  // The game was won by whom it was won.
  await expect(result.locator('h2')).toHaveText(headline!);
  await expect(result.locator('.winners')).toHaveText(winners!);

  await company.guests[2]!.say(company.table, { say: 'change_seats', with: 1 });
  await expect(result).toContainText('Chiara would like to swap seats with you.');
  await page.getByRole('button', { name: 'Yes, swap' }).click();
  await expect(own).toHaveAttribute('data-own-seat', '2');
  await expect(result).not.toContainText('would like to swap');

  // A few games never turn. A turning point leads to its moment.
  const turning = result.locator('.turning a');
  if ((await turning.count()) > 0) {
    const at = /at=(\d+)/.exec((await turning.getAttribute('href')) ?? '')?.[1];
    await turning.click();
    await expect(page.getByRole('slider')).toHaveValue(at!);
  }
  company.leave();
  await leave(player);
});
