/** Notifications by Web Push, and the tables that wait. The push service is the test: the browser is
 *  told what a push service would tell it. */
import { expect, test } from '@playwright/test';
import { comeIn, post, seeBoard, type Player } from './driver';
import { follow, leave, open, visit } from './visitor';

test('notifications are off, are asked for in the settings, and are told to the server', async ({
  browser,
}) => {
  const visitor = await visit(browser, { serviceWorkers: 'allow' });
  const { page } = visitor;
  // A browser under test reaches no push service.
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://push.example/test',
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://push.example/test',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: () => Promise.resolve(true),
    };
    let subscribed: unknown = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(subscribed as never);
    PushManager.prototype.subscribe = () => Promise.resolve((subscribed = subscription) as never);
    Notification.requestPermission = () => Promise.resolve('granted');
  });
  await open(page, '/me');
  await page.request.post('/api/guests', {
    data: { name: 'Rex' },
    headers: { origin: new URL(page.url()).origin },
  });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await follow(page, '/settings');
  const turn = page.getByRole('switch', { name: 'It’s your turn' });
  await expect(turn).not.toBeChecked();
  const told = page.waitForRequest((request) => request.method() === 'PUT');
  await turn.click();
  const wanted = (await told).postDataJSON() as Record<string, unknown>;
  expect((await (await told).response())?.status()).toBe(204);
  expect(wanted).toMatchObject({
    endpoint: 'https://push.example/test',
    kinds: ['turn'],
    language: 'en',
    rest: { from: 1320, to: 420 },
  });
  await expect(turn).toBeChecked();
  const over = page.waitForRequest((request) => request.method() === 'PUT');
  await turn.click();
  expect((await over).postDataJSON()).toMatchObject({ kinds: [] });
  await expect(turn).not.toBeChecked();
  await leave(visitor);
});

test('the page of tables that wait says so when there are none', async ({ browser }) => {
  const visitor = await visit(browser);
  await open(visitor.page, '/turns');
  await expect(visitor.page.getByText('Nobody is waiting for you.')).toBeVisible();
  await leave(visitor);
});

/** Answers whatever is asked, through the API. */
async function answer(player: Player, table: string): Promise<void> {
  await expect(async () => {
    const { context } = player;
    const told = await context.request.get(`/api/tables/${table}/answers`);
    expect(told.ok()).toBe(true);
    const { question, acts } = (await told.json()) as { question: number; acts: string[] };
    const acted = await post(player, `/api/tables/${table}/act`, {
      ...{ say: 'act', question },
      act: acts[0] ?? '',
    });
    expect(acted.ok()).toBe(true);
  }).toPass();
}

test('a slow game says when the turn ends, and asks once whether it may notify', async ({
  browser,
}) => {
  const player = await comeIn(browser, 'Rex');
  const { page, context } = player;
  await context.addInitScript(() => {
    // A browser without a screen has denied it already.
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  const made = await post(player, '/api/tables', {
    ...{ rules: '4', clock: { turn_seconds: 86_400 }, stand_in_level: 'puppy' },
    bots: [null, 'puppy', 'puppy', 'puppy'],
  });
  const { id } = (await made.json()) as { id: string };
  await post(player, `/api/tables/${id}/act`, { say: 'ready', ready: true });
  await page.goto(`/table/${id}`);
  await seeBoard(player);
  await expect(page.getByText(/^Your turn ends on /)).toBeVisible();
  const question = page.getByRole('heading', { name: 'Shall we notify you' });
  await expect(question).toHaveCount(0);
  await answer(player, id);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(question).toHaveCount(0);

  await page.goto('/turns');
  const wait = page.getByRole('main');
  await expect(wait.getByText('One table is waiting for you.')).toBeVisible();
  await expect(wait.getByText(/until \d/)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await wait.getByRole('link', { name: 'Play' }).click();
  await seeBoard(player);
  await expect(page.getByText(/^Your turn ends on /)).toBeVisible();
  await answer(player, id);
  await expect(question).toHaveCount(0);
  await leave(player);
});
