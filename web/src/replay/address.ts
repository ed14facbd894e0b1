/** Where in a game one looks, and from where, as a link says it: `?at=57&seat=2`. */
import type { Look } from '../rules';

export interface Place {
  /** The moment; none where the link names none. */
  at: number | null;
  look: Look;
}

/** The place that a link names. Whatever it says besides is passed over: a link that was
 *  mangled still opens the game. */
export function placeOf(search: string, players: number): Place {
  const said = new URLSearchParams(search);
  const at = said.get('at');
  const seat = said.get('seat');
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

/** The end of a link to a place. */
export function searchOf({ at, look }: Place): string {
  const said = new URLSearchParams();
  if (at !== null) said.set('at', String(at));
  if (look !== 'open') said.set('seat', look === 'watching' ? 'none' : String(look));
  const text = said.toString();
  return text === '' ? '' : `?${text}`;
}
