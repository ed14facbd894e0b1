/** The pages of accounts and of the best players. */
import { expect, test, type Page } from '@playwright/test';
import type { GameSummary, LeaderBoard, PlayerProfile } from '../src/wire';
import { expectForEverybody, expectToFitEverywhere } from './look';
import { leave, open, visit } from './visitor';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 8, 1);

/** A curve that rises and becomes more certain. */
const curve = Array.from({ length: 60 }, (_, game) => ({
  at_ms: START + game * DAY,
  mu: 1500 + 3 * game + 40 * Math.sin(game / 4),
  sigma: 240 - 2.6 * game,
}));

const game = (id: string, seat: number, winners: number[]): GameSummary => ({
  id,
  url: `/games/${id}`,
  rules: '4,canadian',
  rules_version: 1,
  seats: ['Anna', 'Maximiliane von Hohenfels', 'Zoë', 'Bo'].map((name) => ({
    occupant: 'player',
    name,
  })),
  winners,
  finished_ms: START,
  seat,
});

const PROFILE: PlayerProfile = {
  name: 'Anna',
  picture: 'shepherd',
  since_ms: START,
  ratings: [
    {
      table: '4',
      pace: 'live',
      rating: { mu: 1682.4, sigma: 84.1, games: 112, provisional: false },
      curve,
    },
    {
      table: '6-triples',
      pace: 'slow',
      rating: { mu: 1488.1, sigma: 190.5, games: 3, provisional: true },
      curve: curve.slice(0, 3),
    },
  ],
  teams: [
    {
      names: ['Anna', 'Maximiliane von Hohenfels'],
      table: '4',
      pace: 'live',
      rating: { mu: 1710, sigma: 90, games: 71, provisional: false },
      curve: curve.slice(0, 30),
    },
  ],
  games: [game('k3v9mwr2tq7x', 0, [0, 2]), game('57dsm7rt8df0', 1, [0, 2])],
  record: [
    { table: '4', games: 112, won: 67 },
    { table: '2', games: 1, won: 1 },
  ],
  people: {
    partners: [
      { name: 'Maximiliane von Hohenfels', account: true, games: 71, won: 44 },
      { name: 'Zoë', account: false, games: 12, won: 5 },
    ],
    rivals: [{ name: 'Bo', account: true, games: 40, won: 21 }],
  },
  badges: ['lessons', 'beat-puppy', 'beat-shepherd'],
  performance: {
    games: 34,
    all: { decisions: 1391, rate: 6.42, error: 0.81, level: 'shepherd' },
    play: { decisions: 1003, rate: 5.87, error: 0.9, level: 'shepherd' },
    exchange: { decisions: 388, rate: 7.84, error: 1.2, level: 'terrier' },
    curve: Array.from({ length: 25 }, (_, index) => ({
      decisions: 410,
      rate: 14 - index / 4 + 3 * Math.sin(index / 3),
      error: 2.2,
      level: 'terrier',
    })),
  },
};

const BOARD: LeaderBoard = {
  table: '4',
  pace: 'live',
  leaders: ['Anna', 'Maximiliane von Hohenfels', 'Bo'].map((name, place) => ({
    names: [name],
    rating: { mu: 1800 - 60 * place, sigma: 60 + place, games: 300, provisional: false },
  })),
};

/** Answers in the place of a server on which people have played for months. */
async function pretend(page: Page, path: string, answer: unknown): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: answer }));
}

test('a profile and the best players look good to everybody', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await pretend(page, '**/api/players/Anna', PROFILE);
  await pretend(page, '**/api/players?*', BOARD);
  for (const [path, name] of [
    ['/player/Anna', 'profile'],
    ['/players', 'best'],
  ] as const) {
    await open(page, path);
    await expectForEverybody(page, name);
    await expectToFitEverywhere(page, name);
    for (const [size, width] of [
      ['phone', 360],
      ['desktop', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: info.outputPath(`${name}-${size}.png`), fullPage: true });
    }
  }
  await page.getByRole('link', { name: 'Anna', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anna' })).toBeFocused();
  await expect(page.getByRole('img', { name: /^History, now 1,/ }).first()).toBeVisible();
  await expect(page.getByText('About as good as the Shepherd')).toBeVisible();
  await leave(visitor);
});

test('an account chooses its picture and what others see', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const name = `Rex ${info.repeatEachIndex} ${info.retry}`;
  await open(page, '/me');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password') });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill('a good long one');
  await form.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.locator('label', { hasText: 'Husky' }).click();
  await page.getByLabel('Games won').click();
  await expect(page.getByLabel('Games won')).toBeChecked();
  await expectForEverybody(page, 'own profile');
  await expectToFitEverywhere(page, 'own profile');
  await page.screenshot({ path: info.outputPath('own.png'), fullPage: true });
  await page.reload();
  await expect(page.getByLabel('Husky')).toBeChecked();
  await expect(page.getByLabel('Games won')).toBeChecked();

  const other = await visit(browser);
  await open(other.page, `/player/${encodeURIComponent(name)}`);
  await expect(other.page.getByText('No rated games yet.')).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'What others see' })).toHaveCount(0);
  await leave(visitor, other);
});

test('there is no profile of nobody', async ({ browser }) => {
  const visitor = await visit(browser);
  await open(visitor.page, '/player/Nobody%20Here');
  await expect(visitor.page.getByText('No account has this name.')).toBeVisible();
  // The browser notes that the server answered 404.
  visitor.errors.length = 0;
  await leave(visitor);
});
