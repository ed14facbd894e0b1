/** Luck and play of a game, as the server has told them apart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { GameAnalysis, PartFound } from '../src/wire';
import { expectForEverybody } from './look';
import { leave, visit } from './visitor';

const root = join(import.meta.dirname, '../..');
const RECORD = readFileSync(join(root, 'examples/two.record'), 'utf8');
const [FOUND] = JSON.parse(readFileSync(join(root, 'web/src/luck/two.breakdown.txt'), 'utf8')) as [
  PartFound[],
  unknown,
];

test('what the server has found is added up by the page', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const done: GameAnalysis = { state: 'done', judge: 'j', seed: 1, positions: 1, found: FOUND };
  let state: GameAnalysis = { state: 'none' };
  let asked = 0;
  await page.route('**/api/games/two', (route) =>
    route.fulfill({ contentType: 'text/plain', body: RECORD }),
  );
  await page.route('**/api/games/two/analysis', async (route) => {
    if (route.request().method() === 'POST') {
      asked += 1;
      state = { state: 'running', done: 0.5 };
    }
    await route.fulfill({ json: state });
  });
  await page.goto('/games/two');
  await page.getByRole('button', { name: 'How well did everyone play?' }).click();
  const part = page.getByRole('region', { name: 'Luck and play' });
  await expect(part.getByText('telling luck and play apart: 50%')).toBeVisible();
  state = done;
  await expect(part.getByText('Decisions that mattered')).toBeVisible();
  await expect(part.getByText(/About as good as the/).first()).toBeVisible();
  expect(asked).toBe(1);
  await expectForEverybody(page, 'luck and play');
  await part.screenshot({ path: info.outputPath('luck.png') });
  // Whoever comes later need not ask.
  const other = await visit(browser);
  await other.page.route('**/api/games/two', (route) =>
    route.fulfill({ contentType: 'text/plain', body: RECORD }),
  );
  await other.page.route('**/api/games/two/analysis', (route) => route.fulfill({ json: done }));
  await other.page.goto('/games/two');
  await expect(other.page.getByText('Decisions that mattered')).toBeVisible();
  await leave(other);
  await leave(visitor);
});
