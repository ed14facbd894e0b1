/** Every kind of play as the page shows it: before, during and after. They are played on this
 *  device, where each begins from a position of its own; the exchange is played at a table,
 *  because what others know matters there. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { comeIn, hold, marblesOf, seeBoard, touchSpot, type Player } from './driver';
import { walksOf } from './choose';
import { Company } from './company';
import { begin } from './positions';
import { leave, visit, type Visitor } from './visitor';

/** Marbles and cards are animated. */
const SEEN = { speed: 'normal' };

/** What the page has animated. */
interface Witness {
  moved(): Promise<string[]>;
  flown(): Promise<{ face: boolean; back: boolean }[]>;
}

interface Animated {
  marbles: string[];
  flights: { face: boolean; back: boolean }[];
}

/** Records from now on; the page has to be opened afterwards. */
async function witness({ page }: Visitor): Promise<Witness> {
  await page.addInitScript(() => {
    const record = { marbles: [] as string[], flights: [] as { face: boolean; back: boolean }[] };
    Object.assign(window, { record });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: HTMLElement, ...how) {
      if (this.dataset['marble']) record.marbles.push(this.dataset['marble']);
      if (this.dataset['flight']) {
        const [face, back] = ['.face', '.back'].map((side) => this.querySelector(side) !== null);
        record.flights.push({ face: face!, back: back! });
      }
      return animate.apply(this, how);
    };
  });
  const recorded = () => page.evaluate(() => (window as unknown as { record: Animated }).record);
  return {
    moved: async () => (await recorded()).marbles,
    flown: async () => (await recorded()).flights,
  };
}

/** The acts that a page sends to the server. */
function sentBy({ page }: Player): string[] {
  const acts: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { say: string; act?: string };
      if (said.say === 'act') acts.push(said.act ?? '');
    }),
  );
  return acts;
}

/** Begins a game from a position, with a page that is watched. */
async function play(browser: Browser, position: string): Promise<Visitor & Witness> {
  const visitor = await visit(browser, {}, SEEN);
  const witnessed = await witness(visitor);
  await begin(visitor.page, position);
  return { ...visitor, ...witnessed };
}

const status = (page: Page) => page.locator('.line .status');
const cardOf = (page: Page, rank: string) => page.locator(`.hand [data-card^="${rank}."]`).first();

/** What can be touched on the board: marbles, and where they can go. */
async function touchable(page: Page): Promise<{ grips: string[]; targets: string[] }> {
  const spots = await page.locator('.spots button').evaluateAll((all) =>
    all.map((one) => ({
      spot: one.getAttribute('data-spot')!,
      grip: one.hasAttribute('aria-pressed'),
    })),
  );
  const of = (grip: boolean) =>
    spots
      .filter((one) => one.grip === grip)
      .map(({ spot }) => spot)
      .sort();
  return { grips: of(true), targets: of(false) };
}

/** The marbles that lie elsewhere. */
const unlike = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((id) => one[id] !== other[id]);

/** The plays that have been shown, in notation. */
const playsOf = (page: Page) => page.locator('ol.log li.played code');

/** Expects that the first play has been made, and shown to its end. */
const expectShown = (page: Page, act: string) =>
  expect(playsOf(page).first()).toHaveText(act, { timeout: 20_000 });

test('a seven over three marbles, with a share taken back', async ({ browser }) => {
  const player = await play(
    browser,
    '4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QA/2366/5689/39TQ',
  );
  const { page, moved } = player;
  const act = '7 21-23 5-7 58-61';
  const shares = walksOf(act);
  const left = page.locator('.pips .label');
  const take = async ({ from, to }: { from: string; to: string }) => {
    await hold(page, from);
    expect((await touchable(page)).targets).toContain(to);
    await touchSpot(page, to);
  };

  const before = await marblesOf(page);
  await expect(status(page)).toHaveText(/your turn/);
  await cardOf(page, '7').click();
  await expect(left).toHaveText('7 steps left');
  await expect(status(page)).toHaveText('Choose a marble.');
  expect((await touchable(page)).grips).toEqual(expect.arrayContaining(['5', '21', '58']));

  await take(shares[0]!);
  await expect(left).toHaveText('5 steps left');
  await expect(page.locator('.pips .taken')).toHaveCount(2);
  const one = await marblesOf(page);
  expect(unlike(before, one).length).toBeGreaterThan(0);

  await take(shares[1]!);
  await expect(left).toHaveText('3 steps left');
  expect(unlike(one, await marblesOf(page)).length).toBeGreaterThan(0);

  // After undoing, every marble lies as before.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await expect(left).toHaveText('5 steps left');
  expect(await marblesOf(page)).toEqual(one);
  await undo.click();
  await expect(left).toHaveText('7 steps left');
  expect(await marblesOf(page)).toEqual(before);
  await expect(undo).toHaveCount(0);

  // The play is made when it is complete, as one.
  await take(shares[0]!);
  await take(shares[1]!);
  await expect(playsOf(page)).toHaveCount(0);
  await take(shares[2]!);
  await expectShown(page, act);
  await expect(
    page.getByRole('group', { name: 'Discard pile' }).getByLabel('Seven').first(),
  ).toBeVisible();
  await expect(page.locator('.pips')).toHaveCount(0);
  expect((await moved()).length).toBeGreaterThanOrEqual(3);
  await leave(player);
});

test('a joker goes by destination, then by marble and rank where there is a choice', async ({
  browser,
}) => {
  // Two marbles can go to 24, and one of them there as a three or within a seven.
  const player = await play(
    browser,
    '4 k,k,18,21/k,s,29,c/k,k,37,d/k,k,50,11 0 4XQA/2366/5689/39TQ',
  );
  const { page } = player;
  await cardOf(page, 'X').click();
  const all = await touchable(page);
  expect(all.targets).toContain('24');
  await expect(status(page)).toHaveText('Choose a marble.');

  // The destination first: only what can go there is left.
  await touchSpot(page, '24');
  await expect(status(page)).toHaveText('Which marble moves there?');
  expect(await touchable(page)).toEqual({ grips: ['18', '21'], targets: ['24'] });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  expect(await touchable(page)).toEqual(all);
  await touchSpot(page, '24');

  // Then the marble, which leaves its ranks.
  await touchSpot(page, '21');
  await expect(status(page)).toHaveText('Which card is the joker?');
  expect(await touchable(page)).toEqual({ grips: ['21'], targets: ['24'] });
  const ranks = page.locator('.choices .button:not(.quiet)');
  await expect(ranks).toHaveText(['Three', 'Seven']);
  await expect(playsOf(page)).toHaveCount(0);
  const before = await marblesOf(page);
  await ranks.filter({ hasText: 'Three' }).click();
  await expectShown(page, 'X=3 21-24');
  const card = page.getByRole('group', { name: 'Discard pile' }).getByLabel(/^Joker/);
  await expect(card.first()).toBeVisible();
  expect(unlike(before, await marblesOf(page)).length).toBeGreaterThan(0);
  await leave(player);
});

test('a jack: both marbles glide to the other’s place', async ({ browser }) => {
  // Nobody else holds a card, so nothing else moves.
  const player = await play(browser, '4 k,k,5,21/k,s,29,c/k,k,37,d/k,k,50,11 0 4JQ/-/-/-');
  const { page, moved } = player;
  const before = await marblesOf(page);
  await cardOf(page, 'J').click();
  expect((await touchable(page)).grips).toEqual(['21', '5']);
  await expect(status(page)).toHaveText('Choose a marble.');
  await touchSpot(page, '21');
  await expect(status(page)).toHaveText('Swap with which marble?');
  expect((await touchable(page)).targets).toEqual(['11', '29', '37', '50']);
  await touchSpot(page, '29');
  await expectShown(page, 'J 21x29');
  const after = await marblesOf(page);
  const changed = unlike(before, after);
  expect(changed).toHaveLength(2);
  const [one, two] = changed as [string, string];
  expect([after[one], after[two]]).toEqual([before[two], before[one]]);
  expect(new Set(await moved())).toEqual(new Set(changed));
  await leave(player);
});

test('the exchange: cards go face down, and nobody’s is known before one’s own is given', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna', {}, SEEN);
  const company = await Company.gather(player);
  const { page } = player;
  const { flown } = await witness(player);
  const acts = sentBy(player);
  await company.begin();
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  await expect(status(page)).toHaveText('Choose a card for Chiara.');
  const hand = page.locator('.hand .slot');
  await expect(hand).toHaveCount(6);
  const partner = page.locator('[data-anchor="plate-2"]');

  // The partner has chosen: that is all there is to be seen.
  const { table } = company;
  const given = company.partner.hand[0]!;
  await company.partner.act(table, `give ${given}`);
  await expect(status(page)).toHaveText('Chiara has chosen. Choose a card for Chiara.');
  await expect(partner.locator('.turn')).toHaveCount(0);
  expect(await flown()).toEqual([{ face: false, back: true }]);
  await expect(hand).toHaveCount(6);

  // Anna chooses a card, changes her mind, and gives another.
  const labels = () =>
    hand.evaluateAll((all) => all.map((one) => one.getAttribute('data-card')![0]!));
  const mine = await labels();
  await hand.first().click();
  await expect(hand.first()).toHaveAttribute('aria-pressed', 'true');
  expect(acts).toEqual([]);
  const last = hand.last();
  await last.click();
  await expect(hand.first()).toHaveAttribute('aria-pressed', 'false');
  // It stays chosen while somebody else gives.
  const beat = company.guests[1]!;
  await beat.act(table, `give ${beat.hand[0]}`);
  await expect.poll(async () => (await flown()).length).toBe(2);
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Give the .* to Chiara$/ }).click();
  await expect.poll(() => acts).toEqual([`give ${mine.at(-1)}`]);
  await expect(hand).toHaveCount(5);
  await expect(status(page)).toHaveText('Card given. Waiting for Denis.');
  expect(await flown()).toEqual(Array(3).fill({ face: false, back: true }));
  expect((await labels()).sort()).toEqual(mine.slice(0, -1).sort());

  // When all have given, the partner's card turns over on its way into the hand.
  const denis = company.guests[3]!;
  await denis.act(table, `give ${denis.hand[0]}`);
  await expect(hand).toHaveCount(6);
  expect((await labels()).sort()).toEqual([...mine.slice(0, -1), given].sort());
  const flights = await flown();
  expect(flights.slice(0, 4)).toEqual(Array(4).fill({ face: false, back: true }));
  expect(flights[4]).toEqual({ face: true, back: true });
  company.leave();
  await leave(player);
});

test('a fold is said in words, and its cards lie on the pile', async ({ browser }) => {
  // Nobody can leave the kennel without an ace, a king or a joker; the others hold no cards.
  const player = await play(browser, '4 k,k,k,k/k,k,k,20/k,k,k,k/k,k,k,k 0 236689/4/-/-');
  const { page, flown } = player;
  // It waits until the reason is read, with the cards still in the hand.
  const scene = page.locator('.scene');
  await expect(scene).toContainText('No ace, king or joker: nobody can leave the kennel.');
  await expect(page.locator('.hand .slot')).toHaveCount(6);
  await scene.getByRole('button', { name: 'Go on' }).click();
  await expect(scene).toHaveCount(0);
  const line = page.locator('ol.log li.folded', { hasText: 'You can’t play a card' });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('are out for this round');
  await expect(page.locator('.hand .slot')).toHaveCount(0);
  // All six were turned up, and those that are not covered can be seen.
  expect((await flown()).filter(({ back }) => !back).length).toBeGreaterThanOrEqual(6);
  await expect(page.getByRole('group', { name: 'Discard pile' }).locator('.card')).toHaveCount(6);
  await leave(player);
});

test('whoever has all marbles in the finish helps the partner', async ({ browser }) => {
  const player = await play(browser, '4 a,b,c,d/k,s,29,c/k,k,k,37/k,k,50,11 0 28Q/-/-/-');
  const { page, moved } = player;
  await expect(status(page)).toHaveText('All your marbles are in. Now you play for Luna.');
  // Only what belongs to the partner can be taken.
  for (const spot of await page.locator('.spots button').all()) {
    await expect(spot).toHaveAccessibleName(/yellow/i);
  }
  const before = await marblesOf(page);
  await cardOf(page, '8').click();
  // It has one use alone, which is shown at once.
  await page.getByRole('button', { name: 'Eight: make this move' }).click();
  await expectShown(page, '8 37-45');
  const changed = unlike(before, await marblesOf(page));
  expect(changed).toEqual([expect.stringMatching(/^2\./)]);
  expect(await moved()).toContainEqual(changed[0]);
  await leave(player);
});
