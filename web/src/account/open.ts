/** Loads the page about one's account, and parts of it that others show, with their texts. */
import AccountPage from './AccountPage.svelte';
import Account from '../pages/Account.svelte';
import { loadAccountTexts } from './texts';

export async function openAccount() {
  await loadAccountTexts();
  return { component: AccountPage, props: {} };
}

export async function openAccountForm() {
  await loadAccountTexts();
  return Account;
}
