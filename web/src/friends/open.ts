/** Opens what is about friends, invitations and reports, with its texts. */
import type { Occupant } from '../wire';
import { loadFriendTexts } from './texts';

export async function openFriends() {
  const [page] = await Promise.all([import('./FriendsPage.svelte'), loadFriendTexts()]);
  return { component: page.default, props: {} };
}

/** What waits for the visitor on the start page. */
export async function openInbox() {
  const [part] = await Promise.all([import('./InboxList.svelte'), loadFriendTexts()]);
  return part.default;
}

/** The people who can be invited to a table. */
export async function openInvite() {
  const [part] = await Promise.all([import('./Invite.svelte'), loadFriendTexts()]);
  return part.default;
}

/** The button that brings the people of a game together again. */
export async function openAgain() {
  const [part] = await Promise.all([import('./Again.svelte'), loadFriendTexts()]);
  return part.default;
}

/** What can be done about somebody with an account. */
export async function openActions() {
  const [part, { fetchPeople }] = await Promise.all([
    import('./PersonActions.svelte'),
    import('./known.svelte'),
    loadFriendTexts(),
  ]);
  // Without the list everything is offered, as to somebody who follows nobody.
  await fetchPeople().catch(() => {});
  return part.default;
}

/** The people at a table: whom to follow, not to see, or to report. */
export async function openPeople(
  table: string,
  seats: readonly { occupant: Occupant }[],
  mine: number | null,
) {
  const [part] = await Promise.all([import('./AtTable.svelte'), loadFriendTexts()]);
  return { component: part.default, props: { table, seats, mine } };
}
