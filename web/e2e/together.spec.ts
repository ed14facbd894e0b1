/** What players at a table do about each other. */
import { expect, test, type Page } from '@playwright/test';
import { Company } from './company';
import { comeIn, seeBoard, touchSpot } from './driver';
import { DESKTOP, expectToFitEverywhere, PHONE, type PageCheck } from './look';
import { leave, visit } from './visitor';

/** What can be done about others leaves the cards their size. */
const squeezed: PageCheck = () => {
  const { width } = document.querySelector('.hand .slot')!.getBoundingClientRect();
  return width < 44 ? [`the cards are ${Math.round(width)} wide`] : [];
};

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
  await expect(page.locator('.line')).toContainText('You’ve been waiting for');
  await expect(page.getByRole('button', { name: 'Let a bot play for Chiara' })).toBeVisible();
  await expectToFitEverywhere(page, 'waiting for somebody', {
    sizes: [PHONE, { width: 844, height: 390 }, DESKTOP],
    also: [squeezed],
  });
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

test('a play is taken back if everyone agrees', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const { page } = player;
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  const takeBack = page.getByRole('button', { name: 'Take back my move' });
  // Until Anna has played a card, and somebody else is asked in the same round.
  let playedIn = 0;
  await company.playUntil((guest, [act = '']) => {
    if (act.startsWith('give')) return null;
    if (guest === company.own) playedIn = guest.deals;
    return guest !== company.own && playedIn === guest.deals ? act : null;
  });
  await takeBack.click();
  const proposal = page.locator('.proposal');
  await expect(proposal).toContainText('have yet to answer.');
  await expectToFitEverywhere(page, 'waiting for an answer');
  await expect(takeBack).toHaveCount(0);
  for (const guest of company.guests.slice(1)) await guest.say(company.table, { say: 'agree' });
  await expect(page.locator('ol.log')).toContainText('Your move is taken back. Play again.');
  await expect(page.locator('.hand.active')).toBeVisible();
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

test('the host removes a player who is away', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const { page } = player;
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  await page.getByRole('button', { name: 'Menu' }).click();
  // Everybody is there.
  const remove = page.getByRole('button', { name: /^Remove/ });
  await expect(page.getByRole('button', { name: 'Leave the game' })).toBeVisible();
  await expect(remove).toHaveCount(0);
  company.guests[1]!.leave();
  await expect(remove).toHaveText('Remove Beat');
  await remove.click();
  await expect(page.locator('ol.log')).toContainText('Beat has left the game.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Leave the game' })).toBeVisible();
  await expect(remove).toHaveCount(0);
  company.leave();
  await leave(player);
});

test('a player without cards lets the bots play on quickly', async ({ browser }) => {
  // Slowly enough that the bots still play when the button is touched.
  const player = await visit(browser, {}, { speed: 'slow' });
  const { page } = player;
  await page.goto('/position');
  await page
    .getByLabel('Position in notation')
    .fill('4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 3/2366/5689/39TQ');
  await page.getByRole('button', { name: 'Play from here' }).click();
  const quickly = page.getByRole('button', { name: 'Play on quickly' });
  await expect(page.locator('.hand.active')).toBeVisible();
  await expect(quickly).toHaveCount(0);
  await page.locator('.hand .slot').click();
  await touchSpot(page, '5');
  await touchSpot(page, '8');
  await quickly.click();
  await expect(quickly).toHaveCount(0);
  // The next round has three cards.
  await expect(page.locator('.hand.active .slot')).toHaveCount(3);
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
