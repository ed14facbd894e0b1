/** Analyses by the server: it makes one for everybody, when no bot at a table thinks. */
import { request } from '../net/api';
import type { GameAnalysis, PartFound } from '../wire';

const url = (game: string) => `/api/games/${encodeURIComponent(game)}/analysis`;

export interface Analyses {
  /** What the server has found in a game, or how far it is. */
  show(game: string): Promise<GameAnalysis>;
  /** Asks the server to analyse a game. */
  ask(game: string): Promise<GameAnalysis>;
}

export const analyses: Analyses = {
  show: (game) => request('GET', url(game)),
  ask: (game) => request('POST', url(game)),
};

/** With more games before it, a game is sooner judged here. */
const MOST_AHEAD = 2;

/** Has a game analysed by the server, and waits for it; null if it is better judged here. */
export async function analyse(
  server: Analyses,
  game: string,
  progress: (done: number) => void,
  pause: () => Promise<void>,
): Promise<readonly PartFound[] | null> {
  try {
    let state = await server.ask(game);
    for (;;) {
      if (state.state === 'done') return state.found;
      if (state.state === 'none') return null;
      if (state.state === 'waiting' && state.ahead > MOST_AHEAD) return null;
      progress(state.state === 'running' ? state.done : 0);
      await pause();
      state = await server.show(game);
    }
  } catch {
    return null;
  }
}
