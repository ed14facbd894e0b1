/** The look of a running table: accessible, in five languages, on a phone and on a desk. With
 *  `SHOTS`, a folder, it takes screenshots as well. */
import { expect, test, type Page } from '@playwright/test';
import { comeIn, hold, makeTable, touchSpot } from './driver';
import { walksOf } from './choose';
import { Company, Guest, search } from './company';
import { DESK, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { leave } from './visitor';

/** Nothing moves. The theme is the browser's, so that it changes without a reload. */
const STILL = { speed: 'off' };

test.setTimeout(240_000);

/** A situation at a table, and how a page on a phone gets there from the one before. */
interface Moment {
  name: string;
  show(page: Page): Promise<void>;
}

/** Board and hand are there at once, and nothing has to be scrolled for them. */
const outOfSight = () => {
  const boxes = [...document.querySelectorAll('.board, .hand .slot, .line')].map((one) =>
    one.getBoundingClientRect(),
  );
  const { scrollHeight, scrollWidth } = document.documentElement;
  const isInside = boxes.every(
    ({ left, top, right, bottom }) =>
      left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5,
  );
  const board = document.querySelector('.board')?.getBoundingClientRect().width ?? 0;
  return [
    ...(isInside ? [] : ['board or hand are outside the screen']),
    ...(scrollHeight > innerHeight || scrollWidth > innerWidth ? ['the page scrolls'] : []),
    ...(board > 280 ? [] : [`the board is ${board} wide`]),
  ];
};

/** Checks situations at one table in every language and both sizes, and with axe in both
 *  themes. */
async function look(
  { player, table }: Pick<Company, 'player' | 'table'>,
  moments: readonly Moment[],
): Promise<void> {
  const { page } = player;
  await page.setViewportSize(PHONE);
  await page.goto(`/table/${table}`);
  await expect(page.locator('.board')).toBeVisible();
  for (const { name, show } of moments) {
    await page.setViewportSize(PHONE);
    await show(page);
    await expectToFitEverywhere(page, name, { also: [outOfSight] });
    await expectForEverybody(page, name);
    if (process.env.SHOTS) await shoot(page, name);
  }
}

/** Takes screenshots for people to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${process.env.SHOTS}/${name} ${size} ${colorScheme}.png`.replaceAll(' ', '-'),
      });
    }
  }
}

async function end(company: Company): Promise<void> {
  company.leave();
  await leave(company.player);
}

const isActive = (page: Page) => expect(page.locator('.hand.active')).toBeVisible();

/** What opens over the table; each closes the one before. */
const OPENING: Moment[] = [
  {
    name: 'menu',
    async show(page) {
      await page.locator('.bar [aria-expanded]').last().click();
      await expect(page.locator('.menu')).toBeVisible();
    },
  },
  {
    name: 'log',
    async show(page) {
      await page.locator('.bar .log').click();
      await expect(page.locator('.menu')).toHaveCount(0);
      await expect(page.locator('ol.log li').first()).toBeVisible();
    },
  },
  {
    name: 'reactions',
    async show(page) {
      await page.locator('.bar .log').click();
      await page.locator('.reactions [aria-expanded]').click();
      await expect(page.locator('.reactions .set')).toBeVisible();
    },
  },
];

test('the exchange looks right everywhere', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna', {}, STILL);
  const company = await Company.gather(player);
  await company.begin();
  await company.partner.act(company.table, `give ${company.partner.hand[0]}`);
  await look(company, [
    {
      name: 'exchange',
      async show(page) {
        await isActive(page);
        await page.locator('.hand .slot').nth(2).click();
        await expect(page.locator('.choices .primary')).toBeVisible();
      },
    },
  ]);
  await end(company);
});

test('one’s own turn looks right everywhere, with a seven half walked and everything open', async ({
  browser,
}) => {
  const { company, act } = await search(
    browser,
    STILL,
    (guest, acts) =>
      guest.seat === 0
        ? (acts.find(
            (act) => act.startsWith('7 ') && new Set(walksOf(act).map(({ from }) => from)).size > 1,
          ) ?? null)
        : null,
    '7',
  );
  const [share] = walksOf(act);
  await look(company, [
    { name: 'your turn', show: isActive },
    {
      name: 'a seven',
      async show(page) {
        await isActive(page);
        await page.locator('.hand [data-card^="7."]').first().click();
        await hold(page, share!.from);
        await touchSpot(page, share!.to);
        await expect(page.locator('.pips .taken').first()).toBeVisible();
        await expect(page.locator('.choices .quiet')).toBeVisible();
      },
    },
    ...OPENING,
  ]);
  await end(company);
});

test('a two that can draw from four others looks right everywhere', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna', {}, STILL);
  const draws = (acts: readonly string[]) =>
    acts.filter((act) => act.startsWith('2 draw')).length === 4;
  let found: string | null = null;
  while (found === null) {
    const own = await Guest.of(player);
    const table = await makeTable(player, '5', [null, ...Array<string>(4).fill('puppy')]);
    await own.follow(table);
    await own.say(table, { say: 'ready', ready: true });
    if (await own.playUntil(table, draws)) found = table;
    own.leave();
  }
  await look({ player, table: found }, [
    {
      name: 'drawing',
      async show(page) {
        await isActive(page);
        await page.locator('.hand [data-card^="2."]').first().click();
        await expect(page.locator('.choices .button:not(.quiet)')).toHaveCount(4);
      },
    },
  ]);
  await leave(player);
});

test('the end of a game looks right everywhere', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna', {}, STILL);
  const company = await Company.gather(player);
  await company.begin();
  expect(await company.playUntil(() => null)).toBeNull();
  await look(company, [
    {
      name: 'result',
      show: (page) => expect(page.locator('.result')).toBeVisible(),
    },
  ]);
  await end(company);
});
