/** Who keeps the others waiting, for how long, and what they can do about it. */
import type { GameState } from '../state/game';
import type { Known } from '../state/table';
import type { Translate } from '../text/format';

/** From this turn time on, in seconds, nobody need be at the table: players are notified. */
export const SLOW = 3600;
/** From this turn time on, in seconds, the time that was waited says more than the clock. */
const LONG = 300;
/** How many times longer than before a nudge a player is waited for before others may have a
 *  bot play. */
const UNTIL_A_VOTE = 3;

export interface Waiting {
  /** The players who are waited for. */
  seats: number[];
  seconds: number;
  canNudge: boolean;
  /** The player for whom the others may have a bot play. */
  canReplace: number | null;
}

type KnownOfWait = Pick<Known, 'seat' | 'seats' | 'phase' | 'ask' | 'askedSince' | 'info'>;

/** How long others have been waited for, once that is worth saying; times are those of
 *  `askedSince`. */
export function waiting(known: KnownOfWait, now: number): Waiting | null {
  const { seat, seats, phase, ask, askedSince, info } = known;
  if (phase !== 'playing' || !ask || askedSince === null || !info) return null;
  const isLong = (info.clock.turn_seconds ?? LONG) >= LONG && !info.clock.game_seconds;
  const people = ask.seats.filter((of) => isPerson(seats[of]) && seats[of]?.standIn === null);
  const seconds = Math.floor((now - askedSince) / 1000);
  if (!isLong || people.length === 0 || people.includes(seat ?? -1)) return null;
  if (seconds < Math.max(1, info.patience_seconds)) return null;
  const [first = null] = people;
  const isSlow = (info.clock.turn_seconds ?? 0) >= SLOW;
  // In a slow game the clock says when a bot plays.
  const isLate = !isSlow && seconds >= UNTIL_A_VOTE * info.patience_seconds;
  return {
    seats: people,
    seconds,
    canNudge: seat !== null && (isSlow || people.some((of) => seats[of]?.present)),
    canReplace: seat !== null && isLate ? first : null,
  };
}

/** Whether a player sits there who has not left. */
export function isPerson(seat: Known['seats'][number] | undefined): boolean {
  return seat?.occupant.occupant === 'player' && !seat.left;
}

/** Whether only bots have cards left in the round, and the viewer has none. */
export function isLeftToBots(
  { seat, seats, phase }: Pick<Known, 'seat' | 'seats' | 'phase'>,
  game: GameState | null,
): boolean {
  if (seat === null || phase !== 'playing' || game?.known.phase.phase !== 'turn') return false;
  return game.known.hand_sizes.every(
    (cards, of) =>
      cards === 0 || (of !== seat && (!isPerson(seats[of]) || seats[of]?.standIn !== null)),
  );
}

/** The players who have yet to say that the rest of the round may be played quickly. */
export function notHurried({ seat, seats, hurried }: Pick<Known, 'seat' | 'seats' | 'hurried'>) {
  return seats.flatMap((each, of) =>
    of !== seat && isPerson(each) && each.present && !hurried.includes(of) ? [of] : [],
  );
}

/** A time that was waited, in words, not more exact than of interest. */
export function timeWords(t: Translate, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t('clock.days', { count: Math.floor(hours / 24) });
  if (hours >= 1) return t('clock.hours', { count: hours });
  if (minutes >= 1) return t('clock.minutes', { count: minutes });
  return t('clock.seconds', { count: seconds < 10 ? seconds : Math.floor(seconds / 10) * 10 });
}
