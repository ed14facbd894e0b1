import type { TableShape } from './types';

/** The shape of a table, for pictures and tests without the rules; in a game the rules
 *  give it. */
export function tableShape(players: number): TableShape {
  const sections = players > 4 ? 6 : 4;
  const apart = players === 2 ? 2 : 1;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const half = players / 2;
  const teams =
    players === 4 || players === 6
      ? seats.slice(0, half).map((seat) => [seat, seat + half])
      : seats.map((seat) => [seat]);
  return { players, sections, starts: seats.map((seat) => seat * apart * 16), teams };
}
