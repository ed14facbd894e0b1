/** What the server is asked about events. */
import { request } from '../net/api';
import type {
  Event as ClubEvent,
  EventAct,
  EventList,
  EventSlips,
  NewEvent,
  Season,
  SeasonRule,
} from '../wire';

export type { ClubEvent };
export type ListKind = 'coming' | 'over' | 'mine';

const urlOf = (id: string): string => `/api/events/${encodeURIComponent(id)}`;

export const events = {
  list: (list: ListKind, { circle, after }: { circle?: string; after?: string } = {}) => {
    const words = new URLSearchParams({ list, ...(circle && { circle }), ...(after && { after }) });
    return request<EventList>('GET', `/api/events?${words.toString()}`);
  },
  make: (event: NewEvent) => request<ClubEvent>('POST', '/api/events', event),
  get: (id: string) => request<ClubEvent>('GET', urlOf(id)),
  /** Does something in an event. The same `key` is never done twice. */
  act: (id: string, act: EventAct, key: string = newKey()) =>
    request<ClubEvent>('POST', `${urlOf(id)}/acts`, { id: key, act }),
  slips: (id: string) => request<EventSlips>('GET', `${urlOf(id)}/slips`),
  season: (circle: string, rule: SeasonRule, since: number) =>
    request<Season>(
      'GET',
      `/api/circles/${encodeURIComponent(circle)}/season?rule=${rule}&since_ms=${since}`,
    ),
};

/** The addresses of what can be downloaded. */
export const downloads = {
  csv: (id: string): string => `${urlOf(id)}/standings?format=csv`,
  json: (id: string): string => `${urlOf(id)}/standings?format=json`,
  log: (id: string): string => `${urlOf(id)}/log`,
};

/** A text that no other act has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
