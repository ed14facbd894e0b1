/** The moment and the viewpoint of a replay in its address: `?at=57&seat=2`. */
import type { Look } from '../rules';

export interface ReplayAddress {
  /** The moment; none where the address names none. */
  at: number | null;
  look: Look;
}

/** Reads an address. What makes no sense is ignored: a mangled link still opens the game. */
export function parseAddress(search: string, players: number): ReplayAddress {
  const query = new URLSearchParams(search);
  const at = query.get('at');
  const seat = query.get('seat');
  return {
    at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
    look:
      seat === 'none'
        ? 'watching'
        : seat !== null && /^[0-5]$/.test(seat) && Number(seat) < players
          ? Number(seat)
          : 'open',
  };
}

/** The query of an address. */
export function formatAddress({ at, look }: ReplayAddress): string {
  const query = new URLSearchParams();
  if (at !== null) query.set('at', String(at));
  if (look !== 'open') query.set('seat', look === 'watching' ? 'none' : String(look));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
