/** A position while it is edited, as plain text. Whether it is valid is for the rules to say
 *  when the game starts. */
import type { Highlight, Marble, Spot } from '../board/types';
import type { Shape } from '../rules/messages';

export interface Editing {
  /** In notation. */
  rules: string;
  /** The four marbles of each seat: `k`, `s`, a field or a slot. */
  places: readonly (readonly string[])[];
  turn: number;
  /** The cards of each seat; `?` is any card. */
  hands: readonly string[];
}

/** The size of the largest hand. */
export const MOST_CARDS = 6;

/** All marbles in their kennels, and two unknown cards for everybody. */
export function blank(rules: string, players: number): Editing {
  const each = <T>(value: T): T[] => Array.from({ length: players }, () => value);
  return { rules, places: each(['k', 'k', 'k', 'k']), turn: 0, hands: each('??') };
}

/** Reads a text that has the form of a position; null if it has not. */
export function read(text: string): Editing | null {
  const [rules, board, turn, hands, ...rest] = text.trim().split(' ');
  if (!rules || !board || !turn || !hands || rest.length > 0 || !/^[0-5]$/.test(turn)) return null;
  const places = board.split('/').map((marbles) => marbles.split(','));
  const cards = hands.split('/').map((hand) => (hand === '-' ? '' : hand));
  const fits = places.every((marbles) => marbles.length === 4) && places.length === cards.length;
  return fits ? { rules, places, turn: Number(turn), hands: cards } : null;
}

/** The position in notation. */
export function write({ rules, places, turn, hands }: Editing): string {
  const board = places.map((marbles) => marbles.join(',')).join('/');
  return `${rules} ${board} ${turn} ${hands.map((hand) => hand || '-').join('/')}`;
}

/** The marbles as the board shows them. */
export function marblesOf({ places }: Editing, shape: Shape): Marble[] {
  return places.flatMap((marbles, seat) =>
    marbles.map((place, number) => ({
      id: `${seat}.${number}`,
      seat,
      spot: spotOf(place, seat, shape),
      fresh: place === 's',
    })),
  );
}

function spotOf(place: string, seat: number, shape: Shape): Spot {
  if (place === 's') return String(shape.starts[seat] ?? 0);
  return /^\d+$/.test(place) ? place : `${seat}${place}`;
}

/** Everything that can be touched: all fields and slots. */
export function spotsOf(editing: Editing, shape: Shape): Map<Spot, Highlight> {
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
export function touch(editing: Editing, shape: Shape, chosen: number, spot: Spot): Editing {
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

function put(editing: Editing, seat: number, number: number, place: string): Editing {
  const places = editing.places.map((marbles, of) =>
    of === seat ? marbles.map((old, index) => (index === number ? place : old)) : marbles,
  );
  return { ...editing, places };
}

/** Adds a card to a hand that is not full. */
export function addCard(editing: Editing, seat: number, card: string): Editing {
  const hand = editing.hands[seat] ?? '';
  return hand.length < MOST_CARDS ? withHand(editing, seat, hand + card) : editing;
}

/** Removes the last card of a hand. */
export function dropCard(editing: Editing, seat: number): Editing {
  return withHand(editing, seat, (editing.hands[seat] ?? '').slice(0, -1));
}

function withHand(editing: Editing, seat: number, hand: string): Editing {
  return { ...editing, hands: editing.hands.map((old, of) => (of === seat ? hand : old)) };
}
