/** A table before its game: what it waits for, and what the viewer can do about it. */
import type { ClientMessage, SeatState } from '../wire';

/** Seats whose players would like to change, and the seats they would like. */
export type Wishes = ReadonlyMap<number, number>;

export interface Room {
  seats: readonly SeatState[];
  /** The viewer's seat; null for spectators. */
  mine: number | null;
  /** The seats whose players are connected. */
  present: readonly number[];
  /** The seat of the player who looks after the table. */
  host?: number | null;
}

/** What the table waits for, from the viewer's point of view. */
export type WaitingFor =
  | { kind: 'sit' }
  | { kind: 'full' }
  | { kind: 'invite'; free: number }
  | { kind: 'ready' }
  | { kind: 'wait'; seats: number[] }
  | { kind: 'start' };

export function waitingFor({ seats, mine }: Room): WaitingFor {
  const free = freeSeats(seats);
  const waiting = seats.flatMap((seat, number) =>
    seat.occupant.occupant === 'player' && !seat.ready ? [number] : [],
  );
  if (mine === null) return free.length > 0 ? { kind: 'sit' } : { kind: 'full' };
  if (free.length > 0) return { kind: 'invite', free: free.length };
  if (waiting.includes(mine)) return { kind: 'ready' };
  return waiting.length > 0 ? { kind: 'wait', seats: waiting } : { kind: 'start' };
}

/** Whether the next game at a table of the queue is rated if those who sit there play it:
 *  everybody has an account. */
export function isRated(seats: readonly Pick<SeatState, 'occupant'>[]): boolean {
  return seats.every(
    ({ occupant: who }) =>
      who.occupant === 'nobody' || (who.occupant === 'player' && who.account === true),
  );
}

export function freeSeats(seats: readonly SeatState[]): number[] {
  return seats.flatMap((seat, number) => (seat.occupant.occupant === 'nobody' ? [number] : []));
}

/** Whether the viewer can fill the free seats with bots and start: nobody else has to be
 *  ready. */
export function canFill({ seats, mine }: Room): boolean {
  const others = seats.some(
    (seat, number) => number !== mine && seat.occupant.occupant === 'player' && !seat.ready,
  );
  return mine !== null && freeSeats(seats).length > 0 && !others;
}

/** The messages that put bots on every free seat and say that the viewer is ready. */
export function fill(room: Room, level: string, entropy: string): ClientMessage[] {
  return [
    ...freeSeats(room.seats).map((seat): ClientMessage => ({ say: 'bot', seat, level })),
    { say: 'ready', ready: true, entropy },
  ];
}

/** What the viewer can do about an occupied seat: move to a bot's, ask a player to change,
 *  withdraw the request, or agree to the player's. */
export function seatChange(
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

/** Randomness from this browser for the shuffles, so that the server alone cannot choose
 *  them. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The position of a seat around the table, from -1 to 1 right and down: `bottom` is at the
 *  bottom, the others follow in the direction of play, anti-clockwise. */
export function around(seat: number, players: number, bottom: number): { x: number; y: number } {
  const angle = ((seat - bottom) * 2 * Math.PI) / players;
  const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  return { x: round(Math.sin(angle)), y: round(Math.cos(angle)) };
}

/** The number of a seat's team, counted from 1; null if everybody plays alone. */
export function teamNumber(teams: readonly number[][], seat: number): number | null {
  const number = teams.findIndex((team) => team.length > 1 && team.includes(seat));
  return number < 0 ? null : number + 1;
}

/** Whether two different seats are in one team. */
export function areMates(teams: readonly number[][], one: number | null, other: number): boolean {
  return (
    one !== null &&
    one !== other &&
    teams.some((team) => team.includes(one) && team.includes(other))
  );
}
