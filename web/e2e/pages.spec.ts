/** The pages around the table. */
import {
  expect,
  test,
  type Browser,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import {
  PHONE,
  expectAccessible,
  expectForEverybody,
  expectToFit,
  expectToFitEverywhere,
} from './look';
import { leave, open, visit } from './visitor';

/** Every page around the table, and how it gets into the state to be checked. */
const PAGES: { name: string; show(page: Page): Promise<void> }[] = [
  { name: 'start', show: (page) => open(page, '/') },
  {
    name: 'start, choosing',
    async show(page) {
      await open(page, '/');
      await page.locator('summary').click();
    },
  },
  {
    name: 'with friends, everything open',
    async show(page) {
      await open(page, '/new');
      await page.locator('summary').click();
    },
  },
  {
    name: 'on this device, everything open',
    async show(page) {
      await open(page, '/here');
      await page.locator('summary').click();
    },
  },
  { name: 'find', show: (page) => open(page, '/find') },
  { name: 'watch', show: (page) => open(page, '/watch') },
  { name: 'me, nobody yet', show: (page) => open(page, '/me') },
  { name: 'account', show: (page) => open(page, '/account') },
  { name: 'settings', show: (page) => open(page, '/settings') },
  { name: 'nothing here', show: (page) => open(page, '/nothing/here') },
  { name: 'no such table', show: (page) => open(page, '/table/zzzzzzzzzzzz') },
  { name: 'no such game', show: (page) => open(page, '/games/zzzzzzzzzzzz') },
  { name: 'waiting room', show: (page) => openRoom(page, '4') },
  { name: 'waiting room of six', show: (page) => openRoom(page, '6-triples') },
  {
    name: 'me, as a guest',
    async show(page) {
      await open(page, '/me');
      await page.locator('section button[aria-expanded]').first().click();
    },
  },
];

/** Opens a table and waits for its waiting room. */
async function openRoom(page: Page, kind: string): Promise<void> {
  await open(page, '/new');
  const kinds = ['2', '3', '4', '5', '6-pairs', '6-triples'];
  await page.locator('fieldset').first().locator('label').nth(kinds.indexOf(kind)).click();
  await page.locator('form button.primary').click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('.seats .mine')).toBeVisible();
  await expect(page.locator('figure svg')).toBeVisible();
}

async function somebody(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await visit(browser, options)).page;
}

async function phaseOf(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/').pop();
  const answer = await page.request.get(`/api/tables/${id}`);
  return ((await answer.json()) as { phase: string }).phase;
}

/** Every page has one heading and a title. */
const unnamed = () => [
  ...(document.querySelectorAll('main h1').length === 1 ? [] : ['there is not one heading']),
  ...(document.title === '' ? ['there is no title'] : []),
];

test('every page fits in every language and is for everybody', async ({ browser }) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  for (const { name, show } of PAGES) {
    await show(page);
    await expectToFitEverywhere(page, name, { also: [unnamed] });
    await expectForEverybody(page, name);
  }
  await leave(visitor);
});

test('play now deals the cards in one tap, and costs the server nothing', async ({ browser }) => {
  const page = await somebody(browser, { viewport: PHONE });
  await open(page, '/');
  const asked: string[] = [];
  page.on('request', (request) => {
    // Whether the start page still asks who is there and what comes is a matter of time.
    if (/\/api\/(?!lobby$|events\?list=coming$)/.test(request.url())) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/play\//);
  await expect(page.locator('.hand .slot')).toHaveCount(6);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
});

test('on a phone one sees what to do without scrolling, held either way', async ({ browser }) => {
  const page = await somebody(browser);
  for (const viewport of [PHONE, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'Play now' })).toBeInViewport({ ratio: 1 });
    // The whole board, not a part of it.
    await expect(page.locator('.motif .board')).toBeInViewport({ ratio: 0.99 });
    await openRoom(page, '4');
    const begin = page.getByRole('button', { name: 'Fill up with bots and start' });
    await expect(begin).toBeInViewport({ ratio: 1 });
    // No card of a seat covers what is above the table.
    const step = (await page.locator('.step').boundingBox())!;
    const seats = await page
      .locator('.seats .seat')
      .evaluateAll((all) => all.map((seat) => seat.getBoundingClientRect().y));
    expect(Math.min(...seats)).toBeGreaterThan(step.y + step.height);
    // The invitation is one touch away.
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  }
});

test('play now takes the players and the level one chose, by keyboard', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/');
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '4', exact: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('radio', { name: 'Terrier' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Play now' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/play\//);
  await expect(page.locator('[data-anchor^="plate-"]')).toHaveCount(2);
  await expect(page.getByText(/Bot: Puppy/).first()).toBeAttached();
});

test('games on this device and at tables are in one list', async ({ browser }) => {
  const page = await somebody(browser);
  await openRoom(page, '2');
  await page.getByRole('button', { name: 'Fill up with bots and start' }).click();
  await expect(page.locator('.hand .slot').first()).toBeVisible();
  await open(page, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('.hand .slot')).toHaveCount(6);
  const here = page.url();
  await open(page, '/me');
  const list = page.getByRole('region', { name: 'Games in progress' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Continue' })).toHaveCount(2);
  await expectToFitEverywhere(page, 'my games');
  await expectForEverybody(page, 'my games');
  // The start page leads back to the game as well.
  await open(page, '/');
  const games = page.getByRole('region', { name: 'Your games in progress' });
  await games
    .getByRole('listitem')
    .filter({ hasText: 'On this device' })
    .getByRole('link', { name: 'Continue' })
    .click();
  await expect(page).toHaveURL(here);
  await open(page, '/me');
  await list.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'Continue' })).toHaveCount(1);
});

test('friends come by the link, sit where they like, and begin', async ({ browser }) => {
  const [anna, bruno] = [await somebody(browser), await somebody(browser, { viewport: PHONE })];
  await open(anna, '/new');
  await anna.getByLabel('Name').fill('Anna <b>bold</b>');
  await anna.getByRole('button', { name: 'Create table' }).click();
  await anna.waitForURL(/\/table\//);
  const link = await anna.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  expect(link).toBe(anna.url());
  await expect(anna.getByRole('img', { name: /QR code/ })).toBeVisible();

  await bruno.goto(link);
  // Names are never markup.
  await expect(bruno.getByText('Anna <b>bold</b>')).toBeVisible();
  await expect(bruno.locator('.seats b')).toHaveCount(0);
  const name = bruno.getByLabel('Your name at this table');
  await name.fill('Bruno');
  await bruno.getByRole('button', { name: 'Save name' }).click();
  await bruno.getByRole('button', { name: 'Sit here (Blue)' }).click();
  await expect(anna.locator('.seats')).toContainText('Bruno');
  // A typed name counts, saved or not, if it is valid.
  await bruno.getByRole('button', { name: 'Give up my seat' }).click();
  await name.fill('\u200b');
  await bruno.getByRole('button', { name: 'Sit here (Blue)' }).click();
  await expect(bruno.getByRole('alert')).toBeVisible();
  await name.fill('Bruno');
  await bruno.getByRole('button', { name: 'Sit here (Blue)' }).click();
  await bruno.getByRole('button', { name: 'Give up my seat' }).click();
  await name.fill('Bruno B.');
  await bruno.getByRole('button', { name: 'Sit here (Blue)' }).click();
  await expect(anna.locator('.seats')).toContainText('Bruno B.');
  // They sit as opponents, and Bruno moves to be a partner.
  await bruno.getByRole('button', { name: 'Move here (Yellow)' }).click();
  await expect(anna.locator('.seat', { hasText: 'Bruno' })).toContainText('On your team');

  await anna.getByLabel('Bot at Blue').selectOption('puppy');
  await expect(bruno.locator('.seat.seat-1')).toContainText('Puppy');
  await anna.getByRole('button', { name: 'I’m ready' }).click();
  await expect(bruno.locator('.seat.seat-0')).toContainText('Ready');
  await bruno.getByRole('button', { name: 'Fill up with bots and start' }).click();
  await expect.poll(() => phaseOf(anna)).toBe('playing');
});

test('players in the queue meet each other, and bots after a while', async ({ browser }) => {
  const [anna, bruno] = [await somebody(browser, { viewport: PHONE }), await somebody(browser)];
  for (const page of [anna, bruno]) {
    await open(page, '/find');
    await page.getByText('3', { exact: true }).click();
  }
  const longer = anna.getByRole('button', { name: 'Wait longer for people' });
  for (const page of [anna, bruno]) {
    const asked = page.waitForRequest(/\/api\/queue$/);
    await page.getByRole('button', { name: 'Look for a table' }).click();
    // Everybody adds to the shuffles, the last one to come included.
    const { entropy } = (await asked).postDataJSON() as { entropy?: string };
    expect(entropy).toMatch(/^[0-9a-f]{32}$/);
    await page.waitForURL(/\/table\//);
    // Nobody has to take bots who would rather wait.
    if (page === anna) await longer.click();
  }
  expect(anna.url()).toBe(bruno.url());
  await expect(anna.getByRole('timer')).toContainText('Bots take the free seats');
  await expect(longer).toHaveCount(0);
  // Both use this machine, and nobody else was waiting.
  for (const seat of [0, 1]) {
    const card = anna.locator(`.seat.seat-${seat}`);
    await expect(card).toContainText('On the same internet connection as');
    await expect(card).toContainText('Guest');
  }
  await expectToFit(anna, 'looking for a table');
  await expectAccessible(anna, 'looking for a table');
  await expect.poll(() => phaseOf(anna), { timeout: 30_000 }).toBe('playing');
});

test('a long list of tables comes in pages', async ({ browser }) => {
  const page = await somebody(browser);
  const table = (id: string, name: string) => ({
    ...{ id, rules: '2', visibility: 'public', clock: {}, phase: 'waiting', queue: false },
    seats: [{ occupant: 'player', name }, { occupant: 'nobody' }],
  });
  await page.route(/\/api\/tables(\?|$)/, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after');
    const first = { tables: [table('a', 'Anna')], next: '1-2-a' };
    return route.fulfill({ json: after === '1-2-a' ? { tables: [table('b', 'Beat')] } : first });
  });
  await open(page, '/watch');
  await expect(page.locator('.rows > li')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator('.rows > li')).toHaveText([/Anna/, /Beat/]);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('leaving the queue frees the seat', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/find');
  await page.getByText('5', { exact: true }).click();
  await page.getByRole('button', { name: 'Look for a table' }).click();
  await page.waitForURL(/\/table\//);
  const id = new URL(page.url()).pathname.split('/').pop();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get(`/api/tables/${id}`)).json()))
    .not.toContain('"player"');
});

test('partners change seats by agreement', async ({ browser }) => {
  const [anna, bruno] = [await somebody(browser), await somebody(browser)];
  await openRoom(anna, '4');
  await bruno.goto(anna.url());
  await bruno.getByRole('button', { name: 'Sit here (Blue)' }).click();
  await bruno.getByRole('button', { name: 'Swap seats? (Red)' }).click();
  await expect(anna.getByText('would like to swap seats with you')).toBeVisible();
  await anna.getByRole('button', { name: 'Yes, swap (Blue)' }).click();
  await expect(anna.locator('.seat.seat-1')).toHaveClass(/mine/);
  await expect(bruno.locator('.seat.seat-0')).toHaveClass(/mine/);
  // The request is settled: nobody is asked again.
  await expect(anna.getByText('would like to swap seats with you')).toHaveCount(0);
});

test('a finished game has a page, and stands among one’s own', async ({ browser, baseURL }) => {
  const page = await somebody(browser, {
    viewport: PHONE,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  });
  const ask = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await page.request[method](path, data ? { data } : {});
    return (await answer.json()) as Record<string, unknown>;
  };
  await ask('post', '/api/guests', { name: '<i>Änni</i>' });
  const { id } = await ask('post', '/api/tables', { rules: '2', bots: [null, 'puppy'] });
  await ask('post', `/api/tables/${String(id)}/act`, { say: 'ready', ready: true });
  await expect
    .poll(
      async () => {
        for (;;) {
          const { question, acts } = await ask('get', `/api/tables/${String(id)}/answers`);
          if (!Array.isArray(acts)) break;
          await ask('post', `/api/tables/${String(id)}/act`, {
            say: 'act',
            question,
            act: acts.at(-1),
          });
        }
        return (await ask('get', `/api/tables/${String(id)}`))['phase'];
      },
      { timeout: 90_000, intervals: [50] },
    )
    .toBe('over');

  await open(page, '/me');
  await page.getByRole('link', { name: 'Review the game' }).click();
  await expect(page).toHaveURL(/\/games\//);
  const main = page.locator('main');
  await expect(main).toContainText('<i>Änni</i>');
  await expect(main).toContainText('Puppy');
  await expect(main).toContainText(/has won/);
  await expectToFit(page, 'game');
  await expectAccessible(page, 'game');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the game as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^kennel-.*\.record$/);
});

test('a full table says so, and shows a way on', async ({ browser }) => {
  const anna = await somebody(browser);
  await openRoom(anna, '2');
  await anna.getByLabel('Bot at Blue').selectOption('puppy');
  await expect(anna.locator('.seat.seat-1')).toContainText('Puppy');
  const late = await somebody(browser, { viewport: PHONE });
  await late.goto(anna.url());
  await expect(late.getByRole('status').first()).toContainText('All seats are taken');
  await expect(late.locator('main').getByRole('link', { name: 'With friends' })).toBeVisible();
  await expect(anna.getByText('1 person is watching')).toBeVisible();
});

test('invalid names are refused with a reason', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/new');
  await page.getByLabel('Name').fill('x'.repeat(300));
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByRole('alert')).toContainText('24 characters at most, not 300');
  await expect(page.getByLabel('Name')).toBeFocused();
  // Only the server knows invisible characters.
  await page.getByLabel('Name').fill('An\u200bna');
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByRole('alert')).toContainText('visible characters');
  await page.getByLabel('Name').fill('Anna');
  // What was wrong says nothing about another name.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/table\//);
});

test('a server that is gone is no dead end', async ({ browser }) => {
  const page = await somebody(browser);
  await page.clock.install();
  await open(page, '/');
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Watch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watch' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  // The list refreshes itself.
  await page.unroute('**/api/**');
  await page.clock.fastForward(8_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an outdated page offers to reload', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/');
  // A newer server has other files.
  await page.route('**/assets/Settings*', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('newer version');
  await page.unroute('**/assets/Settings*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('an expired session becomes a new guest', async ({ browser }) => {
  const page = await somebody(browser);
  await openRoom(page, '2');
  await page.getByRole('link', { name: 'Kennel, home page' }).click();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'With friends' }).click();
  await page.locator('form button.primary').click();
  await page.waitForURL(/\/table\//);
  await expect.poll(() => phaseOf(page)).toBe('waiting');
});

test('moving about: titles, focus, and the way back', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/');
  await expect(page).toHaveTitle('Take a seat · Kennel');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Settings · Kennel');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Watch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watch' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveTitle('Take a seat · Kennel');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('settings are seen at once and kept', async ({ browser }) => {
  const page = await somebody(browser);
  await open(page, '/settings');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Language').last().selectOption('fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  await expect(page).toHaveTitle('Réglages · Kennel');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.evaluate(() =>
    localStorage.setItem('kennel.settings', '{"theme":{"no":1},"language":"<b>"'),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('an account is made from a guest, left and entered again', async ({ browser }, info) => {
  const page = await somebody(browser);
  await openRoom(page, '2');
  await page.getByRole('navigation').getByRole('link', { name: 'My games' }).click();
  const name = `Anna ${info.repeatEachIndex} ${info.retry}`;
  await expect(page.getByRole('button', { name: 'Create an account' })).toBeVisible();
  // Where the tokens were before leads to where they are.
  await open(page, '/me?tokens');
  await expect(page.getByRole('heading', { name: 'For your own programs' })).toBeVisible();
  await open(page, '/me');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password') });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('short');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(form.getByRole('alert')).toContainText('this one has 5');
  await form.getByLabel('Password').fill('a good long one');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await form.getByLabel('Name').fill(name.toUpperCase());
  await form.getByLabel('Password').fill('a wrong long one');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(form.getByRole('alert')).toContainText('Wrong name or password');
  await form.getByLabel('Password').fill('a good long one');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(`You’re logged in as ${name}.`)).toBeVisible();
});
