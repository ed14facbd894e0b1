/** The look of a running table: accessible, in five languages, on a phone and on a desktop. With
 *  `SHOTS`, a folder, it takes screenshots as well. */
import { expect, test, type Page } from '@playwright/test';
import { comeIn, hold, touchSpot } from './driver';
import { Company } from './company';
import { DESKTOP, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { begin } from './positions';
import { leave, visit } from './visitor';

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

/** Checks situations of a page in every language and both sizes, and with axe in both
 *  themes. */
async function look(page: Page, moments: readonly Moment[]): Promise<void> {
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
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${process.env.SHOTS}/${name} ${size} ${colorScheme}.png`.replaceAll(' ', '-'),
      });
    }
  }
}

/** The same at a table of the server. */
async function lookAt({ player, table }: Company, moments: readonly Moment[]): Promise<void> {
  await player.page.setViewportSize(PHONE);
  await player.page.goto(`/table/${table}`);
  await expect(player.page.locator('.board')).toBeVisible();
  await look(player.page, moments);
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
      const log = page.locator('.side .log');
      await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(100);
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
  await lookAt(company, [
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

test('one’s own turn looks right everywhere, with everything open', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna', {}, STILL);
  const company = await Company.gather(player);
  await company.begin();
  // Sooner or later Anna can play a card.
  await company.playUntil(({ seat }, [act]) =>
    seat === 0 && act && !act.startsWith('give') ? act : null,
  );
  await lookAt(company, [{ name: 'your turn', show: isActive }, ...OPENING]);
  await end(company);
});

test('a seven half walked looks right everywhere', async ({ browser }) => {
  const player = await visit(browser, { viewport: PHONE }, STILL);
  await begin(player.page, '4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QAJX/2366/5689/39TQ');
  await look(player.page, [
    {
      name: 'a seven',
      async show(page) {
        await isActive(page);
        await page.locator('.hand [data-card^="7."]').first().click();
        await hold(page, '21');
        await touchSpot(page, '23');
        await expect(page.locator('.pips .taken').first()).toBeVisible();
        await expect(page.locator('.choices .quiet')).toBeVisible();
      },
    },
  ]);
  await leave(player);
});

test('a two that can draw from four others looks right everywhere', async ({ browser }) => {
  const player = await visit(browser, { viewport: PHONE }, STILL);
  await begin(player.page, '5 k,8,39,d/k,k,s,20/k,36,c,d/k,k,52,71/k,60,k,b 0 27X/236/568/39T/K47');
  await look(player.page, [
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
  await lookAt(company, [
    {
      name: 'result',
      show: (page) => expect(page.locator('.result')).toBeVisible(),
    },
  ]);
  await end(company);
});
