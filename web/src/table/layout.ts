/** Where board, bar, controls and hand go on a screen. Everything that decides about sizes
 *  is here; `TableLayout.svelte` only applies it. */

/** The room for a table in pixels, and how many of them a `rem` has. */
export interface Room {
  width: number;
  height: number;
  rem: number;
}

/** How a table is laid out.
 *
 *  - `tall`: the bar above the board, controls and hand below.
 *  - `wide`: bar, controls and hand in a column beside the board. */
export interface TableLayout {
  shape: 'tall' | 'wide';
  board: { width: number; height: number };
  /** The width of the column beside the board; 0 where there is none. */
  column: number;
  /** The height of the hand; none where it takes what is left. */
  hand: number | null;
  /** Whether the log has room in the column. Otherwise it opens over the table. */
  roomy: boolean;
}

/** Sizes in `rem`. */
const BAR = 2.75;
/** The column beside the board. */
const COLUMN = { least: 16, most: 34 };
/** The least that controls and one row of cards need below the board. */
export const BELOW = 12.5;
/** From this height on a column has room for the log. */
const ROOMY = 34;
/** The space around the board. */
const MARGIN = 0.25;

/** The board takes at least this share of the shorter side of what the frame leaves. */
export const LEAST_SHARE = 0.85;

/** The shorter side of what is left after the thinnest possible frame. A tall screen has
 *  the bar above the board; on a wide one it stands in the column, and nothing is lost. */
export function shorterSide({ width, height, rem }: Room): number {
  return width < height ? Math.min(width, height - BAR * rem) : height;
}

/** The layout that gives the board the most room. `ratio` is that of its width to its
 *  height. The contents have no say in it, so nothing jumps when they change. `below` is
 *  what a page needs below the board of a tall screen, in `rem`. */
export function tableLayout(room: Room, ratio: number, below = BELOW): TableLayout {
  const { width, height, rem } = room;
  const tall = boardIn(width, height - (BAR + below) * rem, ratio, rem);
  const wide = boardIn(width - COLUMN.least * rem, height, ratio, rem);
  if (tall.width > wide.width) {
    return { shape: 'tall', board: tall, column: 0, hand: null, roomy: false };
  }
  const roomy = height >= ROOMY * rem;
  return {
    shape: 'wide',
    board: wide,
    column: Math.min(COLUMN.most * rem, width - wide.width - 2 * MARGIN * rem),
    hand: roomy ? Math.min(0.42 * height, rowsHeight(2, LARGEST * rem, rem)) : null,
    roomy,
  };
}

/** The layout of a device whose board is on another screen: bar, controls, and a hand that
 *  takes the rest. */
export const HAND_ALONE: TableLayout = {
  shape: 'tall',
  board: { width: 0, height: 0 },
  column: 0,
  hand: null,
  roomy: false,
};

/** The largest board within a box. */
function boardIn(width: number, height: number, ratio: number, rem: number) {
  const margins = 2 * MARGIN * rem;
  const wide = Math.max(0, Math.min(width - margins, (height - margins) * ratio));
  return { width: wide, height: wide / ratio };
}

/** How a hand is laid out: its rows, and the width of a card in pixels. */
export interface HandLayout {
  rows: 1 | 2;
  card: number;
  /** How many cards fit in a row. */
  inRow: number;
}

/** The height of a card is this many times its width. */
const CARD = 1.4;
/** The width of the largest card, and the gap between cards, in `rem`. */
const LARGEST = 8;
export const GAP = 0.4;
/** How far a selected card rises, as a share of its width. */
export const LIFT = 0.22;
/** Cards do not change their size while a hand gets smaller: there is always room for as
 *  many as the largest round deals. */
const DEALT = 6;

/** Lays out a hand in one row or two, whichever makes the cards larger. No card covers
 *  another. */
export function handLayout({ width, height, rem }: Room, cards: number): HandLayout {
  const slots = Math.max(DEALT, cards);
  const gap = GAP * rem;
  const fitting = (rows: 1 | 2) => {
    const inRow = Math.ceil(slots / rows);
    const across = (width - (inRow - 1) * gap) / inRow;
    const down = (height - (rows - 1) * gap) / (rows * (CARD + LIFT));
    return Math.max(0, Math.min(across, down, LARGEST * rem));
  };
  const [one, two] = [fitting(1), fitting(2)];
  const card = Math.max(one, two);
  const inRow = Math.floor((width + gap + 0.5) / (card + gap));
  return { rows: two > one ? 2 : 1, card, inRow };
}

/** The height of some rows of cards, each with room to rise. */
function rowsHeight(rows: number, card: number, rem: number): number {
  return card * rows * (CARD + LIFT) + (rows - 1) * GAP * rem;
}
