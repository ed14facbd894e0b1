/** Who is there, asked for again and again while somebody looks. */
import { api } from '../net/api';
import type { Lobby } from '../wire';
import { loadLobbyTexts } from './texts';

/** Milliseconds between two questions. The server answers from a cache. */
const REFRESH = 3_000;

let known: Lobby | null = $state.raw(null);

/** What the server said last; null until it has said something in the language of the page. */
export function lobby(): Lobby | null {
  return known;
}

/** Keeps asking until the result is called. */
export function followLobby(): () => void {
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      const [told] = await Promise.all([api.lobby(), loadLobbyTexts()]);
      known = told;
    } catch {
      // Without a server nobody is there; the page says so elsewhere.
      known = null;
    }
  };
  void ask();
  const timer = setInterval(() => void ask(), REFRESH);
  return () => clearInterval(timer);
}
