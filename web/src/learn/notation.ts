/** The parts of a position in notation, as text. Their meaning is left to the rules. */

/** The marbles of a seat with all of them in the kennel. */
export const HOME = 'k,k,k,k';

/** The rules, board, seat to play and hands of a position in notation. */
export function partsOf(position: string): {
  rules: string;
  board: string;
  seat: number;
  hands: string[];
} {
  const [rules = '', board = '', seat = '', hands = ''] = position.split(' ');
  return {
    rules,
    board,
    seat: Number(seat),
    hands: hands.split('/').map((hand) => hand.replace('-', '')),
  };
}

/** The same board with another seat to play, which holds some cards; nobody else holds
 *  any. */
export function heldBy(position: string, seat: number, cards: string): string {
  const { rules, board, hands } = partsOf(position);
  const all = hands.map((_, other) => (other === seat ? cards : '-'));
  return `${rules} ${board} ${seat} ${all.join('/')}`;
}
