/** The text of a position, and its parts. Their meaning, and whether the position is valid,
 *  is for the rules to say. */
import type { MarbleAt, Shape } from './messages';

/** The parts of a position in notation. */
export interface PositionParts {
  rules: string;
  /** The four marbles of each seat: `k`, `s`, a field or a slot. */
  places: readonly (readonly string[])[];
  /** The seat to play. */
  turn: number;
  /** The cards of each seat; `?` is any card. */
  hands: readonly string[];
}

/** The words of a text that may be a position; those that are missing are empty. */
export function positionWords(text: string): {
  rules: string;
  board: string;
  turn: string;
  hands: string;
  rest: string[];
} {
  const [rules = '', board = '', turn = '', hands = '', ...rest] = text.trim().split(' ');
  return { rules, board, turn, hands, rest };
}

/** Parses a text that has the form of a position; null if it does not. */
export function parsePosition(text: string): PositionParts | null {
  const { rules, board, turn, hands, rest } = positionWords(text);
  if (!rules || !hands || rest.length > 0 || !/^[0-5]$/.test(turn)) return null;
  const places = parseBoard(board);
  const cards = hands.split('/').map((hand) => (hand === '-' ? '' : hand));
  const fits = places.every((marbles) => marbles.length === 4) && places.length === cards.length;
  return fits ? { rules, places, turn: Number(turn), hands: cards } : null;
}

/** The position in notation. */
export function formatPosition({ rules, places, turn, hands }: PositionParts): string {
  const board = places.map((marbles) => marbles.join(',')).join('/');
  return `${rules} ${board} ${turn} ${hands.map((hand) => hand || '-').join('/')}`;
}

/** The places of the marbles of a board in notation. */
export function parseBoard(board: string): string[][] {
  return board.split('/').map((marbles) => marbles.split(','));
}

/** The marbles that lie in some places. */
export function marblesAt(
  places: PositionParts['places'],
  { starts }: Pick<Shape, 'starts'>,
): MarbleAt[] {
  return places.flatMap((marbles, seat) =>
    marbles.map((place) => ({ seat, spot: spotOf(place, seat, starts), fresh: place === 's' })),
  );
}

function spotOf(place: string, seat: number, starts: readonly number[]): string {
  if (place === 's') return String(starts[seat] ?? 0);
  return /^\d+$/.test(place) ? place : `${seat}${place}`;
}
