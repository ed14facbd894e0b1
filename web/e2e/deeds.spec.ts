/** Every kind of play as the page shows it: before, during and after. */
import { expect, test, type Page } from '@playwright/test';
import { comeIn, hold, marblesOf, seeBoard, touchSpot, type Player } from './driver';
import { walksOf } from './choose';
import { Company, search } from './company';
import { leave } from './visitor';

/** Marbles and cards are animated. */
const SEEN = { speed: 'normal' };

test.setTimeout(180_000);

/** What the page has sent to the server, and what it has animated. */
interface Witness {
  acts: string[];
  moved(): Promise<string[]>;
  flown(): Promise<{ face: boolean; back: boolean }[]>;
}

interface Animated {
  marbles: string[];
  flights: { face: boolean; back: boolean }[];
}

/** Records from now on; the page has to be opened afterwards. */
async function witness({ page }: Player): Promise<Witness> {
  const acts: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload)) as { say: string; act?: string };
      if (said.say === 'act') acts.push(said.act ?? '');
    }),
  );
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
    acts,
    moved: async () => (await recorded()).marbles,
    flown: async () => (await recorded()).flights,
  };
}

async function sitAt({ player, table }: Company): Promise<void> {
  await player.page.goto(`/table/${table}`);
  await seeBoard(player);
}

const status = (page: Page) => page.locator('.line .status');
const cardOf = (page: Page, rank: string) => page.locator(`.hand [data-card^="${rank}."]`).first();

/** Touches a spot, unless there was nothing left to choose and it has been done already. */
async function touchIfOpen(page: Page, spot: string): Promise<void> {
  if ((await page.locator(`[data-spot="${spot}"]`).count()) > 0) await touchSpot(page, spot);
}

/** Makes the play that waits for its second touch, if there is one. */
async function decide(page: Page): Promise<void> {
  const button = page.locator('.choices .primary');
  if ((await button.count()) > 0) await button.click();
}

/** Whether a marble is selected: the only one is selected by itself. */
const holds = async (page: Page): Promise<boolean> =>
  (await page.locator('.spots [aria-pressed="true"]').count()) > 0;

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

/** Expects that a play has been shown to its end, and is the last one in the log. */
const expectShown = (page: Page, act: string) =>
  expect(page.locator('ol.log li.played').last().locator('code')).toHaveText(act);

async function finish(company: Company): Promise<void> {
  company.leave();
  await leave(company.player);
}

test('a seven over three marbles, with a share taken back', async ({ browser }) => {
  const { company, act } = await search(
    browser,
    SEEN,
    (guest, acts) =>
      guest.seat !== 0 || guest.finished === 4
        ? null
        : (acts.find((act) => {
            const walks = walksOf(act);
            const froms = new Set(walks.map(({ from }) => from));
            // Three marbles, and none of them walks on from where it has got to.
            const apart =
              froms.size === 3 && walks.length === 3 && !walks.some(({ to }) => froms.has(to));
            return act.startsWith('7 ') && apart;
          }) ?? null),
    '7',
  );
  const { page } = company.player;
  const { acts, moved } = await witness(company.player);
  await sitAt(company);
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
  await expect(status(page)).toHaveText((await holds(page)) ? 'Where to?' : 'Choose a marble.');
  expect((await touchable(page)).grips).toContain(shares[0]!.from);

  await take(shares[0]!);
  const steps = async () => Number.parseInt((await left.textContent())!, 10);
  const first = await steps();
  expect(first).toBeLessThan(7);
  await expect(page.locator('.pips .taken')).toHaveCount(7 - first);
  const one = await marblesOf(page);
  expect(unlike(before, one).length).toBeGreaterThan(0);

  await take(shares[1]!);
  expect(await steps()).toBeLessThan(first);
  expect(unlike(one, await marblesOf(page)).length).toBeGreaterThan(0);

  // After undoing, every marble lies as before.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  expect(await steps()).toBe(first);
  expect(await marblesOf(page)).toEqual(one);
  await undo.click();
  await expect(left).toHaveText('7 steps left');
  expect(await marblesOf(page)).toEqual(before);
  await expect(undo).toHaveCount(0);
  expect(acts).toEqual([]);

  // The play is sent when it is complete, as one.
  await take(shares[0]!);
  await take(shares[1]!);
  expect(acts).toEqual([]);
  await hold(page, shares[2]!.from);
  await touchIfOpen(page, shares[2]!.to);
  await decide(page);
  await expect.poll(() => acts.length).toBe(1);
  expect(acts[0]).toMatch(/^7 /);
  expect(walksOf(acts[0]!)).toHaveLength(3);
  await expectShown(page, acts[0]!);
  await expect(
    page.getByRole('group', { name: 'Discard pile' }).getByLabel('Seven').first(),
  ).toBeVisible();
  await expect(page.locator('.pips')).toHaveCount(0);
  expect((await moved()).length).toBeGreaterThanOrEqual(3);
  expect(acts).toHaveLength(1);
  await finish(company);
});

test('a joker goes by destination, then by marble and rank where there is a choice', async ({
  browser,
}) => {
  /** Two marbles can go to one field, and one of them there as two ranks. */
  const ways = (acts: readonly string[]) => {
    const froms = new Set(acts.flatMap((act) => walksOf(act).map(({ from }) => from)));
    const jokers = acts.filter((act) => act.startsWith('X='));
    const single = jokers.filter((act) => walksOf(act).length === 1 && !/k-/.test(act));
    return single.flatMap((act) => {
      const [{ from, to }] = walksOf(act) as [{ from: string; to: string }];
      const others = single.filter(
        (other) => walksOf(other)[0]!.to === to && walksOf(other)[0]!.from !== from,
      );
      const shared = jokers.some((other) => other.startsWith(`X=7 ${from}-${to} `));
      return others.length > 0 && shared && !froms.has(to) && /^\d+$/.test(to)
        ? [{ act, from, to, others }]
        : [];
    });
  };
  const { company } = await search(
    browser,
    SEEN,
    (guest, acts) => (guest.seat === 0 ? (ways(acts)[0]?.act ?? null) : null),
    'X',
  );
  const [way] = ways(await company.own.acts(company.table));
  const { from, to, others, act } = way!;
  const { page } = company.player;
  const { acts } = await witness(company.player);
  await sitAt(company);
  await cardOf(page, 'X').click();
  const all = await touchable(page);
  expect(all.targets).toContain(to);
  await expect(status(page)).toHaveText('Choose a marble.');

  // The destination first: only what can go there is left.
  await touchSpot(page, to);
  await expect(status(page)).toHaveText('Which marble moves there?');
  const left = await touchable(page);
  expect(left.targets).toEqual([to]);
  expect(left.grips).toEqual(expect.arrayContaining([from, walksOf(others[0]!)[0]!.from]));
  expect(left.grips.length).toBeLessThanOrEqual(all.grips.length);
  expect(acts).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await touchable(page)).toEqual(all);
  await touchSpot(page, to);

  // Then the marble, which leaves its ranks.
  await touchSpot(page, from);
  await expect(status(page)).toHaveText('Which card is the joker?');
  expect(await touchable(page)).toEqual({ grips: [from], targets: [to] });
  const ranks = page.locator('.choices .button:not(.quiet)');
  expect(await ranks.count()).toBeGreaterThan(1);
  await expect(ranks.filter({ hasText: 'Seven' })).toHaveCount(1);
  expect(acts).toEqual([]);
  const before = await marblesOf(page);
  await ranks.filter({ hasNotText: 'Seven' }).first().click();
  await expect.poll(() => acts).toEqual([act]);
  await expectShown(page, act);
  const card = page.getByRole('group', { name: 'Discard pile' }).getByLabel(/^Joker/);
  await expect(card.first()).toBeVisible();
  expect(unlike(before, await marblesOf(page)).length).toBeGreaterThan(0);
  await finish(company);
});

test('a jack: both marbles glide to the other’s place', async ({ browser }) => {
  const { company, act } = await search(
    browser,
    SEEN,
    (guest, acts) => {
      // Anna's marble has more than one to swap with.
      const swaps = acts.filter((act) => /^J \d+x\d+$/.test(act));
      const again = (act: string) =>
        swaps.filter((other) => other.split('x')[0] === act.split('x')[0]);
      return guest.seat === 0 ? (swaps.find((act) => again(act).length > 1) ?? null) : null;
    },
    'J',
  );
  const [, mine, other] = /^J (\d+)x(\d+)$/.exec(act)!;
  const { page } = company.player;
  const { acts, moved } = await witness(company.player);
  await sitAt(company);
  const before = await marblesOf(page);
  await cardOf(page, 'J').click();
  const { grips } = await touchable(page);
  expect(grips).toContain(mine);
  if (!(await holds(page))) {
    await expect(status(page)).toHaveText('Choose a marble.');
    await touchSpot(page, mine!);
  }
  await expect(status(page)).toHaveText('Swap with which marble?');
  expect((await touchable(page)).targets).toContain(other);
  await touchSpot(page, other!);
  await expect.poll(() => acts).toEqual([act]);
  await expectShown(page, act);
  const after = await marblesOf(page);
  const changed = unlike(before, after);
  expect(changed).toHaveLength(2);
  const [one, two] = changed as [string, string];
  expect([after[one], after[two]]).toEqual([before[two], before[one]]);
  expect(new Set(await moved())).toEqual(new Set(changed));
  await finish(company);
});

test('the exchange: cards go face down, and nobody’s is known before one’s own is given', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna', {}, SEEN);
  const company = await Company.gather(player);
  const { page } = player;
  const { acts, flown } = await witness(player);
  await company.begin();
  await sitAt(company);
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
  await finish(company);
});

test('a fold is said in words, and its cards lie on the pile', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna', {}, SEEN);
  const { flown } = await witness(player);
  const dead = (cards: readonly string[]) => cards.filter((card) => !'AKX'.includes(card));
  // Nobody can leave the kennel without an ace, a king or a joker; but Beat can, so that the
  // round is not over when Anna has folded.
  let company: Company;
  for (;;) {
    company = await Company.gather(player);
    await company.begin();
    const [own, beat, partner] = company.guests.map(({ hand }) => dead(hand).length);
    if (own === 6 && partner! > 0 && beat! > 0 && beat! < 6) break;
    company.leave();
  }
  const { page } = player;
  await sitAt(company);
  const { table, own, partner, guests } = company;
  await expect(page.locator('.hand .slot')).toHaveCount(6);
  await own.act(table, `give ${own.hand[0]}`);
  await partner.act(table, `give ${dead(partner.hand)[0]}`);
  for (const seat of [1, 3]) {
    const guest = guests[seat]!;
    await guest.act(table, `give ${dead(guest.hand)[0] ?? guest.hand[0]}`);
  }
  // Whoever is before Anna plays something.
  expect(await company.playUntil(() => (own.folds > 0 ? 'folded' : null))).toBe('folded');
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
  await finish(company);
});

test('whoever has all marbles in the finish helps the partner', async ({ browser }) => {
  const { company, act } = await search(browser, SEEN, (guest, acts) => {
    const plays = acts.filter((act) => walksOf(act).length === 1 && !act.startsWith('X'));
    return guest.seat === 0 && guest.finished === 4 ? (plays[0] ?? null) : null;
  });
  const { page } = company.player;
  const { acts, moved } = await witness(company.player);
  await sitAt(company);
  await expect(status(page)).toHaveText('All your marbles are in. Now you play for Chiara.');
  const before = await marblesOf(page);
  const [{ from, to }] = walksOf(act) as [{ from: string; to: string }];
  // Only what belongs to the partner can be taken.
  for (const spot of await page.locator('.spots button').all()) {
    await expect(spot).toHaveAccessibleName(/yellow/i);
  }
  await cardOf(page, act[0]!).click();
  if ((await touchable(page)).grips.length > 0) {
    await hold(page, from);
    await touchIfOpen(page, to === '2s' ? '32' : to);
  }
  await decide(page);
  await expect.poll(() => acts.length).toBe(1);
  await expectShown(page, acts[0]!);
  const changed = unlike(before, await marblesOf(page));
  expect(changed.some((marble) => marble.startsWith('2.'))).toBe(true);
  expect(changed.filter((marble) => marble.startsWith('0.'))).toEqual([]);
  expect(await moved()).toContainEqual(expect.stringMatching(/^2\./));
  await finish(company);
});
