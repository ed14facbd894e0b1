/** Chooses among legal acts so that games come to an end. */

export interface Walk {
  from: string;
  to: string;
}

/** The walks of a play in notation. */
export function walksOf(act: string): Walk[] {
  return [...act.matchAll(/ (\w+)-(\w+)/g)].map(([, from, to]) => ({ from: from!, to: to! }));
}

/** How far a marble of a seat has come, in fields; the finish is furthest. */
function way(seat: number, spot: string): number {
  if (spot.endsWith('k')) return -30;
  if (spot.endsWith('s')) return 0;
  const slot = 'abcd'.indexOf(spot.at(-1)!);
  return slot >= 0 ? 100 + 2 * slot : (Number(spot) - 16 * seat + 64) % 64;
}

/** Chooses an act of a seat at a table of four. Seats 0 and 2 advance; the others stay out of
 *  their way. Seat 2 gives cards that leave the kennel. */
export function choose(seat: number, acts: readonly string[]): string {
  const rated = acts.map((act) => {
    if (act.startsWith('give ')) {
      const start = 'AKX'.includes(act[5]!) ? 2 : 0;
      return { act, worth: start * (seat === 2 ? 1 : -1) };
    }
    const gained = walksOf(act).reduce(
      (sum, { from, to }) => sum + way(seat, to) - way(seat, from),
      0,
    );
    if (seat % 2 === 1) return { act, worth: -Math.abs(gained) - (/^7|=7|x/.test(act) ? 200 : 0) };
    return { act, worth: gained - (act.includes('x') ? 60 : 0) };
  });
  return rated.reduce((best, one) => (one.worth > best.worth ? one : best)).act;
}

/** What is touched for an act: the card, then marbles and fields in order. */
export function touchesOf(act: string): { card: string; spots: string[] } {
  const card = act.startsWith('give ') ? act[5]! : act[0]!;
  const spots = [...act.matchAll(/ (\w+)[-x](\w+)/g)].flatMap(([, from, to]) => [from!, to!]);
  return {
    card,
    spots: spots.map((spot) => (spot.endsWith('s') ? String(16 * Number(spot[0])) : spot)),
  };
}
