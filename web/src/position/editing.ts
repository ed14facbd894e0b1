/** Changes to a position while it is edited. Whether it is valid is for the rules to say
 *  when the game starts. */
import type { Highlight, Marble, Spot } from '../board/types';
import type { Shape } from '../rules/messages';
import { marblesAt, type PositionParts } from '../rules/position';
import { placed } from '../state/marbles';

/** The size of the largest hand. */
export const MOST_CARDS = 6;

/** All marbles in their kennels, and two unknown cards for everybody. */
export function blank(rules: string, players: number): PositionParts {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return { rules, places: each(['k', 'k', 'k', 'k']), turn: 0, hands: each('??') };
}

/** The marbles as the board shows them. */
export function marblesOf({ places }: PositionParts, shape: Shape): Marble[] {
  return placed(marblesAt(places, shape));
}

/** Everything that can be touched: all fields and slots. */
export function spotsOf(editing: PositionParts, shape: Shape): Map<Spot, Highlight> {
  const taken = new Set(marblesOf(editing, shape).map(({ spot }) => spot));
  const fields = Array.from({ length: 16 * shape.sections }, (_, field) => String(field));
  const slots = shape.starts.flatMap((_, seat) =>
    ['a', 'b', 'c', 'd'].map((slot) => `${seat}${slot}`),
  );
  return new Map([...fields, ...slots].map((spot) => [spot, taken.has(spot) ? 'grip' : 'target']));
}

/** Touches a spot. An empty one gets a marble from the kennel of the chosen seat, or of the
 *  seat whose finish it is. A marble goes home, but one that is fresh on its start first
 *  becomes one that has been round. */
export function touch(
  editing: PositionParts,
  shape: Shape,
  chosen: number,
  spot: Spot,
): PositionParts {
  const there = marblesOf(editing, shape).find((marble) => marble.spot === spot);
  if (there) {
    const number = Number(there.id.split('.')[1]);
    return put(editing, there.seat, number, there.fresh ? spot : 'k');
  }
  const slot = /^(\d)([abcd])$/.exec(spot);
  const seat = slot ? Number(slot[1]) : chosen;
  const number = editing.places[seat]?.indexOf('k') ?? -1;
  if (number < 0) return editing;
  const isStart = String(shape.starts[seat]) === spot;
  return put(editing, seat, number, slot?.[2] ?? (isStart ? 's' : spot));
}

function put(editing: PositionParts, seat: number, number: number, place: string): PositionParts {
  const places = editing.places.map((marbles, of) =>
    of === seat ? marbles.map((old, index) => (index === number ? place : old)) : marbles,
  );
  return { ...editing, places };
}

/** Adds a card to a hand that is not full. */
export function addCard(editing: PositionParts, seat: number, card: string): PositionParts {
  const hand = editing.hands[seat] ?? '';
  return hand.length < MOST_CARDS ? withHand(editing, seat, hand + card) : editing;
}

/** Removes the last card of a hand. */
export function dropCard(editing: PositionParts, seat: number): PositionParts {
  return withHand(editing, seat, (editing.hands[seat] ?? '').slice(0, -1));
}

function withHand(editing: PositionParts, seat: number, hand: string): PositionParts {
  return { ...editing, hands: editing.hands.map((old, of) => (of === seat ? hand : old)) };
}
