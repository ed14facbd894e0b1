/** What players at a table do about each other. */
import { expect, test, type Page } from '@playwright/test';
import { Company } from './company';
import { comeIn, seeBoard } from './driver';
import { expectToFitEverywhere } from './look';
import { leave } from './visitor';

/** Opens the menu and chooses from it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name }).click();
}

test('a player who waits nudges, has a bot play, and ends the game', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const { page } = player;
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  // All but Chiara have given a card.
  for (const guest of company.guests.filter((guest) => guest !== company.partner))
    await guest.act(company.table, `give ${guest.hand[0]}`);
  await expect(page.locator('.line')).toContainText('That has taken');
  await expectToFitEverywhere(page, 'waiting for somebody');
  await page.getByRole('button', { name: 'Nudge' }).click();
  await expect(page.getByText('You nudged Chiara.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nudge' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Let a bot play for Chiara' }).click();
  const proposal = page.locator('.proposal');
  await expect(proposal).toContainText('Beat and Denis have yet to answer.');
  for (const guest of company.guests.slice(1))
    if (guest !== company.partner) await guest.say(company.table, { say: 'agree' });
  await expect(proposal).toHaveCount(0);
  await expect(page.locator('ol.log')).toContainText('A bot plays for Chiara');

  await choose(page, 'End the game');
  await page.getByRole('dialog').getByRole('button', { name: 'End the game' }).click();
  await expect(proposal).toBeVisible();
  for (const guest of company.guests.slice(1)) await guest.say(company.table, { say: 'agree' });
  await expect(page.getByRole('heading', { name: 'The game was ended' })).toBeVisible();
  company.leave();
  await leave(player);
});

test('a spectator takes over a seat that was left', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const emma = await comeIn(browser, 'Emma');
  const { page } = emma;
  await page.goto(`/table/${company.table}`);
  await seeBoard(emma);
  await company.guests[1]!.say(company.table, { say: 'leave' });
  await page.getByRole('button', { name: 'Take over from Beat' }).click();
  await expect(
    page.getByText('From the next round on, Emma plays for Beat.').first(),
  ).toBeVisible();
  const others = company.guests.filter((_, seat) => seat !== 1);
  const deals = company.own.deals;
  // The others play the round out.
  while (company.own.deals === deals) {
    for (const guest of others) {
      if (!guest.isAsked) continue;
      const [act] = await guest.acts(company.table);
      if (act) await guest.act(company.table, act);
    }
    await Promise.race([company.own.heard(), new Promise((go) => setTimeout(go, 100))]);
  }
  await expect(page.locator('.hand.active .slot')).toHaveCount(5);
  await expect(page.locator('.table[data-own-seat="1"]')).toBeVisible();
  company.leave();
  await leave(emma);
  await leave(player);
});

test('a player who has left is told so and may go', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const { page } = player;
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  await choose(page, 'Leave the game');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the game' }).click();
  await expect(page.locator('.line')).toContainText('You have left the game and are watching.');
  await page.locator('.line').getByRole('link', { name: 'To the home page' }).click();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  company.leave();
  await leave(player);
});
