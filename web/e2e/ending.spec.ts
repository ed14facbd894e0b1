/** The end of a game: its turning point, and other partners for the next one. */
import { expect, test } from '@playwright/test';
import { Company } from './company';
import { comeIn } from './driver';
import { SCREENS } from '../src/table/screens';
import { DESKTOP, PHONE, expectToFitEverywhere, type PageCheck } from './look';
import { leave } from './visitor';

/** Who has won, the three numbers, the turning point and another game are there without
 *  scrolling. */
const outOfSight: PageCheck = () => {
  const panel = document.querySelector('.result')!;
  panel.scrollTop = 0;
  const room = panel.getBoundingClientRect();
  return ['h2', '.winners', '.numbers', '.turning', '.button.primary'].filter((each) => {
    const box = panel.querySelector(each)?.getBoundingClientRect();
    return box && (box.top < room.top - 1 || box.bottom > Math.min(room.bottom, innerHeight) + 1);
  });
};

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
  await expectToFitEverywhere(page, 'the end', { sizes: [...SCREENS], also: [outOfSight] });
  await page.setViewportSize(DESKTOP);
  const headline = await result.locator('h2').textContent();
  const winners = await result.locator('.winners').textContent();

  // A best of three begins with this game, if everybody agrees.
  await page.getByRole('button', { name: 'Play to two wins' }).click();
  await expect(page.locator('.proposal')).toContainText('have yet to answer.');
  await expect(page.getByRole('button', { name: 'Play to two wins' })).toHaveCount(0);
  for (const guest of company.guests.slice(1)) await guest.say(company.table, { say: 'agree' });
  const series = page.getByRole('region', { name: 'First to two wins' });
  await expect(series.getByText('1 win', { exact: true })).toHaveCount(1);
  await expect(series.getByText('0 wins', { exact: true })).toHaveCount(1);
  await expect(series.locator('.won')).toHaveCount(1);
  await expectToFitEverywhere(page, 'a series');

  // Beat sits in the other team. He has to agree.
  const own = page.locator('[data-own-seat]');
  await expect(own).toHaveAttribute('data-own-seat', '0');
  await page.getByRole('button', { name: 'Change partners' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await company.guests[1]!.say(company.table, { say: 'change_seats', with: 0 });
  await expect(own).toHaveAttribute('data-own-seat', '1');
  // These are no longer the sides that began the series.
  await expect(series).toHaveCount(0);
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
    await turning.click();
    await expect(page).toHaveURL(/\/games\/.*at=\d+/);
    await expect(page.getByRole('slider')).toBeVisible();
  }
  company.leave();
  await leave(player);
});
