/** Replays: records from files and games of the server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { Guest } from './company';
import { comeIn, makeTable, marblesOf, seeBoard } from './driver';
import {
  PHONE,
  expectAccessible,
  expectForEverybody,
  expectToFit,
  expectToFitEverywhere,
} from './look';
import { leave, visit } from './visitor';

const root = join(import.meta.dirname, '../..');
const GOLDEN = join(root, 'crates/rules/tests/golden');
const FAIR = join(root, 'examples/fair.record');

async function somebody(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await visit(browser, options)).page;
}

/** Opens a record from a file. */
async function open(page: Page, file: string, search = ''): Promise<void> {
  await page.goto(`/replay${search}`);
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('.replay')).toBeVisible();
}

/** Opens the beginning of a golden game. A game of six has hundreds of moves, and every one
 *  is a row that looks like the others. */
async function openBeginning(page: Page, name: string): Promise<void> {
  const lines = readFileSync(join(GOLDEN, `${name}.record`), 'utf8').split('\n');
  await drop(page, lines.slice(0, 80).join('\n'), '?at=40');
  await expect(page.locator('.mistakes button').first()).toBeVisible();
}

/** Opens a record from a text. */
async function drop(page: Page, text: string, search = ''): Promise<void> {
  await page.goto(`/replay${search}`);
  const file = { name: 'some.record', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Move of the game' });
const current = (page: Page) => page.locator('.moves [aria-current="step"]');

test('a game is gone through by keyboard', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, join(GOLDEN, 'four.record'), '?at=0');
  const last = Number(await slider(page).getAttribute('max'));
  expect(last).toBeGreaterThan(300);
  await expect(slider(page)).toHaveValue('0');
  const before = await marblesOf(page);
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveValue(String(last));
  await expect(current(page)).toContainText('The game is over.');
  await expect(current(page)).toBeInViewport();
  expect(await marblesOf(page)).not.toEqual(before);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue(String(last - 1));
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveValue('0');
  expect(await marblesOf(page)).toEqual(before);
  // The slider itself, and the list.
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('1');
  await current(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(slider(page)).toHaveValue('2');
  await expect(current(page)).toBeFocused();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^Move 2 of/);
  await expect(page.locator('[aria-live]').last()).toContainText('Move 2 of');
  // Playback continues until it is paused.
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Pause' }).click();
  const stopped = await slider(page).inputValue();
  await page.getByRole('button', { name: 'One move on' }).click();
  await expect(slider(page)).toHaveValue(String(Number(stopped) + 1));
  await leave(visitor);
});

test('moves are shown as they happened, and whoever hurries is not held up', async ({
  browser,
}) => {
  const { page } = await visit(browser, {}, { speed: 'normal' });
  await open(page, join(GOLDEN, 'two.record'), '?at=0');
  const last = Number(await slider(page).getAttribute('max'));
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('12');
  const link = await somebody(browser);
  await open(link, join(GOLDEN, 'two.record'), '?at=12');
  await expect.poll(() => marblesOf(page)).toEqual(await marblesOf(link));
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveValue(String(last));
});

test('the slider, the list and the plots lead to the same moment', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, join(GOLDEN, 'six-triples.record'));
  await slider(page).fill('200');
  const there = await marblesOf(page);
  await expect(current(page)).toHaveAttribute('data-at', '200');
  await page.locator('.moves [data-at="203"]').click();
  await expect(slider(page)).toHaveValue('203');
  expect(await marblesOf(page)).not.toEqual(there);
  await page.locator('.moves [data-at="200"]').click();
  expect(await marblesOf(page)).toEqual(there);
  const plot = page.getByRole('img', { name: /^Way to the finish/ });
  const { width, height } = (await plot.boundingBox())!;
  await plot.click({ position: { x: width - 1, y: height / 2 } });
  const last = Number(await slider(page).getAttribute('max'));
  await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(last - 5);
});

test('a link opens the moment and the seat it names', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, join(GOLDEN, 'four.record'), '?at=57&seat=2');
  await expect(slider(page)).toHaveValue('57');
  await expect(page.getByLabel('View')).toHaveValue('2');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?at=58&seat=2$/);
  await open(page, join(GOLDEN, 'four.record'), '?at=999999&seat=9');
  await expect(slider(page)).toHaveValue((await slider(page).getAttribute('max'))!);
  await expect(page.getByLabel('View')).toHaveValue('open');
});

test('a game opens at the move that decided it, and whoever looks elsewhere stays there', async ({
  browser,
}) => {
  const page = await somebody(browser);
  await open(page, join(GOLDEN, 'four.record'));
  await expect(page.getByText(/gave away most/)).toBeVisible();
  const worst = page.locator('.mistakes button').first();
  await expect(worst).toHaveAttribute('aria-current', 'step');
  await expect(current(page)).toContainText((await worst.locator('strong').innerText()).trim());
  // Nobody judges for those who only see the public cards: they begin with the end.
  await open(page, join(GOLDEN, 'four.record'), '?seat=none');
  await expect(slider(page)).toHaveValue((await slider(page).getAttribute('max'))!);
  // The analysis does not fetch anybody back.
  await open(page, join(GOLDEN, 'four.record'));
  await page.keyboard.press('Home');
  await expect(page.getByText(/gave away most/)).toBeVisible();
  await expect(slider(page)).toHaveValue('0');
});

for (const [width, height] of [
  [1440, 900],
  [1366, 650],
  [1024, 768],
] as const) {
  test(`board and analysis are in one view at ${width} × ${height}`, async ({ browser }) => {
    const page = await somebody(browser, { viewport: { width, height } });
    for (const name of ['two', 'four', 'six-triples']) {
      await open(page, join(GOLDEN, `${name}.record`), '?at=0');
      const board = page.locator('.table-view');
      const chart = page.getByRole('img', { name: /^Estimated winning chance/ });
      await expect(page.getByText(/gave away most/)).toBeVisible({ timeout: 60_000 });
      await expect(board).toBeInViewport({ ratio: 0.99 });
      await expect(slider(page)).toBeInViewport({ ratio: 0.99 });
      await expect(chart).toBeInViewport({ ratio: 0.99 });
      // Six hands leave no room for the list, whose moves are marked on the chart as well.
      const worst = page.locator('.mistakes button').first();
      if (name !== 'six-triples') await expect(worst).toBeInViewport({ ratio: 0.99 });
      // Each of the costliest moves is marked on the chart, and a mark leads to its move.
      const marks = page.locator('[data-mark]');
      await expect(marks).toHaveCount(await page.locator('.mistakes button').count());
      const marked = await marks.evaluateAll((all) =>
        all.map((mark) => (mark as SVGElement).dataset.mark!),
      );
      const last = Number(await slider(page).getAttribute('max'));
      const { width: across, height: down } = (await chart.boundingBox())!;
      await chart.click({ position: { x: (across * Number(marked[0])) / last, y: down / 2 } });
      // Marks may lie closer together than a pixel.
      await expect(page.locator('.mistakes [aria-current="step"]')).toHaveCount(1);
      const at = await slider(page).inputValue();
      expect(marked).toContain(at);
      // Further down the board is still there.
      await page.getByRole('img', { name: /^Cards left/ }).click();
      await expect(slider(page)).not.toHaveValue(at);
      await expect(board).toBeInViewport({ ratio: 0.99 });
    }
  });
}

test('from a seat nothing is seen that it did not know', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, join(GOLDEN, 'four.record'), '?at=2&seat=1');
  const text = readFileSync(join(GOLDEN, 'four.record'), 'utf8');
  const [, ...dealt] = /^deal (.*)$/m.exec(text)![0].split(' ');
  const body = async () =>
    (await page.locator('main').innerText()) + (await page.locator('main').innerHTML());
  expect(await body()).toContain(dealt[1]!);
  for (const seat of [0, 2, 3]) expect(await body(), `seat ${seat}`).not.toContain(dealt[seat]!);
  const hands = page.getByRole('list', { name: 'Hands' }).getByRole('listitem');
  await expect(hands.nth(0)).toContainText('6 cards');
  await expect(hands.nth(1)).not.toContainText('6 cards');
  await page.getByLabel('View').selectOption('watching');
  for (const seat of [0, 1, 2, 3]) expect(await body(), `seat ${seat}`).not.toContain(dealt[seat]!);
  await page.getByLabel('View').selectOption('open');
  for (const seat of [0, 1, 2, 3]) expect(await body(), `seat ${seat}`).toContain(dealt[seat]!);
});

test('the move that lost the game is found, and what would have been better', async ({
  browser,
}) => {
  const page = await somebody(browser, { viewport: PHONE });
  await open(page, join(GOLDEN, 'four.record'));
  const worst = page.locator('.mistakes button').first();
  await expect(page.getByText(/gave away most/)).toBeVisible();
  await worst.click();
  await expect(worst).toHaveAttribute('aria-current', 'step');
  await expect(current(page)).toContainText('−');
  await page.getByRole('button', { name: 'What would the bot have played?' }).click();
  const best = page.locator('.best li');
  await expect(best.first()).toContainText('%');
  // The board stays in sight, while scrolling.
  await expect(page.locator('.table-view')).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator('.best .own')).toHaveCount(1);
  // Other seats do not see this seat's analysis.
  const at = Number(await slider(page).inputValue());
  const doer = Number((await current(page).locator('code').innerText()).charAt(0));
  await page.getByLabel('View').selectOption(String((doer + 1) % 4));
  await expect(slider(page)).toHaveValue(String(at));
  await expect(page.getByRole('button', { name: 'What would the bot have played?' })).toHaveCount(
    0,
  );
});

test('shuffles are verified, and whoever changed a card is told where', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, FAIR);
  await page.getByRole('button', { name: 'Verify the shuffles' }).click();
  await expect(page.getByText('Every card came as promised.')).toBeVisible();
  await expect(page.getByText('Grüezi mitenand')).toBeVisible();

  // Two hands of the last deal change places, which breaks no rule.
  const text = readFileSync(FAIR, 'utf8');
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => line.startsWith('deal '));
  const [deal, one, ...others] = lines[at]!.split(' ');
  const tampered = [
    ...lines.slice(0, at),
    [deal, others[0], one, ...others.slice(1)].join(' '),
  ].join('\n');
  await drop(page, tampered);
  await page.getByRole('button', { name: 'Verify the shuffles' }).click();
  const round = lines.slice(0, at + 1).filter((line) => line.startsWith('deal ')).length;
  await expect(page.getByText('The cards do not match the server’s promise.')).toBeVisible();
  const told = page.locator('.verdict');
  await expect(told).toContainText(`Round ${round}`);
  await expect(told).toContainText(`line ${at + 1}`);
  await expect(told).toContainText(/in place \d+ of the stock/);

  // Another drawn card breaks the rules later on; the shuffles name the line of the draw.
  const drawn = lines.findIndex((line) => line.startsWith('drawn '));
  const changed = lines.with(
    drawn,
    `${lines[drawn]!.slice(0, -1)}${lines[drawn]!.endsWith('2') ? '3' : '2'}`,
  );
  await drop(page, changed.join('\n'));
  await expect(page.getByRole('alert')).toContainText(/line \d+/);
  await page.getByRole('button', { name: 'Verify the shuffles' }).click();
  await expect(page.locator('.verdict')).toContainText(`line ${drawn + 1}`);

  await open(page, join(GOLDEN, 'four.record'));
  await page.getByRole('button', { name: 'Verify the shuffles' }).click();
  await expect(page.locator('.verdict')).toContainText('no promise and no secret');
  await leave(visitor);
});

test('nonsense is refused in words, and the next file is read', async ({ browser }) => {
  const page = await somebody(browser, { viewport: PHONE });
  await drop(page, 'woof');
  await expect(page.getByRole('alert')).toContainText('line 1');
  await expectToFit(page, 'nonsense');
  await drop(page, '\0\u0001<script>alert(1)</script>'.repeat(100));
  await expect(page.getByRole('alert')).toContainText('line 1');
  await drop(page, `kennel-record 1\n${'# dogs\n'.repeat(100_000)}`);
  await expect(page.getByRole('alert')).toContainText('too large');
  await page.locator('input[type=file]').setInputFiles(join(GOLDEN, 'two.record'));
  await expect(page.locator('.replay')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the game as a file' }).click();
  expect((await download).suggestedFilename()).toBe('two.record');
});

test('a file can be dropped', async ({ browser }) => {
  const page = await somebody(browser);
  await page.goto('/replay');
  await expect(page.getByLabel('Game file')).toBeVisible();
  const text = readFileSync(join(GOLDEN, 'three.record'), 'utf8');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'three.record', { type: 'text/plain' }));
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }),
    );
  }, text);
  await expect(page.locator('.replay')).toBeVisible();
});

test('a picture of any moment can be kept, and needs nothing else', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, join(GOLDEN, 'five.record'), '?at=60');
  const saved = async (name: string): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^five-60\.(svg|png)$/);
    return readFileSync(await file.path());
  };
  const svg = (await saved('Picture (SVG)')).toString();
  expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  expect(svg).not.toMatch(/var\(|class=|style=|color-mix|oklab|https?:\/\/(?!www\.w3\.org)/);
  // Twenty marbles lie where the page has them.
  const shown = await page.locator('[data-marble]').count();
  expect(shown).toBe(20);
  expect(svg.match(/<g transform="translate\([-\d.]+ [-\d.]+\)"><ellipse/g)?.length).toBe(shown);
  const png = await saved('Picture (PNG)');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(1200);
});

test('a game is taken up where it was, kept on this device, and looked back at', async ({
  browser,
}) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, join(GOLDEN, 'two.record'), '?seat=1');
  // Three moves before the end of the game.
  const last = Number(await slider(page).getAttribute('max'));
  await slider(page).fill(String(last - 3));
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.waitForURL(/\/play\/local-/);
  await expect(page.locator('[data-own-seat="1"]')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').pop()!;
  // The game so far is stored on this device, finished or not.
  await page.goto(`/games/${id}`);
  await expect(slider(page)).toHaveAttribute('max', /^\d+$/);
  expect(Number(await slider(page).getAttribute('max'))).toBeGreaterThanOrEqual(last - 3);
  await expect(page.locator('main')).toContainText('This game was not played to its end.');
  await page.goto('/games/local-nosuchgame');
  await expect(page.locator('main')).toContainText('not stored in this browser');
  await leave(visitor);
});

test('games of this device stand among one’s own', async ({ browser }) => {
  const page = await somebody(browser, { viewport: PHONE });
  await page.goto('/me');
  await expect(page.locator('main h1')).toBeVisible();
  const record = readFileSync(join(GOLDEN, 'two.record'), 'utf8');
  await page.evaluate(async (record) => {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('kennel', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const games = database.transaction('games', 'readwrite').objectStore('games');
    for (let number = 0; number < 23; number += 1) {
      const [changedAt, winners] = [Date.UTC(2026, 0, 1 + number), number === 22 ? null : [0]];
      const levels = ['puppy', 'champion'];
      games.put({
        id: `local-${number}`,
        rules: '2',
        seat: 0,
        levels,
        seed: '0',
        record,
        winners,
        startedAt: 0,
        changedAt,
      });
    }
    await new Promise((done) => (games.transaction.oncomplete = done));
    database.close();
  }, record);
  await page.reload();
  const local = page.getByRole('region', { name: 'Finished games' });
  await expect(local.getByRole('listitem').filter({ hasText: 'Won' })).toHaveCount(20);
  await local.getByRole('button', { name: 'Show more' }).click();
  await expect(local.getByRole('listitem').filter({ hasText: 'Won' })).toHaveCount(22);
  await expectToFit(page, 'games of this device');
  await expectAccessible(page, 'games of this device');
  await local.getByRole('link', { name: 'Review the game' }).first().click();
  await expect(page.locator('.replay')).toBeVisible();
  await expect(page.locator('main')).toContainText('You');
});

test('links tell what they are about', async ({ request, baseURL }) => {
  test.skip(process.env.PREVIEW !== undefined, 'the page must be the server’s own');
  const headers = { origin: baseURL ?? '', 'accept-language': 'de-CH' };
  await request.post('/api/guests', { headers, data: { name: 'Änni' } });
  const made = await request.post('/api/tables', {
    headers,
    data: { rules: '6-triples', sit: true },
  });
  const { id } = (await made.json()) as { id: string };
  const page = await (await request.get(`/table/${id}`, { headers })).text();
  expect(page).toContain('freie Plätze: 5');
  expect(page).not.toContain('Änni');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const picture = await request.get(new URL(image).pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  expect((await picture.body()).length).toBeGreaterThan(20_000);
});

test('replays fit in every language and are for everybody', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/replay');
  await expect(page.locator('input[type=file]')).toBeVisible();
  await expectToFitEverywhere(page, 'choosing a file');
  await expectForEverybody(page, 'choosing a file');
  for (const name of ['four', 'six-triples']) {
    await openBeginning(page, name);
    await expectToFitEverywhere(page, name);
  }
  await openBeginning(page, 'six-pairs');
  await expectForEverybody(page, 'replay');
  await leave(visitor);
});

test('replays of whole games fit in every language', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, join(GOLDEN, 'five.record'), '?at=40');
  await expect(page.locator('.mistakes button').first()).toBeVisible();
  await expectToFitEverywhere(page, 'five');
  // The last section verifies the shuffles.
  await open(page, FAIR);
  await page.locator('section').last().getByRole('button').click();
  await expect(page.locator('.verdict strong')).toBeVisible();
  await expectToFitEverywhere(page, 'verified');
  await leave(visitor);
});

test('the server’s promise is shown before the game, kept, and compared after it', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const table = await makeTable(player, '2', [null, 'puppy']);
  await page.goto(`/table/${table}`);
  const promise = page.locator('.commitment');
  await promise.locator('summary').click();
  const shown = await promise.locator('code').innerText();
  expect(shown).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await seeBoard(player);
  await page.getByRole('button', { name: 'Menu' }).click();
  await promise.locator('summary').click();
  await expect(promise.locator('code')).toHaveText(shown);
  await page.keyboard.press('Escape');
  const own = await Guest.of(player);
  await own.follow(table);
  await own.playUntil(table, () => false);
  await page.getByRole('link', { name: 'Review the game' }).click();
  const verify = page.getByRole('button', { name: 'Verify the shuffles' });
  await verify.click();
  await expect(page.locator('.verdict')).toContainText(shown);
  await expect(page.locator('.verdict')).toContainText(
    'Your browser kept the same promise before the game.',
  );
  // A browser that was not there has nothing to compare.
  const address = page.url();
  const other = await comeIn(browser, 'Bea');
  await other.page.goto(address);
  await other.page.getByRole('button', { name: 'Verify the shuffles' }).click();
  await expect(other.page.locator('.verdict')).toContainText('there is nothing to compare');
  // A server that had promised something else is found out.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kennel.promises')!) as [string, string][];
    const others = kept.map(([game]) => [game, 'another promise']);
    localStorage.setItem('kennel.promises', JSON.stringify(others));
  });
  await page.reload();
  await verify.click();
  await expect(page.locator('.verdict .bad')).toContainText('another promise');
  own.leave();
  await leave(other);
  await leave(player);
});
