/** What can go wrong at a table: the page says so in friendly words and shows a way on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page, type WebSocketRoute } from '@playwright/test';
import { comeIn, handOf, makeTable, marblesOf, seeBoard } from './driver';
import { Company, Guest } from './company';
import { OwnServer } from './server';
import { leave } from './visitor';

const cards = async (page: Page) => (await handOf(page)).sort();
const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connection lost' });

/** The connection between page and server, to be cut and mended. */
async function line(page: Page): Promise<{ cut(): Promise<void>; mend(): void }> {
  let open = true;
  const routes: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, async (route) => {
    if (!open) return route.close();
    routes.push(route);
    route.connectToServer();
  });
  return {
    cut: async () => {
      open = false;
      for (const route of routes.splice(0)) await route.close();
    },
    mend: () => (open = true),
  };
}

test('a dead link to a table says so and leads on', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  await page.goto('/table/zzzzzzzzzzzz');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Table not found');
  await expect(page.getByRole('main')).toContainText('There is no table under this link.');
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await leave(player);
});

test('two tabs on one seat show the same, and answer once', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const company = await Company.gather(player);
  await company.begin();
  const one = player.page;
  const two = await player.context.newPage();
  for (const tab of [one, two]) {
    await tab.goto(`/table/${company.table}`);
    await expect(tab.locator('.hand.active .slot')).toHaveCount(6);
  }
  expect(await cards(two)).toEqual(await cards(one));
  // Each has chosen another card, and both say so at once.
  await one.locator('.hand .slot').first().click();
  await two.locator('.hand .slot').last().click();
  await Promise.all(
    [one, two].map((tab) =>
      tab.evaluate(() => document.querySelector<HTMLElement>('.choices .primary')?.click()),
    ),
  );
  for (const tab of [one, two]) {
    await expect(tab.locator('.line .status')).toHaveText(/^Card given\./);
    await expect(tab.locator('.hand .slot')).toHaveCount(5);
    await expect(tab.getByRole('alert')).toHaveCount(0);
  }
  expect(await cards(two)).toEqual(await cards(one));
  for (const guest of company.guests.slice(1))
    await guest.act(company.table, `give ${guest.hand[0]}`);
  for (const tab of [one, two]) {
    await expect(tab.locator('ol.log')).toContainText(/gives? .* an? /);
  }
  // Whoever could only fold has folded by now, perhaps in one tab before the other.
  await expect(async () => expect(await cards(two)).toEqual(await cards(one))).toPass();
  company.leave();
  await leave(player);
});

test('a connection cut in the middle of a choice is shown, heals and loses nothing', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const { cut, mend } = await line(page);
  const company = await Company.gather(player);
  await company.begin();
  await page.goto(`/table/${company.table}`);
  await expect(page.locator('.hand.active .slot')).toHaveCount(6);
  const hand = await cards(page);
  await page.locator('.hand .slot').nth(3).click();
  await cut();
  await expect(lost(page)).toBeVisible();
  await expect(page.locator('.hand.active')).toHaveCount(0);
  expect(await cards(page)).toEqual(hand);
  mend();
  await expect(lost(page)).toHaveCount(0);
  await expect(page.getByText('Connected again. Nothing was lost.')).toBeVisible();
  // What was chosen is still chosen.
  await expect(page.locator('.hand .slot').nth(3)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^Give the / }).click();
  await expect(page.locator('.line .status')).toHaveText(/^Card given\./);
  company.leave();
  await leave(player);
});

test('a connection that swallows everything is noticed, and the answer is not lost', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  // The network goes silent without closing anything, as in a tunnel.
  let swallows = false;
  await page.routeWebSocket(/\/socket/, (route) => {
    const server = route.connectToServer();
    const isInTunnel = swallows;
    route.onMessage((message) => void (swallows || isInTunnel || server.send(message)));
    server.onMessage((message) => void (swallows || isInTunnel || route.send(message)));
  });
  const company = await Company.gather(player);
  await company.begin();
  await page.goto(`/table/${company.table}`);
  await expect(page.locator('.hand.active .slot')).toHaveCount(6);
  await page.locator('.hand .slot').nth(2).click();
  swallows = true;
  await page.getByRole('button', { name: /^Give the / }).click();
  // It is said in words that no answer comes, and then that the connection is lost.
  await expect(page.locator('.line .status')).toHaveText('No answer yet. Sent again…');
  await expect(page.getByText('No answer from the server. Still trying…')).toBeVisible();
  await expect(lost(page)).toBeVisible();
  swallows = false;
  await expect(lost(page)).toHaveCount(0);
  // What was chosen is sent again by itself, once.
  await expect(page.locator('.line .status')).toHaveText(/^Card given\./);
  await expect(page.locator('.hand .slot')).toHaveCount(5);
  company.leave();
  await leave(player);
});

/** A network that goes silent without closing anything: connections that are opened inside
 *  lead nowhere. */
async function tunnel(page: Page): Promise<{ enter(): void; leave(): void }> {
  let inside = false;
  await page.routeWebSocket(/\/socket/, (route) => {
    if (inside) return;
    const server = route.connectToServer();
    route.onMessage((message) => void (inside || server.send(message)));
    server.onMessage((message) => void (inside || route.send(message)));
  });
  return { enter: () => (inside = true), leave: () => (inside = false) };
}

test('a silent network is told in the waiting room and to those who watch', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const table = await makeTable(player, '2');
  const watcher = await comeIn(browser, 'Bruno');
  const running = await makeTable(watcher, '2', [null, 'puppy']);
  await watcher.page.goto(`/table/${running}`);
  await watcher.page.getByRole('button', { name: 'I’m ready' }).click();
  await seeBoard(watcher);
  const watching = await player.context.newPage();
  for (const [tab, address] of [
    [page, table],
    [watching, running],
  ] as const) {
    const { enter, leave: out } = await tunnel(tab);
    await tab.goto(`/table/${address}`);
    const role = tab === page ? 'status' : 'alert';
    const told = (words: string) => tab.getByRole(role).filter({ hasText: words });
    if (tab === page) await expect(tab.getByRole('button', { name: 'I’m ready' })).toBeVisible();
    else await expect(tab.getByRole('group', { name: 'Board' })).toBeVisible();
    enter();
    await expect(told('No answer from the server. Still trying…')).toBeVisible();
    await expect(told('Connection lost. Trying again…')).toBeVisible();
    out();
    await expect(told('Connection lost. Trying again…')).toHaveCount(0);
    await expect(told('No answer from the server. Still trying…')).toHaveCount(0);
  }
  // What is said in the waiting room is heard again.
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await expect(page.getByRole('button', { name: 'I’m ready' })).toHaveCount(0);
  await leave(watcher);
  await leave(player);
});

test('whoever comes out of a tunnel has the seat back and is told what the bot did', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const { enter, leave: out } = await tunnel(page);
  const table = await makeTable(player, '4', [null, null, 'puppy', 'puppy']);
  await page.goto(`/table/${table}`);
  // Somebody waits for Anna.
  const beat = await Guest.comeIn(new URL(page.url()).origin, 'Beat');
  await beat.follow(table);
  await beat.say(table, { say: 'sit', seat: 1 });
  await beat.say(table, { say: 'ready', ready: true });
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await expect(page.locator('.hand.active .slot')).toHaveCount(6);
  enter();
  await expect(lost(page)).toBeVisible();
  // The bot gives a card for Anna, and the game goes on to somebody's turn, perhaps not before
  // everybody has folded in the first round.
  while (beat.ask?.kind !== 'play') {
    if (beat.isAsked) await beat.act(table, `give ${beat.hand[0]}`);
    else await beat.heard();
  }
  out();
  await expect(lost(page)).toHaveCount(0);
  const used = page.getByText(/Meanwhile a bot used these cards for you: ./);
  // It is shown for a moment, and stays for screen readers.
  await expect(used.first()).toBeAttached();
  await expect(page.getByText('A bot is playing for you.')).toHaveCount(0);
  beat.leave();
  await leave(player);
});

test('a page hears from its browser that there is no network', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const table = await makeTable(player, '2', [null, 'puppy']);
  await page.goto(`/table/${table}`);
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await seeBoard(player);
  for (const [gone, back] of [
    ['offline', 'online'],
    ['freeze', 'resume'],
  ] as const) {
    const tell = (event: string) =>
      page.evaluate((name) => {
        const target = name.endsWith('line') ? window : document;
        target.dispatchEvent(new Event(name));
      }, event);
    await tell(gone);
    await tell(back);
    await expect(page.getByText('Connected again. Nothing was lost.')).toBeVisible();
    await expect(page.getByText('Connected again. Nothing was lost.')).toHaveCount(0);
  }
  await leave(player);
});

test('a browser without a network says so, and loses nothing', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page, context } = player;
  const { enter, leave: out } = await tunnel(page);
  const table = await makeTable(player, '2', [null, 'puppy']);
  await page.goto(`/table/${table}`);
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await seeBoard(player);
  const again = page.getByText('Connected again. Nothing was lost.');
  enter();
  await context.setOffline(true);
  await expect(lost(page)).toBeVisible();
  out();
  await context.setOffline(false);
  await expect(again).toBeVisible();
  await expect(lost(page)).toHaveCount(0);
  await leave(player);
});

test('a tab that slept while others played is soon where the table is', async ({ browser }) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const { cut, mend } = await line(page);
  const company = await Company.gather(player);
  await company.begin();
  await page.goto(`/table/${company.table}`);
  await seeBoard(player);
  await cut();
  await expect(lost(page)).toBeVisible();
  // Anna plays elsewhere, and a good many things happen.
  let turns = 0;
  expect(
    await company.playUntil((guest) => (guest.seat === 0 && (turns += 1) > 25 ? 'enough' : null)),
  ).toBe('enough');
  mend();
  await expect(page.locator('.hand.active')).toBeVisible();
  const fresh = await player.context.newPage();
  await fresh.goto(`/table/${company.table}`);
  await expect(fresh.locator('.hand.active')).toBeVisible();
  expect(await cards(page)).toEqual(await cards(fresh));
  expect(await marblesOf(page)).toEqual(await marblesOf(fresh));
  company.leave();
  await leave(player);
});

test('a page that does not understand its server any more offers to load itself again', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Anna');
  const { page } = player;
  const table = await makeTable(player, '2', [null, 'puppy']);
  await page.goto(`/table/${table}`);
  await page.getByRole('button', { name: 'I’m ready' }).click();
  await seeBoard(player);
  // A newer server leaves out what this page relies on.
  let understands = false;
  await page.routeWebSocket(/\/socket/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      const told = JSON.parse(String(message)) as { tell: string; changes?: unknown[] };
      const less = JSON.stringify({ ...told, changes: told.changes?.slice(1) });
      route.send(told.changes && !understands ? less : message);
    });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('This page is out of date');
  // In time there is a newer page as well.
  understands = true;
  await page.getByRole('button', { name: 'Reload' }).click();
  await seeBoard(player);
  await leave(player);
});

test('a server that is gone comes back with the table, or without it', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kennel-gone-'));
  const server = await OwnServer.at();
  try {
    await server.start(join(folder, 'kennel.db'));
    const player = await comeIn(browser, 'Anna', { baseURL: await server.pages() });
    const { page } = player;
    const table = await makeTable(player, '2', [null, 'puppy']);
    await page.goto(`/table/${table}`);
    await page.getByRole('button', { name: 'I’m ready' }).click();
    await seeBoard(player);
    const hand = page.locator('.hand .slot');
    await expect(hand.first()).toBeVisible();
    await expect(page.locator('.hand.active')).toBeVisible();
    const held = await cards(page);
    await server.kill();
    await expect(lost(page)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
    await server.start(join(folder, 'kennel.db'));
    await expect(lost(page)).toHaveCount(0);
    await expect(page.locator('.hand.active')).toBeVisible();
    expect(await cards(page)).toEqual(held);
    // The table has been cleared away with everything else.
    await server.kill();
    await expect(lost(page)).toBeVisible();
    await server.start(join(folder, 'empty.db'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Table not found');
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.getByRole('button', { name: 'Play now' }).click();
    await seeBoard(player);
    await leave(player);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
