/** The people around the visitor, as the server last listed them. */
import { api } from '../net/api';
import type { Occupant, People, RelationChange } from '../wire';

let people = $state.raw<People | null>(null);

/** The people around the visitor; null until they have been asked for. */
export function known(): People | null {
  return people;
}

/** Asks for them. */
export async function fetchPeople(): Promise<People> {
  return (people = await api.people());
}

/** Follows, mutes or blocks somebody; what changes is shown once the server has it. */
export async function relate(change: RelationChange): Promise<People> {
  return (people = await api.relate(change));
}

/** Sets whether friends see that the visitor is there. */
export async function show(visible: boolean): Promise<People> {
  return (people = await api.setPresence(visible));
}

/** Whether the reactions of somebody at a table are not to be seen. */
export function isHidden(occupant: Occupant | undefined): boolean {
  if (people === null || occupant?.occupant !== 'player' || !occupant.account) return false;
  const { name } = occupant;
  return people.muted.includes(name) || people.blocked.includes(name);
}
