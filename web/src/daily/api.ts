/** What the server is asked about the game of the day. */
import { request } from '../net/api';
import type { Daily, DailyMonth, DailyResults } from '../wire';

export const deals = {
  today: () => request<Daily>('GET', '/api/daily'),
  /** Begins today's game, or says at which table it was begun. */
  play: () => request<Daily>('POST', '/api/daily', {}),
  results: (day: string) => request<DailyResults>('GET', `/api/daily/${encodeURIComponent(day)}`),
  month: (month: string) =>
    request<DailyMonth>('GET', `/api/daily/months/${encodeURIComponent(month)}`),
};
