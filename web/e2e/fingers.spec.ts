/** On every phone, whatever a finger cannot tell apart on the board it can in the loupe. */
import { expect, test, type Locator } from '@playwright/test';
import { FINGER_PX } from '../src/board/reach';
import { SCREENS } from '../src/table/screens';
import { hold } from './driver';
import { POSITIONS, setUp } from './positions';
import { leave, visit } from './visitor';

const PHONES = SCREENS.filter(({ width, height }) => Math.min(width, height) < 500);

interface Target {
  spot: string;
  x: number;
  y: number;
}

const middles = (spots: Locator): Promise<Target[]> =>
  spots.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { spot: one.getAttribute('data-spot') ?? '', x: x + width / 2, y: y + height / 2 };
    }),
  );

/** The distance to the nearest other target. */
const room = (one: Target, all: readonly Target[]): number =>
  Math.min(
    ...all
      .filter(({ spot }) => spot !== one.spot)
      .map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );

for (const players of [2, 4, 6]) {
  test(`fingers can tell the targets apart on every phone with ${players} players`, async ({
    browser,
  }) => {
    for (const viewport of PHONES) {
      const where = `${viewport.width}×${viewport.height}`;
      const visitor = await visit(browser, { viewport, hasTouch: true, isMobile: true });
      const { page } = visitor;
      await setUp(page, players);
      await page.locator('.hand [data-card^="7."]').tap();
      await hold(page, POSITIONS[players]!.seven.from);
      const targets = await middles(page.locator('.spots [data-spot]:not([aria-pressed])'));
      expect(targets.length, where).toBeGreaterThan(2);
      const all = await middles(page.locator('.spots [data-spot]'));
      const crowded = targets.filter((one) => room(one, all) < FINGER_PX);
      expect(crowded.length, where).toBeGreaterThan(0);
      const loupe = page.locator('.loupe');
      for (const { spot, x, y } of crowded) {
        await page.touchscreen.tap(x, y);
        await expect(loupe, `${where}: ${spot}`).toBeVisible();
        const enlarged = await middles(loupe.locator('[data-spot]'));
        expect(enlarged.map((one) => one.spot)).toContain(spot);
        for (const one of enlarged) {
          expect(room(one, enlarged), `${where}: ${one.spot}`).toBeGreaterThanOrEqual(FINGER_PX);
        }
        await loupe.locator('.close').tap();
        await expect(loupe).toHaveCount(0);
      }
      await expect(page.locator('.pips .taken')).toHaveCount(0);
      await leave(visitor);
    }
  });
}
