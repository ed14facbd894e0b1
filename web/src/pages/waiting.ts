/*
 * A table before its game: what is missing, and what one can do about it.
 */
import type { ClientMessage, SeatState } from '../wire';

/** Who would like to change seats with whom. */
export type Wishes = ReadonlyMap<number, number>;

export interface Room {
  seats: readonly SeatState[];
  /** The own seat; none for who only looks. */
  mine: number | null;
  /** The seats whose players are connected. */
  present: readonly number[];
}

/** What the table waits for, as one who sees the room would say it. */
export type Step =
  | { step: 'sit' }
  | { step: 'full' }
  | { step: 'invite'; free: number }
  | { step: 'ready' }
  | { step: 'wait'; seats: number[] }
  | { step: 'start' };

export function nextStep({ seats, mine }: Room): Step {
  const free = freeSeats(seats);
  const waiting = seats.flatMap((seat, number) =>
    seat.occupant.occupant === 'player' && !seat.ready ? [number] : [],
  );
  if (mine === null) return free.length > 0 ? { step: 'sit' } : { step: 'full' };
  if (free.length > 0) return { step: 'invite', free: free.length };
  if (waiting.includes(mine)) return { step: 'ready' };
  return waiting.length > 0 ? { step: 'wait', seats: waiting } : { step: 'start' };
}

export function freeSeats(seats: readonly SeatState[]): number[] {
  return seats.flatMap((seat, number) => (seat.occupant.occupant === 'nobody' ? [number] : []));
}

/** Whether one may put bots on all free seats and begin alone: nobody else is asked. */
export function canFill({ seats, mine }: Room): boolean {
  const others = seats.some(
    (seat, number) => number !== mine && seat.occupant.occupant === 'player' && !seat.ready,
  );
  return mine !== null && freeSeats(seats).length > 0 && !others;
}

/** Bots on every free seat, and ready. */
export function fill(room: Room, level: string, entropy: string): ClientMessage[] {
  return [
    ...freeSeats(room.seats).map((seat): ClientMessage => ({ say: 'bot', seat, level })),
    { say: 'ready', ready: true, entropy },
  ];
}

/** What one can do about a seat on which somebody sits: move to a bot's, ask a player
 *  to change, take that back, or do as the player asked. */
export function changing(
  room: Room,
  wishes: Wishes,
  seat: number,
): 'move' | 'ask' | 'withdraw' | 'agree' | null {
  const who = room.seats[seat]?.occupant.occupant;
  if (room.mine === null || seat === room.mine || who === 'nobody' || who === undefined)
    return null;
  if (who === 'bot') return 'move';
  if (wishes.get(seat) === room.mine) return 'agree';
  return wishes.get(room.mine) === seat ? 'withdraw' : 'ask';
}

/** Some randomness of one's own for the shuffles, so that the server alone cannot have
 *  chosen them. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where a seat is around the table, the given one at the bottom and the others in the
 *  direction of play, anti-clockwise: from -1 to 1, right and down. */
export function around(seat: number, players: number, bottom: number): { x: number; y: number } {
  const angle = ((seat - bottom) * 2 * Math.PI) / players;
  const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  return { x: round(Math.sin(angle)), y: round(Math.cos(angle)) };
}

/** The team of a seat, counted from 1, if there are teams at all. */
export function teamOf(teams: readonly number[][], seat: number): number | null {
  const number = teams.findIndex((team) => team.length > 1 && team.includes(seat));
  return number < 0 ? null : number + 1;
}

/** Whether two seats play together. */
export function areMates(teams: readonly number[][], one: number | null, other: number): boolean {
  return (
    one !== null &&
    one !== other &&
    teams.some((team) => team.includes(one) && team.includes(other))
  );
}
