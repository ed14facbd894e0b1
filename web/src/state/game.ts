/** A game as one viewer knows it, folded from sights. Plain data, replaced and never
 *  changed. */
import type { Marble } from '../board/types';
import type { CardUse, Effect, PlayParts, Shown, State } from '../rules';
import type { Change, SightMessage } from '../wire';
import { type Motion, agree, moved, placed } from './marbles';

/** A card on the discard pile. */
export interface Discarded {
  /** Its number on the pile. */
  id: number;
  card: string;
  /** What a joker was played as. */
  as: string | null;
  seat: number;
  /** Whether it was discarded by folding. */
  folded: boolean;
}

export interface GameState {
  /** The id of its record; none for games that are not recorded on a server. */
  id: string | null;
  known: State;
  marbles: Marble[];
  /** The newest cards last. */
  pile: Discarded[];
  /** What the last play did, highlighted until the next. */
  lastMove: { seat: number; motions: Motion[] } | null;
  /** None while it is played, and empty if it was ended before anybody had won. */
  winners: number[] | null;
}

type SightOf<Kind> = { kind: Kind } & Extract<SightMessage, { sight: Kind }>;
type ChangeOf<Kind> = { kind: Kind } & Extract<Change, { change: Kind }>;

/** Something that happened at a table, to be animated, announced and logged. */
export type TableEvent = {
  version: number;
  /** The game after it. */
  after: GameState | null;
} & (
  | ChangeOf<'seated'>
  | ChangeOf<'ready'>
  | ChangeOf<'stand_in'>
  | ChangeOf<'back'>
  | ChangeOf<'left'>
  | ChangeOf<'reserved'>
  | ChangeOf<'released'>
  | ChangeOf<'taken_over'>
  | (ChangeOf<'taken_back'> & { motions: Motion[] })
  | SightOf<'set_up'>
  | SightOf<'dealt'>
  | SightOf<'gave'>
  | SightOf<'exchanged'>
  | (SightOf<'folded'> & {
      /** What kept each card of the viewer's own hand from being played. */
      why?: CardUse[];
    })
  | {
      kind: 'played';
      seat: number;
      text: string;
      play: PlayParts;
      steps: Effect[];
      motions: Motion[];
      drawn: string | null;
    }
  | { kind: 'started' }
  | { kind: 'series' }
  | { kind: 'ended' }
  | { kind: 'over'; winners: number[] }
);

/** The cards of a hand in notation, such as `47JKX`; `-` is none. */
export const cardsIn = (hand: string): string[] => (hand === '-' ? [] : [...hand]);

/** A message of the server that does not follow from what is known: everything has to be
 *  asked for again. */
export class OutOfSync extends Error {}

/** How many cards of the discard pile are kept to be drawn. */
const PILE = 12;

/** A game of which only the initial state is known. */
export function newGame(known: State, id: string | null): GameState {
  const marbles = placed(known.marbles);
  return { id, known, marbles, pile: [], lastMove: null, winners: null };
}

/** Folds a sight into a game. `shown` and `known` are what the rules say of it. */
export function applySight(
  version: number,
  game: GameState,
  sight: SightMessage,
  shown: Shown,
  known: State,
): TableEvent {
  const { marbles, motions } = moved(game.marbles, shown.steps);
  const next: GameState = {
    ...game,
    known,
    // Should the two ever differ, the rules are right.
    marbles: agree(marbles, known.marbles) ? marbles : placed(known.marbles),
  };
  const base = { version, after: next };
  switch (sight.sight) {
    case 'set_up':
    case 'gave':
    case 'exchanged':
      break;
    case 'dealt':
      if (sight.shuffled) next.pile = [];
      next.lastMove = null;
      break;
    case 'folded':
      next.pile = discard(game.pile, sight.seat, cardsIn(sight.cards), { as: null, folded: true });
      break;
    case 'played': {
      const { play, steps } = shown;
      if (!play) throw new OutOfSync('a play without its parts');
      const { seat, play: text, drawn = null } = sight;
      const as = play.used_as === play.card ? null : play.used_as;
      next.pile = discard(game.pile, seat, [play.card], { as, folded: false });
      next.lastMove = { seat, motions };
      return { ...base, kind: 'played', seat, text, play, steps, motions, drawn };
    }
  }
  return { ...base, ...sight, kind: sight.sight } as TableEvent;
}

/** The game in the middle of a play: its card lies on the pile, its marbles have yet to
 *  move. */
export function cardLaid(before: GameState, after: GameState): GameState {
  return { ...after, marbles: before.marbles, lastMove: null };
}

/** Takes the gifts out of the hands during the exchange. To the rules a card stays in its
 *  hand until all have given; on the table it lies between the players. */
export function withoutGifts(known: State, gift: string | null): State {
  if (known.phase.phase !== 'exchange') return known;
  const { given } = known.phase;
  const at = gift === null ? -1 : known.hand.indexOf(gift);
  return {
    ...known,
    hand: known.hand.filter((_, index) => index !== at),
    hand_sizes: known.hand_sizes.map((size, seat) => size - (given.includes(seat) ? 1 : 0)),
  };
}

/** The pile with more cards on top. */
function discard(
  before: readonly Discarded[],
  seat: number,
  cards: readonly string[],
  how: Pick<Discarded, 'as' | 'folded'>,
): Discarded[] {
  const first = (before.at(-1)?.id ?? 0) + 1;
  const laid = cards.map((card, index) => ({ id: first + index, card, seat, ...how }));
  return [...before, ...laid].slice(-PILE);
}
