/** The start page shows who is there, and nothing on it jumps. */
import { expect, test, type Page } from '@playwright/test';
import { comeIn, post } from './driver';
import { PHONE } from './look';
import { leave, visit } from './visitor';

/** How far things have moved on the page so far, as browsers measure it. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        new PerformanceObserver((list) => {
          const all = list.getEntries() as unknown as { value: number }[];
          tell(all.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Without a single shift nothing is told.
        setTimeout(() => tell(0), 500);
      }),
  );

for (const [size, viewport] of [
  ['a laptop', { width: 1280, height: 800 }],
  ['a phone', PHONE],
] as const) {
  test(`the start page shows a running game on ${size}, and nothing jumps`, async ({ browser }) => {
    const player = await comeIn(browser, `Rex ${size}`);
    const table = { rules: '4', visibility: 'public', stand_in_level: 'puppy' };
    const bots = [null, 'puppy', 'puppy', 'puppy'];
    const made = await post(player, '/api/tables', { ...table, clock: {}, bots });
    const { id } = (await made.json()) as { id: string };
    await post(player, '/api/tables', { ...table, clock: {}, bots: [] });
    await post(player, `/api/tables/${id}/act`, { say: 'ready', ready: true });

    const visitor = await visit(browser, { viewport });
    const { page } = visitor;
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^Watch th/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Free seats' })).toBeVisible();
    expect(await shifted(page)).toBeLessThan(0.02);
    await player.page.goto('/');
    await expect(
      player.page.getByRole('heading', { name: 'Your games in progress' }),
    ).toBeVisible();
    expect(await shifted(player.page)).toBeLessThan(0.02);

    await page.goto('/watch');
    await expect(page.getByRole('img', { name: 'The board of a game' }).first()).toBeVisible();
    await leave(visitor, player);
  });
}
