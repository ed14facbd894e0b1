/** An evening on wooden boards, from its announcement to the last standings, by clicking: one
 *  director with a laptop, a screen for the hall, and phones at the tables. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { PRESETS } from '../src/events/presets';
import { post } from './driver';
import { DESKTOP, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { leave, open, visit, type Visitor } from './visitor';

/** Every run has people of its own. */
let made = 0;
async function director(browser: Browser, info: { workerIndex: number; retry: number }) {
  const visitor = await visit(browser);
  await visitor.page.goto('/');
  const name = `Direktor ${info.workerIndex}${info.retry}${(made += 1)}`;
  const answer = await post(visitor, '/api/accounts', { name, password: 'a good long one' });
  expect(answer.ok(), await answer.text()).toBe(true);
  return visitor;
}

/** Plans an evening on wooden boards; returns the path of its page. */
async function plan(page: Page, name: string, rounds: number): Promise<string> {
  await open(page, '/events');
  await page.getByRole('link', { name: 'Plan a tournament' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Rounds').fill(String(rounds));
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.waitForURL(/\/events\/[^/]+\/desk$/);
  // The form before it has a field for a name, too.
  await expect(page.locator('.step')).toBeVisible();
  return new URL(page.url()).pathname.replace('/desk', '');
}

async function addPeople(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const field = page.getByLabel('Name', { exact: true });
    await field.fill(name);
    await field.press('Enter');
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
  }
}

/** Names a number of marbles for both teams in a form. */
async function enter(form: Locator, home: readonly [number, number]): Promise<void> {
  for (const [team, marbles] of home.entries()) {
    const group = form.getByRole('group', { name: /Marbles in the finish/ }).nth(team);
    await group.getByText(String(marbles), { exact: true }).click();
  }
}

/** Enters or corrects the result of a table at the desk. */
async function enterAtDesk(page: Page, table: number, home: readonly [number, number]) {
  await page.getByRole('button', { name: `result of table ${table}` }).click();
  const dialog = page.getByRole('dialog');
  await enter(dialog, home);
  await dialog.getByRole('button', { name: /Save the result/ }).click();
  await expect(dialog).toBeHidden();
}

/** Counts the sounds of the page. Runs before the page does. */
function listen(): void {
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    Object.assign(window, { heard: ((window as { heard?: number }).heard ?? 0) + 1 });
    start.apply(this, when);
  };
}
const heard = (page: Page) => page.evaluate(() => (window as { heard?: number }).heard ?? 0);
const BEAMER = { width: 1920, height: 1080 };

const rowOf = (page: Page, name: string) =>
  page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const names = ['Anna', 'Beat', 'Chiara', 'Dario', 'Elif', 'Franz', 'Gian', 'Heidi'];

test('an evening of eight on wooden boards', async ({ browser }, info) => {
  const boss = await director(browser, info);
  const { page } = boss;
  const path = await plan(page, 'Autumn tournament', 2);
  const next = page.locator('.step');
  await expect(next).toContainText('Add the players');
  await addPeople(page, names.slice(0, 7));

  // The last one enters by phone, as a guest.
  const heidi = await visit(browser, { viewport: PHONE });
  await open(heidi.page, path);
  await heidi.page.getByLabel('Name', { exact: true }).fill('Heidi');
  await heidi.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(heidi.page.getByRole('heading', { name: 'You’re in: Heidi' })).toBeVisible();
  await heidi.page.getByRole('button', { name: 'I’m here' }).click();
  await expect(heidi.page.getByText('You are checked in')).toBeVisible();
  await expectToFitEverywhere(heidi.page, 'an event, entered', { sizes: [PHONE] });

  // A screen for the hall, where people find their way in.
  const hall = await visit(browser, { viewport: DESKTOP }, { sounds: true });
  await hall.page.addInitScript(listen);
  await hall.page.goto(`${path}/hall`);
  await expect(hall.page.getByRole('img', { name: /QR code/ })).toBeVisible();

  // Everybody else is checked in by the list.
  await expect(page.getByRole('checkbox', { name: 'Heidi' })).toBeChecked();
  for (const name of names.slice(0, 7)) {
    await page.getByRole('checkbox', { name, exact: true }).click();
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
  }
  await expect(page.getByRole('heading', { name: '8 of 8 are here' })).toBeVisible();
  await expectForEverybody(page, 'the desk before the first round');
  await expectToFitEverywhere(page, 'the desk before the first round');
  await page.setViewportSize(DESKTOP);

  await page.getByRole('button', { name: 'Draw round 1 now' }).click();
  await expect(next).toContainText('Round 1 is drawn');
  await page.getByRole('button', { name: 'Draw again' }).click();
  await expect(hall.page.locator('article')).toHaveCount(2);
  await expectToFitEverywhere(hall.page, 'the draw in the hall', { sizes: [BEAMER, PHONE] });
  await expectForEverybody(hall.page, 'the draw in the hall');
  // A browser lets nothing be heard before a gesture: the bell is turned on, and tried.
  await hall.page.getByRole('button', { name: 'Turn the bell on' }).click();
  await expect.poll(() => heard(hall.page)).toBe(1);

  // Slips for the tables, with codes.
  await page.getByRole('link', { name: 'Print' }).first().click();
  const slips = page.locator('.slips article');
  await expect(slips).toHaveCount(2);
  await expect(slips.first().getByRole('img', { name: /result of table 1/ })).toBeVisible();
  await expectForEverybody(page, 'slips');
  const told = await page.request.get(`/api${path}/slips`);
  const { slips: paths } = (await told.json()) as { slips: { table: number; path: string }[] };
  const slip = (table: number): string => paths.find((one) => one.table === table)!.path;
  await open(page, `${path}/desk`);

  await page.getByRole('button', { name: 'Start round 1' }).click();
  await expect(next).toContainText('Round 1 is being played');
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:5\d)$/);
  await expect(hall.page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await page.getByRole('button', { name: '+5 minutes' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^3[45]:/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The clock is stopped.')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();

  // Table 1: a phone of each team, without accounts. They agree.
  const [one, other] = [await phoneAt(browser, slip(1), 0), await phoneAt(browser, slip(1), 1)];
  await expectForEverybody(one.page, 'entering a result');
  await expectToFitEverywhere(one.page, 'entering a result', { sizes: [PHONE] });
  await one.page.setViewportSize(PHONE);
  await enter(one.page.locator('main'), [8, 5]);
  await one.page.getByRole('button', { name: /^Enter/ }).click();
  await expect(one.page.getByText('You entered 8:5')).toBeVisible();
  await other.page.getByRole('button', { name: '8:5 is right' }).click();
  await expect(other.page.getByText('Result: 8:5')).toBeVisible();
  await expect(page.getByText('1 confirmed')).toBeVisible();

  // Table 2: equal, so that the spaces are counted; entered while there is no network, and sent
  // by itself afterwards. The other team sees it differently, and the director decides.
  const offline = await phoneAt(browser, slip(2), 0);
  await offline.context.setOffline(true);
  await enter(offline.page.locator('main'), [6, 6]);
  await offline.page.getByRole('button', { name: /^Enter/ }).click();
  await expect(offline.page.getByRole('alert')).toContainText('count the spaces');
  await offline.page.getByRole('spinbutton').first().fill('41');
  await offline.page.getByRole('spinbutton').last().fill('38');
  await offline.page.getByRole('button', { name: /^Enter/ }).click();
  await expect(offline.page.getByText('6:6 is kept on this device')).toBeVisible();
  await expect(page.getByText('1 open')).toBeVisible();
  await offline.context.setOffline(false);
  await expect(offline.page.getByText('You entered 6:6')).toBeVisible();
  const doubting = await phoneAt(browser, slip(2), 1, false);
  await doubting.page.getByRole('button', { name: 'It was different' }).click();
  await enter(doubting.page.locator('main'), [5, 6]);
  await doubting.page.getByRole('button', { name: /^Enter/ }).click();
  await expect(doubting.page.getByText('You entered different results')).toBeVisible();
  await page.getByRole('button', { name: 'Decide table 2' }).click();
  await enter(page.getByRole('dialog'), [6, 5]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Save the result/ })
    .click();
  await expect(next).toContainText('Draw round 2');
  await expect(hall.page.getByText('Standings', { exact: true }).first()).toBeVisible();

  // Round 2 without Anna, who has to go; three sit out with her gone, and one table is left.
  await page.getByLabel('More about Anna').click();
  await page.getByRole('button', { name: 'Leave out of the draw' }).click();
  await expect(page.locator('.people .gone')).toHaveText(/Anna/);
  await page.getByRole('button', { name: 'Draw round 2 now' }).click();
  await expect(next).toContainText('Round 2 is drawn');
  await expect(page.getByText(/^Sit out: .+, .+ and .+$/)).toBeVisible();
  // A screen rings when time runs out before its eyes.
  await expect(hall.page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start round 2' }).click();
  await expect(hall.page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Ring now' }).click();
  await page.getByRole('button', { name: 'Ring the bell for everyone' }).click();
  await expect(hall.page.getByText('Finish the turn, then count.')).toBeVisible();
  await expect.poll(() => heard(hall.page)).toBe(2);
  await expect(next).toContainText('1 result is missing');
  await enterAtDesk(page, 1, [3, 8]);
  await expect(next).toContainText('All rounds are played');

  // A result was typed wrong: it is corrected, and the standings follow.
  const leader = async () => page.locator('tbody th').first().innerText();
  const before = await page.locator('tbody').innerText();
  await enterAtDesk(page, 1, [8, 3]);
  await expect(page.locator('.tables .result').first()).toHaveText('8:3');
  await expect(page.locator('tbody')).not.toHaveText(before);

  await page.getByRole('button', { name: 'Close the tournament' }).click();
  await page.getByRole('button', { name: 'Close it for good' }).click();
  await expect(next).toContainText('The tournament is over');
  await expectForEverybody(page, 'the desk at the end');
  await expectToFitEverywhere(page, 'the desk at the end');

  // Everybody sees the same standings, in the hall and on their phones.
  const best = await leader();
  await expect(hall.page.locator('.standings li').first()).toContainText(best);
  await expect(heidi.page.getByRole('heading', { name: 'Final standings' })).toBeVisible();
  await expect(rowOf(heidi.page, best)).toBeVisible();
  await expectForEverybody(heidi.page, 'an event that is over');
  await expectToFitEverywhere(heidi.page, 'an event that is over');
  const csv = await page.request.get(`/api${path}/standings?format=csv`);
  expect(await csv.text()).toContain(best);
  await leave(boss, heidi, hall, one, other, doubting);
  await offline.context.close();
});

/** A phone that has scanned the code of a table's slip, and says which team holds it. */
async function phoneAt(
  browser: Browser,
  slip: string,
  team: 0 | 1,
  enters = true,
): Promise<Visitor> {
  const phone = await visit(browser, { viewport: PHONE });
  await open(phone.page, slip);
  await phone.page.locator('section button.big').nth(team).click();
  if (enters && team === 0)
    await expect(phone.page.getByRole('group', { name: /Marbles/ }).first()).toBeVisible();
  return phone;
}

test('the board says what is home and what is missing', async ({ browser }, info) => {
  const boss = await director(browser, info);
  const { page } = boss;
  await plan(page, 'Counting', 1);
  await addPeople(page, names.slice(0, 4));
  await page.getByRole('button', { name: 'Draw round 1 now' }).click();
  await page.getByRole('button', { name: 'Start round 1' }).click();
  await page.getByRole('button', { name: 'result of table 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Count on a board').click();
  await dialog.getByText('Blue', { exact: true }).click();
  await dialog.locator('[data-spot="1a"]').focus();
  await page.keyboard.press('Enter');
  // Two seats with all marbles in the kennel need 2 × (4 × 65 + 10); one slot is taken.
  await expect(dialog.getByRole('status')).toHaveText(
    'Marbles in the finish 0:1, spaces still needed 540:474',
  );
  await dialog.getByRole('button', { name: /Save the result/ }).click();
  await expect(page.locator('.tables .result').first()).toHaveText('0:1');
  await leave(boss);
});

test('pairs enter by a link, and a code keeps others out', async ({ browser }, info) => {
  const boss = await director(browser, info);
  const made = await post(boss, '/api/events', {
    ...{ name: 'Pairs', start_ms: Date.now() + 3_600_000, zone: 'Europe/Zurich' },
    ...{ place: 'boards', access: 'code', preset: 'keezen' },
  });
  const event = (await made.json()) as { id: string; you: { code: string } };
  const anna = await visit(browser, { viewport: PHONE });
  await open(anna.page, `/events/${event.id}?code=${event.you.code}`);
  await expect(anna.page.getByLabel('Code', { exact: true })).toHaveValue(event.you.code);
  await anna.page.getByLabel('Name', { exact: true }).fill('Anna');
  await expectForEverybody(anna.page, 'entering a pair');
  await expectToFitEverywhere(anna.page, 'entering a pair', { sizes: [PHONE] });
  await anna.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(anna.page.getByRole('heading', { name: 'Your partner is missing' })).toBeVisible();
  const link = await anna.page.getByLabel('Link for your partner').inputValue();
  const beat = await visit(browser, { viewport: PHONE });
  await open(beat.page, link.replace(/^https?:\/\/[^/]+/, ''));
  await beat.page.getByLabel('Name', { exact: true }).fill('Beat');
  await beat.page.getByRole('button', { name: 'Enter', exact: true }).click();
  await expect(beat.page.getByRole('heading', { name: 'You’re in: Anna & Beat' })).toBeVisible();
  await expect(anna.page.getByRole('heading', { name: 'You’re in: Anna & Beat' })).toBeVisible();
  await leave(boss, anna, beat);
});

test('presets of the page are those of the server', async ({ browser }, info) => {
  const boss = await director(browser, info);
  for (const [preset, settings] of Object.entries(PRESETS)) {
    const made = await post(boss, '/api/events', {
      ...{ name: preset, start_ms: Date.now(), zone: 'Europe/Zurich', preset, access: 'closed' },
    });
    expect(((await made.json()) as { settings: object }).settings).toEqual(settings);
  }
  await leave(boss);
});

test('lists and the form of a new event fit, and are for everybody', async ({ browser }, info) => {
  const boss = await director(browser, info);
  const { page } = boss;
  const guest = await visit(browser);
  await open(guest.page, '/events/new');
  await expect(guest.page.getByText('you need an account')).toBeVisible();
  await open(guest.page, '/events/zzzzzzzzzzzz');
  await expect(guest.page.getByText('leads to no tournament')).toBeVisible();
  await open(page, '/events/new');
  await page.locator('summary').click();
  await page.getByText('Fixed pairs, groups and knockout').click();
  await page.getByText('Online', { exact: true }).click();
  await expectForEverybody(page, 'a new event');
  await expectToFitEverywhere(page, 'a new event');
  await plan(page, 'A long name of a tournament in the great hall', 3);
  await open(page, '/events');
  await expect(page.getByText('A long name of a tournament in the great hall')).toBeVisible();
  await expectForEverybody(page, 'events');
  await expectToFitEverywhere(page, 'events');
  // The start page leads there.
  await open(page, '/');
  await expect(page.getByRole('link', { name: /A long name of a tournament/ })).toBeVisible();
  await leave(boss, guest);
});
