/** The positions of lessons. */
import { formatPosition, parsePosition, type PositionParts } from '../rules/position';

/** The marbles of a seat with all of them in the kennel. */
export const HOME = 'k,k,k,k';

/** The parts of a position; throws if the text does not have the form of one. */
export function partsOf(position: string): PositionParts {
  const parts = parsePosition(position);
  if (!parts) throw new Error(`not a position: ${position}`);
  return parts;
}

/** The same board with another seat to play, which holds some cards; nobody else holds
 *  any. */
export function heldBy(position: string, seat: number, cards: string): string {
  const parts = partsOf(position);
  const hands = parts.hands.map((_, other) => (other === seat ? cards : ''));
  return formatPosition({ ...parts, turn: seat, hands });
}
