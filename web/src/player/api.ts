/** The requests of these pages. */
import { request } from '../net/api';
import type { GameRatings, LeaderBoard, Pace, PlayerProfile, ProfileChoice } from '../wire';

export const players = {
  profile: (name: string) =>
    request<PlayerProfile>('GET', `/api/players/${encodeURIComponent(name)}`),
  choose: (choice: ProfileChoice) => request<ProfileChoice>('PUT', '/api/me/profile', choice),
  ratingsBy: (game: string) =>
    request<GameRatings>('GET', `/api/games/${encodeURIComponent(game)}/ratings`),
  best: (table: string, pace: Pace, partners: boolean) =>
    request<LeaderBoard>(
      'GET',
      `/api/players?table=${encodeURIComponent(table)}&pace=${pace}&partners=${partners}`,
    ),
};
