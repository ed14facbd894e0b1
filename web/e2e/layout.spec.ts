/** The table on every screen it is made for, and fingers on small ones. Takes a picture of
 *  each. */
import { expect, test, type Page } from '@playwright/test';
import { lineLength } from '../src/board/plateName';
import { LEAST_SHARE, shorterSide } from '../src/table/layout';
import { rootSize, SCREENS } from '../src/table/screens';
import { de } from '../src/text/de';
import { en } from '../src/text/en';
import { es } from '../src/text/es';
import { fr } from '../src/text/fr';
import { it } from '../src/text/it';
import { hold, middleOf, touchSpot } from './driver';
import { expectToFit } from './look';
import { POSITIONS, setUp } from './positions';
import { leave, visit } from './visitor';

/** Where the pictures go. `node scripts/contact-sheet.mjs` puts those of the table together. */
const SHOTS = process.env.SHOTS ?? 'shots/screens';

/** Where the parts of the table are. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const box = (what: string) => {
      const { x, y, width, height } = document.querySelector(what)!.getBoundingClientRect();
      return { x, y, width, height };
    };
    return {
      board: box('.board'),
      hand: box('.hand'),
      outside: [...document.querySelectorAll('.board, .hand .slot, .line, .bar')]
        .map((one) => one.getBoundingClientRect())
        .filter(
          ({ left, top, right, bottom }) =>
            left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5,
        ).length,
      scrolls:
        document.documentElement.scrollHeight > innerHeight ||
        document.documentElement.scrollWidth > innerWidth,
    };
  });

/** All names that guests are given, and the letters of their longer lines. */
const NAMES = [de, en, fr, it, es]
  .flatMap((texts) => texts['guest.names'].split(', '))
  .map((name) => ({ name, letters: Math.max(lineLength(name), 5) }));

/** The names that do not fit on the plates, tried one after the other inside the page. */
function tooLong(names: typeof NAMES): string[] {
  const plates = [...document.querySelectorAll<HTMLElement>('.name span')];
  const isCut = (plate: HTMLElement, name: string, letters: string) => {
    const [nameBefore, lettersBefore] = [
      plate.textContent,
      plate.style.getPropertyValue('--letters'),
    ];
    plate.textContent = name;
    plate.style.setProperty('--letters', letters);
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = plate;
    plate.textContent = nameBefore;
    plate.style.setProperty('--letters', lettersBefore);
    return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
  };
  return names
    .filter(({ name, letters }) => plates.some((plate) => isCut(plate, name, `${letters}`)))
    .map(({ name }) => name);
}

/** Changes the size of the screen, and waits until the page has followed. */
async function resize(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  let last = '';
  await expect(async () => {
    const now = JSON.stringify([await page.evaluate(() => innerWidth), await measure(page)]);
    const isSame = now === last;
    last = now;
    expect(isSame).toBe(true);
  }).toPass({ intervals: [100] });
}

/** Checks the board on a screen; returns what to call the screen in messages. */
async function expectLargeBoard(page: Page, screen: (typeof SCREENS)[number]): Promise<string> {
  const where = `${screen.width}×${screen.height}`;
  await resize(page, screen);
  const room = { ...screen, rem: rootSize(screen) };
  await expect
    .poll(async () => {
      const { board, outside, scrolls } = await measure(page);
      const share = Math.min(board.width, board.height) / shorterSide(room);
      return { isLarge: share >= LEAST_SHARE && share <= 1, outside, scrolls };
    }, where)
    .toEqual({ isLarge: true, outside: 0, scrolls: false });
  return where;
}

for (const players of [2, 4, 6]) {
  test(`the board of ${players} is large on every screen, and nothing jumps`, async ({
    browser,
  }) => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await setUp(page, players);
    for (const screen of SCREENS) {
      const where = await expectLargeBoard(page, screen);
      const before = await measure(page);
      await expectToFit(page, where);
      // Between the six arms of a phone a name may end in dots.
      if (players < 6 || screen.width > 900) {
        expect(await page.evaluate(tooLong, NAMES), where).toEqual([]);
      }
      // Choosing a card fills the controls: board and hand stay.
      await page.locator('.hand [data-card^="7."]').click();
      await expect(page.locator('.pips')).toBeVisible();
      const stays = async () => {
        const { board, hand, outside } = await measure(page);
        expect([board, hand, outside], where).toEqual([before.board, before.hand, 0]);
      };
      await stays();
      const { from, to } = POSITIONS[players]!.seven;
      await hold(page, from);
      await touchSpot(page, to);
      await expect(page.locator('.pips .taken')).toHaveCount(2);
      await stays();
      const size = `${screen.width}x${screen.height}`;
      await page.screenshot({ path: `${SHOTS}/table-${players}-${size}.png` });
      await page.keyboard.press('u');
      await page.keyboard.press('Escape');
    }
    await leave(visitor);
  });
}

test('a finger chooses between close fields in a loupe', async ({ browser }) => {
  const options = { viewport: SCREENS[1], hasTouch: true, isMobile: true };
  const visitor = await visit(browser, options);
  const { page } = visitor;
  await setUp(page, 4);
  await page.locator('.hand [data-card^="7."]').tap();
  await hold(page, '21');
  const { x, y } = await middleOf(page, '24');
  await page.touchscreen.tap(x, y);
  const loupe = page.locator('.loupe');
  await expect(loupe).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/loupe.png` });
  // Nothing is chosen yet, and here a finger can tell the fields apart.
  await expect(page.locator('.pips .taken')).toHaveCount(0);
  const middles = await loupe.locator('[data-spot]').evaluateAll((all) =>
    all.map((one) => {
      const box = one.getBoundingClientRect();
      return {
        spot: one.getAttribute('data-spot'),
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
      };
    }),
  );
  for (const one of middles) {
    for (const other of middles.filter(({ spot }) => spot !== one.spot)) {
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(32);
    }
  }
  const meant = middles.find(({ spot }) => spot === '25')!;
  await page.touchscreen.tap(meant.x, meant.y);
  await expect(loupe).toHaveCount(0);
  await expect(page.locator('.pips .taken')).toHaveCount(4);
  await leave(visitor);
});

test('by keyboard, Enter leads from card to marble to field to play, and never in a circle', async ({
  browser,
}) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await setUp(page, 4);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('data-card') ?? at?.getAttribute('data-spot') ?? at?.className ?? '';
    });
  await page.locator('.hand [data-card^="4."]').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^\d+$/);
  // The marble, then one of its two fields.
  const marble = await focused();
  await page.keyboard.press('Enter');
  await expect.poll(focused).not.toBe(marble);
  await page.keyboard.press('Enter');
  await expect(page.locator('.hand .slot')).toHaveCount(3);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Take back the last touch');
  await leave(visitor);
});

test('a lesson is as large, and its answer moves nothing', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/learn/blockade');
  await expect(page.locator('.board')).toBeVisible();
  for (const screen of SCREENS) {
    await expectLargeBoard(page, screen);
    await page.screenshot({ path: `${SHOTS}/lesson-${screen.width}x${screen.height}.png` });
  }
  await leave(visitor);
});

test('on a phone held sideways a replay shows the whole board, and its buttons beside it', async ({
  browser,
}) => {
  const screen = { width: 844, height: 390 };
  const visitor = await visit(browser, { viewport: screen });
  const { page } = visitor;
  await page.goto('/replay');
  await page
    .locator('input[type=file]')
    .setInputFiles('../crates/rules/tests/golden/six-pairs.record');
  const { board, next } = { board: page.locator('.board'), next: page.getByLabel('One move on') };
  await expect(board).toBeVisible();
  const share = async () => {
    const { y, height } = (await board.boundingBox())!;
    return y >= 0 && y + height <= screen.height ? height / screen.height : 0;
  };
  await expect.poll(share).toBeGreaterThanOrEqual(LEAST_SHARE);
  await expect(next).toBeInViewport({ ratio: 1 });
  await expectToFit(page, 'replay');
  // The same after the phone has been turned.
  await page.setViewportSize({ width: screen.height, height: screen.width });
  await page.evaluate(() => scrollTo(0, 0));
  await page.setViewportSize(screen);
  await expect.poll(share).toBeGreaterThanOrEqual(LEAST_SHARE);
  await leave(visitor);
});

test('on a phone held sideways everything in the menu can be reached', async ({ browser }) => {
  const player = await visit(browser, { viewport: { width: 640, height: 300 } });
  const { page } = player;
  await setUp(page, 4);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('.menu');
  await expect(menu).toBeInViewport({ ratio: 1 });
  // It is longer, and scrolls.
  const last = menu.getByRole('button', { name: 'Read the last moves' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await leave(player);
});
