/** One's finished games, on the server and on this device, in one list. */
import { occupantsOf, type StoredGame } from '../local/store';
import type { GameSummary, Occupant } from '../wire';

export interface FinishedGame {
  id: string;
  rules: string;
  seats: Occupant[];
  /** The viewer's seat; missing where several people shared the device. */
  seat: number | undefined;
  winners: number[];
  /** Milliseconds since 1970. */
  finished: number;
  isLocal: boolean;
}

/** All games, the newest first. While the server has more, games on this device wait that
 *  are older than what it has told. */
export function finishedGames(
  online: readonly GameSummary[],
  hasMore: boolean,
  local: readonly StoredGame[],
): FinishedGame[] {
  const oldest = hasMore ? Math.min(...online.map((game) => game.finished_ms)) : -Infinity;
  const games = [
    ...online.map(({ id, rules, seats, seat, winners, finished_ms: finished }): FinishedGame => ({
      ...{ id, rules, seats, seat, winners, finished },
      isLocal: false,
    })),
    ...local.map((game): FinishedGame => ({
      id: game.id,
      rules: game.rules,
      seats: occupantsOf(game),
      seat: mineIn(game),
      winners: game.winners ?? [],
      finished: game.changedAt,
      isLocal: true,
    })),
  ];
  return games
    .filter(({ finished }) => finished >= oldest)
    .sort((one, other) => other.finished - one.finished);
}

/** The viewer's seat in a game on this device. */
export function mineIn({ people, seat }: StoredGame): number | undefined {
  return people ? undefined : seat;
}
