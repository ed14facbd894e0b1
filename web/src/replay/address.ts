/** The moment and the viewpoint of a replay in its address: `?at=57&seat=2`. */
import type { ReplayViewpoint } from '../rules';

export interface ReplayAddress {
  /** The moment; none where the address names none. */
  at: number | null;
  viewpoint: ReplayViewpoint;
}

/** Reads an address. What makes no sense is ignored: a mangled link still opens the game. */
export function parseAddress(search: string, players: number): ReplayAddress {
  const query = new URLSearchParams(search);
  const at = query.get('at');
  const seat = query.get('seat');
  return {
    at: at !== null && /^\d{1,6}$/.test(at) ? Number(at) : null,
    viewpoint:
      seat === 'none'
        ? 'watching'
        : seat !== null && /^[0-5]$/.test(seat) && Number(seat) < players
          ? Number(seat)
          : 'open',
  };
}

/** The query of an address. */
export function formatAddress({ at, viewpoint }: ReplayAddress): string {
  const query = new URLSearchParams();
  if (at !== null) query.set('at', String(at));
  if (viewpoint !== 'open')
    query.set('seat', viewpoint === 'watching' ? 'none' : String(viewpoint));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
