/*
 * What happens at a table, in words, for the log and for screen readers. Plain functions;
 * what a card does comes from the rules.
 */
import type { Marble, Spot, TableShape } from '../board/types';
import type { Change, SightMessage } from '../wire';
import type { Key, Translate } from './format';

export const RANKS = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'T',
  'J',
  'Q',
  'K',
  'X',
] as const;
export type Rank = (typeof RANKS)[number];

const SEATS = [0, 1, 2, 3, 4, 5] as const;
type Seat = (typeof SEATS)[number];

/** What a text needs to know about the language, the table and its viewer. */
export interface TextContext {
  t: Translate;
  /** Joins a list: “a, b and c”. */
  join(items: string[]): string;
  shape: TableShape;
  /** The name of a seat's player, or “you”. */
  name(seat: number): string;
}

/** A marble's way from spot to spot. */
export interface Walk {
  seat: number;
  from: Spot;
  to: Spot;
}

/** A play and its effects, as the rules explain them. */
export interface SpokenPlay {
  seat: number;
  card: Rank;
  /** The rank it is used as; differs from the card for a joker only. */
  usedAs: Rank;
  deed:
    | { kind: 'leave'; seat: number }
    | ({ kind: 'walk' | 'back' } & Walk)
    | { kind: 'split'; shares: (Walk & { steps: number })[] }
    | { kind: 'swap'; mine: { seat: number; spot: Spot }; other: { seat: number; spot: Spot } }
    | { kind: 'nothing' }
    | { kind: 'draw'; from: number };
  /** The seat of each marble sent home. */
  sentHome: number[];
  /** The seat of each marble that entered the finish. */
  entered: number[];
  /** The drawn card, if the viewer may know it. */
  drawn?: Rank;
}

/** Why something is not allowed: the text, and the seat it is about. */
export interface Reason {
  key: ReasonKey;
  seat?: number;
}
export type ReasonKey = Extract<Key, `reason.${string}`>;

export function colour(t: Translate, seat: number): string {
  return t(`colour.${SEATS[seat] ?? 0}`);
}

/** The name of a card, and what a joker is used as. */
export function cardWords(t: Translate, card: Rank, usedAs: Rank = card): string {
  const name = t(`card.${card}`);
  return card === usedAs ? name : t('card.as', { joker: name, card: t(`card.${usedAs}`) });
}

/** The cards of a hand in notation, such as `47JKX`. */
export function handWords({ t, join }: TextContext, cards: string): string {
  return join([...cards].filter(isRank).map((card) => t(`card.${card}`)));
}

export function isRank(text: string): text is Rank {
  return (RANKS as readonly string[]).includes(text);
}

/** The use of a card, in a few words. */
export function cardUse(t: Translate, card: Rank): string {
  switch (card) {
    case 'A':
    case 'K':
    case 'Q':
    case '4':
    case '7':
    case 'J':
    case 'X':
      return t(`card.${card}.use`);
    case 'T':
      return t('card.number.use', { number: 10 });
    default:
      return t('card.number.use', { number: card });
  }
}

/** A spot of the board in short: “Red 5” is five fields after red's start. */
export function spotWords(context: TextContext, spot: Spot): string {
  const { t } = context;
  const place = locate(context.shape, spot);
  const name = colour(t, place.seat);
  switch (place.kind) {
    case 'kennel':
      return t('spot.kennel', { colour: name });
    case 'finish':
      return t('spot.finish', { colour: name, number: place.number });
    case 'track':
      return place.number === 0
        ? t('spot.start', { colour: name })
        : t('spot.field', { colour: name, number: place.number });
  }
}

/** A spot and what lies there, in full: the accessible name of a spot. */
export function placeWords(context: TextContext, spot: Spot, marble?: Marble): string {
  const { t } = context;
  const place = locate(context.shape, spot);
  const name = colour(t, place.seat);
  const where =
    place.kind === 'kennel'
      ? t('place.kennel', { colour: name })
      : place.kind === 'finish'
        ? t('place.finish', { colour: name, number: place.number })
        : place.number === 0
          ? t('place.start', { colour: name })
          : t('place.field', { colour: name, count: place.number });
  if (!marble) return `${where}: ${t('place.empty')}`;
  const whose = { colour: colour(t, marble.seat) };
  return `${where}: ${marble.fresh ? t('place.fresh', whose) : t('place.marble', whose)}`;
}

interface Location {
  kind: 'kennel' | 'finish' | 'track';
  seat: Seat;
  number: number;
}

/** Locates a spot in notation; fields are counted from the start before them. */
function locate(shape: TableShape, spot: Spot): Location {
  const own = /^([0-5])([ksabcd])$/.exec(spot);
  if (own) {
    const [, digit = '0', letter = 'k'] = own;
    const seat = SEATS[Number(digit)] ?? 0;
    if (letter === 'k') return { kind: 'kennel', seat, number: 0 };
    if (letter === 's') return { kind: 'track', seat, number: 0 };
    return { kind: 'finish', seat, number: 'abcd'.indexOf(letter) + 1 };
  }
  const fields = 16 * shape.sections;
  const after = (start: number): number => (Number(spot) - start + fields) % fields;
  const distances = shape.starts.map(after);
  const number = Math.min(...distances);
  return { kind: 'track', seat: SEATS[distances.indexOf(number)] ?? 0, number };
}

/** A play and its effects, one sentence each. */
export function playWords(context: TextContext, play: SpokenPlay): string[] {
  const { t, join } = context;
  const spot = (at: Spot): string => spotWords(context, at);
  const who = { name: context.name(play.seat), card: cardWords(t, play.card, play.usedAs) };
  const said: string[] = [];
  const moved = new Set<number>();
  const { deed } = play;
  switch (deed.kind) {
    case 'leave':
      moved.add(deed.seat);
      said.push(t('event.left', who));
      break;
    case 'walk':
      moved.add(deed.seat);
      said.push(t('event.walked', { ...who, from: spot(deed.from), to: spot(deed.to) }));
      break;
    case 'back':
      moved.add(deed.seat);
      said.push(t('event.back', { ...who, from: spot(deed.from), to: spot(deed.to) }));
      break;
    case 'split': {
      const shares = deed.shares.map(({ seat, from, to, steps }) => {
        moved.add(seat);
        return t('event.share', { count: steps, from: spot(from), to: spot(to) });
      });
      said.push(t('event.seven', { ...who, shares: join(shares) }));
      break;
    }
    case 'swap': {
      const marble = (one: { seat: number; spot: Spot }): string =>
        t('event.marbleAt', { colour: colour(t, one.seat), place: spot(one.spot) });
      said.push(t('event.swapped', { ...who, mine: marble(deed.mine), other: marble(deed.other) }));
      break;
    }
    case 'nothing':
      said.push(t('event.nothing', who));
      break;
    case 'draw':
      said.push(t('event.drew', { ...who, other: context.name(deed.from) }));
      if (play.drawn) said.push(t('event.drawn', { card: cardWords(t, play.drawn) }));
      break;
  }
  moved.delete(play.seat);
  for (const seat of moved) said.push(t('event.ofColour', { colour: colour(t, seat) }));
  for (const [seat, count] of counted(play.sentHome)) {
    said.push(t('event.sentHome', { colour: colour(t, seat), count }));
  }
  for (const [seat, count] of counted(play.entered)) {
    said.push(t('event.finished', { colour: colour(t, seat), count }));
  }
  return said;
}

function counted(seats: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const seat of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return counts;
}

/** What a viewer sees at a table, one sentence each; for plays see `playWords`. */
export function sightWords(
  context: TextContext,
  sight: Exclude<SightMessage, { sight: 'played' }>,
): string[] {
  const { t, name } = context;
  switch (sight.sight) {
    case 'set_up':
      return [
        t('event.setUp'),
        ...(sight.hand === undefined ? [] : [ownHand(context, sight.hand)]),
      ];
    case 'dealt': {
      const { dealer, lead, size, shuffled, hand } = sight;
      return [
        ...(shuffled ? [t('event.shuffled')] : []),
        t('event.dealt', { count: size, dealer: name(dealer), lead: name(lead) }),
        ...(hand === undefined ? [] : [ownHand(context, hand)]),
      ];
    }
    case 'gave':
      return [
        sight.card !== undefined && isRank(sight.card)
          ? t('event.gaveMine', { card: cardWords(t, sight.card) })
          : t('event.gave', { name: name(sight.seat) }),
      ];
    case 'exchanged': {
      const { lost, got } = sight;
      return [
        t('event.exchanged'),
        ...(lost && isRank(lost.card)
          ? [t('event.lost', { name: name(lost.seat), card: cardWords(t, lost.card) })]
          : []),
        ...(got && isRank(got.card)
          ? [t('event.got', { name: name(got.seat), card: cardWords(t, got.card) })]
          : []),
      ];
    }
    case 'folded':
      return [
        t('event.folded', { name: name(sight.seat), cards: handWords(context, sight.cards) }),
      ];
  }
}

/** The viewer's hand. */
export function ownHand(context: TextContext, cards: string): string {
  const words = handWords(context, cards);
  return words === '' ? context.t('event.noHand') : context.t('event.hand', { cards: words });
}

/** A change at the table in one sentence; null for what is said elsewhere. */
export function changeWords({ t, name }: TextContext, change: Change): string | null {
  switch (change.change) {
    case 'stand_in':
      return t(`event.stand_in.${change.why}`, { name: name(change.seat) });
    case 'back':
      return t('event.back_again', { name: name(change.seat) });
    case 'left':
      return t('event.gone_for_good', { name: name(change.seat) });
    case 'started':
      return t('event.started');
    case 'over':
      return t('event.over');
    default:
      return null;
  }
}

/** Why something cannot be done. */
export function reasonWords(t: Translate, { key, seat = 0 }: Reason): string {
  return t(key, { colour: colour(t, seat) });
}

/** The whole board, one sentence for each seat. */
export function boardWords(context: TextContext, marbles: Marble[]): string[] {
  const { t, join } = context;
  return Array.from({ length: context.shape.players }, (_, seat) => {
    const own = marbles.filter((marble) => marble.seat === seat);
    const kennel = own.filter(({ spot }) => spot.endsWith('k')).length;
    const finish = own.filter(({ spot }) => /[abcd]$/.test(spot)).length;
    const way = own.filter(({ spot }) => /^\d+$|s$/.test(spot));
    const places = [
      ...(kennel ? [t('table.inKennel', { count: kennel })] : []),
      ...way.map(({ spot }) => spotWords(context, spot)),
      ...(finish ? [t('table.inFinish', { count: finish })] : []),
    ];
    return t('table.boardOf', {
      name: context.name(seat),
      colour: colour(t, seat),
      places: join(places),
    });
  });
}
