/** How many columns of cards fill a screen best: those with which the cards are largest. */
export interface Fit {
  columns: number;
  /** The width of a card. */
  width: number;
}

/** Fits cards, whose height is `ratio` of their width, into a room. */
export function fit(cards: number, room: { width: number; height: number }, ratio: number): Fit {
  let best: Fit = { columns: 1, width: 0 };
  for (let columns = 1; columns <= Math.max(1, cards); columns += 1) {
    const rows = Math.ceil(cards / columns);
    const width = Math.min(room.width / columns, room.height / rows / ratio);
    if (width > best.width) best = { columns, width };
  }
  return best;
}
