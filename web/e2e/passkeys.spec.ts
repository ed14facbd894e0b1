/** Passkeys, with the virtual authenticator of Chromium. They belong to names of hosts, so that
 *  these pages are opened by one. */
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { PHONE, expectAccessible, expectForEverybody, expectToFitEverywhere } from './look';
import { leave, open, visit, type Visitor } from './visitor';

const PASSWORD = 'a good long one';

function pageOf(path: string, baseURL = ''): string {
  const url = new URL(path, baseURL);
  url.hostname = 'localhost';
  return url.href;
}

interface Device {
  cdp: CDPSession;
  authenticatorId: string;
}

/** A device with a screen lock, which somebody opens at once. */
async function deviceOf({ context, page }: Visitor): Promise<Device> {
  await page.addInitScript(() => {
    // It would choose from the menu of a field at once, too.
    if (!('menu' in sessionStorage)) {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    }
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function makeAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  const form = page.locator('form', { has: page.getByLabel('Password', { exact: true }) });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
}

async function addPasskey(page: Page, name: string, password = PASSWORD): Promise<void> {
  const region = page.getByRole('region', { name: 'Passkeys' });
  await region.getByRole('button', { name: 'Add a passkey' }).click();
  await region.getByLabel('What would you like to call it?').fill(name);
  await region.getByLabel('Your password').fill(password);
  await region.getByRole('button', { name: 'Create passkey' }).click();
}

test('a passkey is added, lets one in, and is removed', async ({ browser, baseURL }, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const { cdp, authenticatorId } = await deviceOf(visitor);
  const name = `Greta ${info.workerIndex}${info.retry}`;
  await open(page, pageOf('/account', baseURL));
  await makeAccount(page, name);
  const region = page.getByRole('region', { name: 'Passkeys' });

  await addPasskey(page, 'My phone', 'not the password');
  await expect(region.getByRole('alert')).toHaveText('The password is wrong.');
  await expectForEverybody(page, 'adding a passkey');
  await region.getByLabel('Your password').fill(PASSWORD);
  await region.getByRole('button', { name: 'Create passkey' }).click();
  await expect(region.getByRole('status')).toContainText('Your passkey is ready.');
  await expect(region.getByRole('listitem')).toContainText('My phone');
  await expect(region.getByRole('listitem')).toContainText('Never used');
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  expect(credentials[0]).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });
  await expectToFitEverywhere(page, 'passkeys');
  await expectAccessible(page, 'passkeys');
  // A device makes one for each account.
  await addPasskey(page, 'Again');
  await expect(region.getByRole('alert')).toContainText('already has a passkey for your account');

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectToFitEverywhere(page, 'logging in', { sizes: [PHONE] });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(`You’re logged in as ${name}.`)).toBeVisible();
  await expect(region.getByRole('listitem')).toContainText('Last used on');
  const after = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(after.credentials[0]!.signCount).toBeGreaterThan(credentials[0]!.signCount);

  await region.getByRole('button', { name: /^Remove/ }).click();
  await expect(region.getByRole('status')).toContainText('My phone has been removed');
  await expect(region.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey does not let you in.');
  await leave(visitor);
});

test('a passkey of the menu lets one in, a copied one or a locked device do not', async ({
  browser,
  baseURL,
}, info) => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const { cdp, authenticatorId } = await deviceOf(visitor);
  await open(page, pageOf('/account', baseURL));
  await makeAccount(page, `Hanna ${info.workerIndex}${info.retry}`);
  await addPasskey(page, 'My phone');
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  // At first from the menu of the field for the name.
  await page.evaluate(() => sessionStorage.setItem('menu', ''));
  await page.reload();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Last used on').first()).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('menu'));
  await page.reload();
  const logIn = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  // The copy has signed less often.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const { credentialId } = credentials[0]!;
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  const credential = { ...credentials[0]!, signCount: 0 };
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  await logIn();
  await expect(page.getByRole('alert')).toContainText('This passkey does not let you in.');
  // Whoever holds the device cannot unlock it.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was chosen.');
  await leave(visitor);
});
