/** What people do beyond a table: they meet, find each other again, plan evenings, are called,
 *  report somebody, and leave. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Company, Guest } from './company';
import { comeIn, makeTable, post, seeBoard, type Player } from './driver';
import { DESKTOP, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { serving } from './server';
import { leave, open, visit } from './visitor';

const PASSWORD = 'a good long one';
const DAY = 24 * 60 * 60 * 1000;

// Several people, and whole games of theirs.
test.describe.configure({ timeout: 360_000 });

type Run = { workerIndex: number; retry: number };
/** Every run has people of its own. */
let made = 0;
const nameOf = (who: string, { workerIndex, retry }: Run): string =>
  `${who} p${workerIndex}${retry}${(made += 1)}`;

const ON_DESKTOP = { viewport: DESKTOP };
const MOBILE = { viewport: PHONE, hasTouch: true };

async function account(
  browser: Browser,
  name: string,
  options: typeof ON_DESKTOP = ON_DESKTOP,
): Promise<Player> {
  const player = await comeIn(browser, name, options);
  await makeAccount(player, name);
  return player;
}

async function makeAccount(player: Player, name: string): Promise<void> {
  const answer = await post(player, '/api/accounts', { name, password: PASSWORD });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Creates an account in the form of the page. */
async function createAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
}

/** All of them play a whole game at a table at which they sit. */
async function playThrough(players: readonly Player[], table: string): Promise<void> {
  const company = await Company.of(players, table);
  expect(await company.playUntil(() => null)).toBeNull();
  company.leave();
}

/** Four people sit down at a table of the first one and play a whole game. */
async function playTogether(players: readonly Player[], circle?: string): Promise<string> {
  const [maker, ...others] = players;
  const table =
    circle === undefined
      ? await makeTable(maker!, players.length === 2 ? '2' : '4')
      : (
          (await (await post(maker!, '/api/tables', { rules: '4', circle, sit: true })).json()) as {
            id: string;
          }
        ).id;
  for (const [at, other] of others.entries()) await say(other, table, { say: 'sit', seat: at + 1 });
  for (const player of players) await say(player, table, { say: 'ready', ready: true });
  await playThrough(players, table);
  return table;
}

async function say(player: Player, table: string, message: object): Promise<void> {
  const answer = await post(player, `/api/tables/${table}/act`, message);
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The links of finished games on one's own page. */
const finished = (page: Page) =>
  page.getByRole('region', { name: 'Finished games' }).locator('.rows > li');

test('four who met once lose no game, find each other, and play again', async ({
  browser,
}, info) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'].map((who) => nameOf(who, info));
  const players: Player[] = [];
  for (const [at, name] of names.entries())
    players.push(await comeIn(browser, name, at % 2 === 0 ? ON_DESKTOP : MOBILE));
  const [anna, ben] = players as [Player, Player];
  await playTogether(players);

  // As guests they met; each becomes an account under the name that the others remember.
  for (const [at, player] of players.entries()) {
    await open(player.page, '/me');
    await expect(finished(player.page)).toHaveCount(1);
    await createAccount(player.page, names[at]!);
    await expect(player.page.getByText(`Welcome, ${names[at]}!`)).toBeVisible();
    await expect(finished(player.page)).toHaveCount(1);
  }

  await open(anna.page, '/friends');
  const met = anna.page.getByRole('region', { name: 'Played with you' });
  await expect(met.getByRole('listitem')).toHaveCount(3);
  await met.getByRole('button', { name: `${names[1]}: Follow` }).click();
  await expect(met.getByRole('listitem')).toHaveCount(2);
  await open(ben.page, '/friends');
  const followers = ben.page.getByRole('region', { name: 'Follow you' });
  await followers.getByRole('button', { name: `${names[0]}: Follow` }).click();
  await expect(followers).toHaveCount(0);
  // Friends see that the other is there.
  const following = ben.page.getByRole('region', { name: 'You follow' });
  await expect(following.getByRole('listitem')).toContainText('Is here');
  await following.getByText(names[0]!).click();
  await expectForEverybody(ben.page, 'friends');
  await expectToFitEverywhere(ben.page, 'friends', { sizes: [PHONE] });
  await anna.page.getByLabel('Name of the account').fill('Nobody Of This Name');
  await anna.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(anna.page.getByRole('alert')).toHaveText('No account has this name.');
  await anna.page.getByLabel('Name of the account').fill(names[0]!);
  await anna.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(anna.page.getByRole('alert')).toHaveText('This is your own name.');

  // Once more with the same people: who is invited finds it on the start page, and the seat is
  // held out.
  await open(anna.page, '/me');
  await anna.page.getByRole('button', { name: 'Again with the same people' }).click();
  await anna.page.waitForURL(/\/table\//);
  await open(ben.page, '/');
  const waits = ben.page.getByRole('region', { name: 'For you' });
  await expect(waits).toContainText(`${names[0]} invites you to a table.`);
  await expectForEverybody(ben.page, 'an invitation');
  await waits.getByRole('link', { name: 'Join' }).click();
  await ben.page
    .getByRole('button', { name: /^Sit down at/ })
    .first()
    .click();
  await expect(ben.page.locator('.seats .mine')).toBeVisible();
  await open(players[2]!.page, '/');
  await players[2]!.page.getByRole('button', { name: 'Decline' }).click();
  await expect(players[2]!.page.getByRole('region', { name: 'For you' })).toHaveCount(0);
  await leave(...players);
});

test('a circle brings a club together for its weekly evening', async ({ browser }, info) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'].map((who) => nameOf(who, info));
  const anna = await account(browser, names[0]!);
  const ben = await account(browser, names[1]!, MOBILE);
  const cleo = await account(browser, names[2]!, MOBILE);
  await open(anna.page, '/circles');
  await anna.page.getByLabel('Name').fill('Tuesday club');
  await anna.page.getByLabel('What members should know').fill('We meet on Tuesdays.');
  await anna.page.getByRole('button', { name: 'Make the circle' }).click();
  await anna.page.waitForURL(/\/circle\//);
  const path = new URL(anna.page.url()).pathname;
  const circle = path.split('/').pop()!;
  const { page } = anna;

  // The calendar says what is wrong with an evening, and plans four Tuesdays.
  await page.getByText('Plan an evening').click();
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await page.getByLabel('Duration in hours').fill('');
  await add.click();
  await expect(page.getByRole('alert')).toHaveText(
    'An evening lasts from half an hour to 24 hours.',
  );
  await page.getByLabel('Duration in hours').fill('3');
  await page.getByLabel('How many weeks in a row').fill('4');
  await add.click();
  const evenings = page.getByRole('region', { name: 'Calendar' }).getByRole('listitem');
  await expect(evenings).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Calendar file' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(4);
  expect(file).toContain('SUMMARY:Tuesday club');

  // People with accounts come by the link; who has none makes one there, and is back at once.
  for (const { page } of [ben, cleo]) {
    await open(page, path);
    await expect(page.getByText('We meet on Tuesdays.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('We meet on Tuesdays.')).toBeVisible();
  }
  const dora = await visit(browser, MOBILE);
  await open(dora.page, path);
  await expect(dora.page.getByText('To join you need an account.')).toBeVisible();
  await expectForEverybody(dora.page, 'the door of a circle');
  await createAccount(dora.page, names[3]!);
  await dora.page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(dora.page.getByText('We meet on Tuesdays.')).toBeVisible();

  // Roles. What cannot be taken back is asked about.
  await open(page, path);
  const actions = (name: string) => page.getByRole('group', { name: `Actions for ${name}` });
  await actions(names[1]!).getByRole('button', { name: 'Make organiser' }).click();
  await expect(
    actions(names[1]!).getByRole('button', { name: 'No longer organiser' }),
  ).toBeVisible();
  await actions(names[1]!).getByRole('button', { name: 'Hand the circle on' }).click();
  await expect(page.getByRole('alert')).toContainText('You could not take it back yourself.');
  await expectForEverybody(page, 'a circle');
  await expectToFitEverywhere(page, 'a circle');
  await page.setViewportSize(DESKTOP);
  await actions(names[1]!).getByRole('button', { name: 'Cancel' }).click();
  await expect(
    actions(names[1]!).getByRole('button', { name: 'Hand the circle on' }),
  ).toBeVisible();

  // The evening: the start page says so, and members are invited to a table of the circle.
  await open(cleo.page, '/circles');
  await expectToFitEverywhere(cleo.page, 'circles', { sizes: [PHONE] });
  await open(cleo.page, '/');
  await expect(cleo.page.getByRole('link', { name: /Tuesday club.*next evening/ })).toBeVisible();
  await page.getByRole('link', { name: 'New table for the circle' }).click();
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/table\//);
  await page.getByRole('button', { name: `Invite ${names[2]}` }).click();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  await expectForEverybody(page, 'inviting members');
  await open(cleo.page, '/');
  await expect(cleo.page.getByText(`${names[0]} invites you to a table.`)).toBeVisible();
  await open(ben.page, path);
  await ben.page.getByRole('link', { name: 'Go there' }).first().click();
  await expect(ben.page.getByRole('button', { name: /^Sit here/ }).first()).toBeVisible();

  // What is played there counts in the league.
  await open(dora.page, '/');
  await playTogether([anna, ben, cleo, dora], circle);
  await open(page, path);
  const league = page.getByRole('region', { name: 'League table' });
  await expect(league.getByRole('row')).toHaveCount(5);
  await expect(league.getByRole('row').nth(1)).toContainText('3');
  await expectForEverybody(page, 'a circle with a league');
  await leave(anna, ben, cleo, dora);
});

test('the rating of a pair rises after a rated evening of their circle', async ({
  browser,
}, info) => {
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'].map((who) => nameOf(who, info));
  const players: Player[] = [];
  for (const [at, name] of names.entries())
    players.push(await account(browser, name, at % 2 === 0 ? ON_DESKTOP : MOBILE));
  const [anna, ben, cleo, dora] = players as [Player, Player, Player, Player];
  const club = await post(anna, '/api/circles', { name: 'Thursday club' });
  const { id: circle } = (await club.json()) as { id: string };
  for (const player of [ben, cleo, dora])
    expect((await post(player, `/api/circles/${circle}/join`, {})).ok()).toBe(true);
  const evening = await post(anna, '/api/events', {
    ...{ name: 'Thursday', about: '', start_ms: Date.now(), zone: 'Europe/Zurich' },
    ...{ place: 'online', access: 'circle', circle, rated: true },
    settings: {
      ...{ format: 'swiss', rounds: 1, minutes: null, rules: '4' },
      scoring: { win: 2, draw: 1, marble: 0, finished: 0, missed: 0, no_show: [4, 8] },
      tie_breaks: ['difference', 'needed', 'lot'],
    },
  });
  expect(evening.ok(), await evening.text()).toBe(true);
  const { id } = (await evening.json()) as { id: string };

  // Each pair enters together, and knows that its games are rated.
  for (const [one, partner, name] of [
    [anna, ben, names[1]!],
    [cleo, dora, names[3]!],
  ] as const) {
    await open(one.page, `/events/${id}`);
    await expect(one.page.getByText('Games are rated.')).toBeVisible();
    await one.page.getByLabel(/^Partner/).fill(name);
    await one.page.getByRole('button', { name: /^Enter as/ }).click();
    await open(partner.page, `/events/${id}`);
    await partner.page.getByRole('button', { name: /^Enter with/ }).click();
    await partner.page.getByRole('button', { name: 'I’m here' }).click();
    await expect(partner.page.getByText('You are checked in')).toBeVisible();
  }
  await open(anna.page, `/events/${id}/desk`);
  await anna.page.getByRole('button', { name: 'Draw round 1 now' }).click();
  await anna.page.getByRole('button', { name: 'Start round 1' }).click();
  await ben.page.getByRole('link', { name: 'Go to your table' }).click();
  await ben.page.waitForURL(/\/table\//);
  const table = new URL(ben.page.url()).pathname.split('/').pop()!;
  for (const { page } of [anna, cleo, dora]) await page.goto(`/table/${table}`);
  await playThrough(players, table);

  // Each of them sees what the game did, for themselves and for the pair.
  const rise = (page: Page) => page.getByRole('region', { name: 'Ratings' });
  const points: number[] = [];
  for (const [at, { page }] of players.entries()) {
    const partner = names[at ^ 1]!;
    await expect(rise(page)).toContainText('You and');
    await expect(rise(page)).toContainText(partner);
    await expect(rise(page).locator('dd')).toHaveCount(2);
    await expect(rise(page).locator('dd').first()).toContainText(/1[\s,.]?500 → .* ± \d+/);
    points.push(
      parseFloat((await rise(page).locator('strong').last().innerText()).replace('−', '-')),
    );
  }
  const [ofAnna, ofBen, ofCleo, ofDora] = points as [number, number, number, number];
  expect([ofAnna, ofCleo]).toEqual([ofBen, ofDora]);
  expect(ofAnna + ofCleo).toBe(0);
  const [winner, partner] = ofAnna > 0 ? [anna, names[1]!] : [cleo, names[3]!];
  expect(Math.max(ofAnna, ofCleo)).toBeGreaterThan(0);
  await expectForEverybody(winner.page, 'a rating that rises');
  await open(winner.page, '/me');
  await winner.page.getByRole('link', { name: 'My profile' }).click();
  const ratings = winner.page.getByRole('region', { name: 'Ratings' });
  await expect(ratings.getByText('With fixed partners')).toBeVisible();
  await expect(ratings.getByRole('link', { name: partner })).toBeVisible();
  await expect(ratings.getByText('±').first()).toBeVisible();
  await expect(ratings.getByText('provisional').first()).toBeVisible();
  await leave(...players);
});

test('one tap leads from one table that waits to the next', async ({ browser }, info) => {
  const ben = await comeIn(browser, nameOf('Ben', info), MOBILE);
  const { page } = ben;
  const base = new URL(page.url()).origin;
  const others = await Promise.all(
    ['Anna', 'Cleo', 'Dora'].map((who) => Guest.comeIn(base, nameOf(who, info))),
  );
  const tables: string[] = [];
  for (const _ of [1, 2]) {
    const made = await post(ben, '/api/tables', {
      ...{ rules: '4', clock: { turn_seconds: 86_400 }, sit: true },
    });
    const { id } = (await made.json()) as { id: string };
    for (const [at, guest] of others.entries()) {
      await guest.say(id, { say: 'sit', seat: at + 1 });
      await guest.say(id, { say: 'ready', ready: true });
    }
    await say(ben, id, { say: 'ready', ready: true });
    tables.push(id);
  }
  // All are asked for a card to give, and once it is given one waits for the others.
  const give = async (): Promise<string> => {
    const id = new URL(page.url()).pathname.split('/').pop()!;
    await seeBoard(ben);
    await expect(page.locator('.hand.active')).toBeVisible();
    const told = await ben.context.request.get(`/api/tables/${id}/answers`);
    const { question, acts } = (await told.json()) as { question: number; acts: string[] };
    await say(ben, id, { say: 'act', question, act: acts[0]! });
    return id;
  };
  await open(page, '/');
  await page.getByRole('link', { name: 'Your turn (2)' }).click();
  await expect(page.getByText('2 tables are waiting for you.')).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expectForEverybody(page, 'your turn');
  await expectToFitEverywhere(page, 'your turn', { sizes: [PHONE] });
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Play' }).first().click();
  const first = await give();
  await page.getByRole('link', { name: 'Next table' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(first));
  const second = await give();
  expect([first, second].toSorted()).toEqual(tables.toSorted());
  await expect(page.locator('.hand.active')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Next table' })).toHaveCount(0);
  await open(page, '/turns');
  await expect(page.getByText('Nobody is waiting for you.')).toBeVisible();
  const later = page.getByRole('region', { name: 'The others’ turn' });
  await expect(later.locator('.rows > li')).toHaveCount(2);

  // Holidays hold these games.
  const until = new Date(Date.now() + 3 * DAY);
  const two = (number: number) => String(number).padStart(2, '0');
  const holidays = page.getByRole('region', { name: 'Holidays' });
  await holidays.getByRole('button', { name: 'Hold my games' }).click();
  await expect(holidays.getByRole('alert')).toContainText('Choose a day');
  await holidays
    .getByLabel('Away until')
    .fill(`${until.getFullYear()}-${two(until.getMonth() + 1)}-${two(until.getDate())}`);
  await holidays.getByRole('button', { name: 'Hold my games' }).click();
  await expect(holidays.getByRole('status')).toContainText('Your slow games are held');
  await holidays.getByRole('button', { name: 'I am back' }).click();
  await expect(holidays.getByRole('button', { name: 'Hold my games' })).toBeVisible();
  await leave(ben);
});

/** `kennel admin` on the database of the server of these tests. */
function administer(...words: string[]): unknown {
  const [program] = serving('', '');
  const database = join(process.env.E2E_FOLDER!, 'kennel.db');
  const told = execFileSync(program!, [
    ...['admin', ...words],
    ...['--database', database, '--format', 'json'],
  ]);
  return JSON.parse(told.toString());
}

test('somebody is muted, blocked and reported, and warned by whoever runs the server', async ({
  browser,
}, info) => {
  const [anna, ben] = [nameOf('Anna', info), nameOf('Ben', info)];
  const one = await account(browser, anna);
  const other = await account(browser, ben, MOBILE);
  const { page } = one;
  await open(page, `/player/${encodeURIComponent(ben)}`);
  const actions = page.getByRole('group', { name: `Actions for ${ben}` });
  await actions.getByRole('button', { name: 'Hide reactions' }).click();
  await expect(actions.getByRole('button', { name: 'Show reactions' })).toBeVisible();
  await actions.getByRole('button', { name: 'Block' }).click();
  await expect(actions.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await actions.getByRole('button', { name: 'Report' }).click();
  await page.getByLabel('What is it about?').selectOption('Leaves or stalls games');
  await page.getByLabel('What happened?').fill('He left three times.');
  await expectForEverybody(page, 'a report');
  await expectToFitEverywhere(page, 'a report');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('status')).toContainText('Whoever runs the server will look at it.');
  await open(page, '/friends');
  const blocked = page.getByRole('region', { name: 'Blocked' });
  await blocked.getByRole('button', { name: `${ben}: Unblock` }).click();
  await expect(blocked).toHaveCount(0);
  // What the server refuses is said.
  await page.route('**/api/people', (route) => route.abort());
  await page.getByRole('button', { name: `${ben}: Show reactions` }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  const told = administer('reports') as {
    reports: { id: string; subject: { id: string; name: string } }[];
  };
  const report = told.reports.find(({ subject }) => subject.name === ben)!;
  administer('warn', report.subject.id, 'Please finish your games.');
  administer('close', report.id);
  await open(other.page, '/');
  const waits = other.page.getByRole('region', { name: 'For you' });
  await expect(waits).toContainText('Please finish your games.');
  await expectForEverybody(other.page, 'a warning');
  await waits.getByRole('button', { name: 'Understood' }).click();
  await expect(waits).toHaveCount(0);
  await leave(one, other);
});

test('one of them takes everything along and leaves for good', async ({ browser }, info) => {
  const [anna, ben] = [nameOf('Anna', info), nameOf('Ben', info)];
  const one = await account(browser, anna);
  const other = await account(browser, ben, MOBILE);
  await playTogether([one, other]);
  const club = await post(one, '/api/circles', { name: 'Friday club' });
  const { id: circle } = (await club.json()) as { id: string };
  expect((await post(other, `/api/circles/${circle}/join`, {})).ok()).toBe(true);
  expect((await post(other, '/api/people', { name: anna, follow: true })).ok()).toBe(true);

  const { page } = one;
  await open(page, '/account');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  const everything = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    games: { record: string }[];
  };
  expect(everything).toMatchObject({
    account: { name: anna },
    circles: [{ name: 'Friday club' }],
    people: { followers: [ben] },
  });
  expect(everything.games.map(({ record }) => record.split('\n')[0])).toEqual([
    expect.stringContaining('kennel-record'),
  ]);
  const region = page.getByRole('region', { name: 'Leave for good' });
  await region.getByRole('button', { name: 'Delete account' }).click();
  await region.getByLabel('Your password').fill(PASSWORD);
  await region.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Everything is deleted.')).toBeVisible();

  // The game stays for the other, without the name; and so does the circle.
  await open(other.page, '/me');
  await expect(async () => {
    await other.page.reload();
    await expect(finished(other.page)).toHaveCount(1);
    await expect(finished(other.page)).not.toContainText(anna, { timeout: 500 });
  }).toPass();
  await finished(other.page).getByRole('link').first().click();
  await expect(other.page.getByRole('slider')).toBeVisible();
  await expect(other.page.getByText(anna)).toHaveCount(0);
  await open(other.page, `/circle/${circle}`);
  const members = other.page.getByRole('region', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(1);
  await expect(members).toContainText('Owner');
  await open(other.page, '/friends');
  await expect(other.page.getByText('You do not follow anybody yet.')).toBeVisible();
  await open(other.page, `/player/${encodeURIComponent(anna)}`);
  await expect(other.page.getByText('No account has this name.')).toBeVisible();
  other.errors.length = 0;
  await leave(one, other);
});
