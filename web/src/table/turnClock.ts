import type { Manner } from '../sound/player';

/** Below this many seconds the clock shows a number. */
const SHORT = 11;

/** The clock of the open question: the share of the time that is left, and the seconds in
 *  words once there are few. */
export interface TurnClock {
  share: number;
  text?: string;
}

/** The clock at a moment; times are in milliseconds, the length of a turn in seconds. */
export function turnClock(
  deadline: number | null,
  turnSeconds: number | null | undefined,
  now: number,
): TurnClock | null {
  if (deadline === null || !turnSeconds) return null;
  const left = Math.max(0, deadline - now) / 1000;
  const share = Math.min(1, left / turnSeconds);
  return left < SHORT ? { share, text: String(Math.ceil(left)) } : { share };
}

/** How a second of the viewer's own turn sounds, when so many are left; null if it does not.
 *  The clock ticks and tocks, louder towards the end. */
export function tickOf(secondsLeft: number): Manner | null {
  if (secondsLeft <= 0 || secondsLeft >= SHORT) return null;
  return { pitch: secondsLeft % 2 === 0 ? 1 : 0.84, strength: 1 - 0.06 * secondsLeft };
}
