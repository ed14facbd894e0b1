/** The page about one's account: password, recovery codes, devices, tokens, data, leaving. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { PHONE, expectAccessible, expectForEverybody, expectToFitEverywhere } from './look';
import { leave, open, visit } from './visitor';

const PASSWORD = 'a good long one';
const OTHER = 'another long one';

/** Every run makes accounts of its own. */
let made = 0;
const nameOf = (who: string, info: { workerIndex: number; retry: number }) =>
  `${who} ${info.workerIndex}${info.retry}${(made += 1)}`;

async function makeAccount(page: Page, name: string): Promise<void> {
  await open(page, '/account');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
}

async function logIn(browser: Browser, name: string, password: string) {
  const visitor = await visit(browser, { viewport: PHONE });
  const { page } = visitor;
  await open(page, '/account');
  await page.getByRole('button', { name: 'Log in' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  return visitor;
}

test('guests see what an account gives them', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await open(page, '/account');
  await expect(page.getByRole('region', { name: 'What an account gives you' })).toBeVisible();
  await expectForEverybody(page, 'account, nobody yet');
  await makeAccount(page, nameOf('Anna', info));
  await expect(page.getByRole('region', { name: 'What an account gives you' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device');
  await expectToFitEverywhere(page, 'account');
  await expectForEverybody(page, 'account');
  await leave(visitor);
});

test('a new password logs out the other devices', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const name = nameOf('Bea', info);
  await makeAccount(page, name);
  const phone = await logIn(browser, name, PASSWORD);
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Current password').fill(OTHER);
  await form.getByLabel('New password').fill(OTHER);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('alert')).toHaveText('The password is wrong.');
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByRole('status')).toContainText('Your password has been changed');
  await phone.page.reload();
  await expect(phone.page.getByRole('region', { name: 'What an account gives you' })).toBeVisible();
  await leave(visitor, phone);
});

test('a recovery code lets one in again, once', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const name = nameOf('Cleo', info);
  await makeAccount(page, name);
  const codes = page.getByRole('region', { name: 'Recovery codes' });
  await expect(codes).toContainText('You have no recovery codes.');
  await codes.getByLabel('Your password').fill(PASSWORD);
  await codes.getByRole('button', { name: 'Create recovery codes' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes).toContainText('You have 10 recovery codes left.');
  await expectAccessible(page, 'recovery codes');
  const code = (await codes.getByRole('listitem').first().innerText()).trim();
  const download = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Save as a file' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(code);

  const phone = await visit(browser, { viewport: PHONE });
  const recover = async (): Promise<void> => {
    await open(phone.page, '/account');
    await phone.page.getByText('Forgot your password?').click();
    const form = phone.page.locator('form', { has: phone.page.getByLabel('Recovery code') });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Recovery code').fill(code.toUpperCase());
    await form.getByLabel('New password').fill(OTHER);
    await form.getByRole('button', { name: 'Set new password' }).click();
  };
  await recover();
  await expect(phone.page.getByRole('status').first()).toContainText(`Welcome back, ${name}!`);
  await expect(phone.page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Log out', exact: true }).click();
  await recover();
  await expect(phone.page.getByRole('alert')).toContainText('recovery code is wrong');
  await leave(visitor, phone);
});

test('devices are logged out from another one', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const name = nameOf('Dina', info);
  await makeAccount(page, name);
  const phone = await logIn(browser, name, PASSWORD);
  await page.reload();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await phone.page.reload();
  await expect(phone.page.getByRole('region', { name: 'What an account gives you' })).toBeVisible();
  await leave(visitor, phone);
});

test('tokens play only, unless one chooses more', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page, context } = visitor;
  await makeAccount(page, nameOf('Ella', info));
  await page.getByRole('heading', { name: 'For your own programs' }).click();
  await page.getByLabel('What is it for?').fill('Rex');
  await page.getByLabel('Change your name').check();
  await page.getByLabel('How long is it valid?').selectOption('30 days');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = page.getByRole('listitem').filter({ hasText: 'Rex' });
  await expect(token).toContainText('may play · may change your name');
  await expect(token).toContainText('Never used');
  const secret = await page.getByLabel('Your new token.').inputValue();
  const me = await context.request.fetch('/api/me/export', {
    headers: { authorization: `Bearer ${secret}`, cookie: '' },
  });
  expect(me.status()).toBe(403);
  await expectAccessible(page, 'tokens');
  await token.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
  await leave(visitor);
});

test('everything is taken along, and then nothing is left', async ({ browser }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const name = nameOf('Fina', info);
  await makeAccount(page, name);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  const everything: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(everything).toMatchObject({ account: { name, account: true }, games: [] });

  const region = page.getByRole('region', { name: 'Leave for good' });
  await region.getByRole('button', { name: 'Delete account' }).click();
  await expect(region).toContainText(name);
  await region.getByLabel('Your password').fill(OTHER);
  await region.getByRole('button', { name: 'Delete for good' }).click();
  await expect(region.getByRole('alert')).toHaveText('The password is wrong.');
  await region.getByLabel('Your password').fill(PASSWORD);
  await region.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Everything is deleted.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devices' })).toHaveCount(0);
  await leave(visitor);
});
