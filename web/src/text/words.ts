/*
 * What happens at a table, in words, for the log and for screen readers. Plain functions;
 * what a card does comes from the rules.
 */
import type { Marble, Spot, TableShape } from '../board/types';
import type { Change, SightMessage } from '../wire';
import type { Key, Translate } from './format';
import { isRank, PROPOSED, YOU, type Card, type Person, type Rank } from './grammar';

/** What a text needs to know about the language, the table and its viewer. */
export interface TextContext {
  t: Translate;
  /** Joins a list: “a, b and c”. */
  join(items: string[]): string;
  shape: TableShape;
  /** The viewer's seat, if it is to be addressed as “you”. */
  own: number | null;
  /** The name of a seat, for labels; sentences are about persons. */
  name(seat: number): string;
}

/** Who sits in a seat, as sentences speak of them. */
export function personAt({ own, name }: Pick<TextContext, 'own' | 'name'>, seat: number): Person {
  return seat === own ? YOU : { name: name(seat) };
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
    | ({ kind: 'walk' | 'back'; steps?: number } & Walk)
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

/** The name of a seat's colour. */
export function colour(t: Translate, seat: number): string {
  return t('colour.name', { colour: seat });
}

/** The name of a card, and what a joker is used as. */
export function cardWords(t: Translate, card: Rank, usedAs: Rank = card): string {
  return t('card.name', { card: cardUsed(card, usedAs) });
}

/** A card, or a joker with the rank it is used as. */
export function cardUsed(card: Rank, usedAs: Rank): Card {
  return card === usedAs ? card : { joker: usedAs };
}

/** The cards of a hand in notation, such as `47JKX`. */
export function cardsIn(hand: string): Rank[] {
  return [...hand].filter(isRank);
}

/** The use of a card, in a few words. */
export function cardUse({ t, shape }: TextContext, card: Rank): string {
  switch (card) {
    case 'A':
    case 'K':
    case '4':
    case '7':
    case 'J':
    case 'X':
      return t(`card.${card}.use`);
    case '2':
      return playsAlone(shape) ? t('card.2.solo.use') : t('card.number.use', { number: 2 });
    case 'T':
      return t('card.number.use', { number: 10 });
    case 'Q':
      return t('card.number.use', { number: 12 });
    default:
      return t('card.number.use', { number: card });
  }
}

/** Whether everybody plays alone. */
const playsAlone = ({ teams }: TableShape): boolean => teams.every((team) => team.length < 2);

/** A spot of the board in short: “Red 5” is five spaces after red's start. */
export function spotWords(context: TextContext, spot: Spot): string {
  const { t } = context;
  const { kind, seat, number } = locate(context.shape, spot);
  switch (kind) {
    case 'kennel':
      return t('spot.kennel', { colour: seat });
    case 'finish':
      return t('spot.finish', { colour: seat, number });
    case 'track':
      return number === 0
        ? t('spot.start', { colour: seat })
        : t('spot.field', { colour: seat, number });
  }
}

/** Where a spot is, for somebody who knows no names of fields. */
export function whereWords(context: TextContext, spot: Spot): string {
  const { t } = context;
  const { kind, seat, number } = locate(context.shape, spot);
  switch (kind) {
    case 'kennel':
      return t('place.kennel', { colour: seat });
    case 'finish':
      return t('place.finish', { colour: seat, number });
    case 'track':
      return number === 0
        ? t('place.start', { colour: seat })
        : t('place.field', { colour: seat, count: number });
  }
}

/** A spot and what lies there, in full: the accessible name of a spot. */
export function placeWords(context: TextContext, spot: Spot, marble?: Marble): string {
  const { t } = context;
  const where = whereWords(context, spot);
  const what = !marble
    ? t('place.empty')
    : t(marble.fresh ? 'place.fresh' : 'place.marble', { colour: marble.seat });
  return t('place.label', { where, what });
}

interface Location {
  kind: 'kennel' | 'finish' | 'track';
  seat: number;
  number: number;
}

/** Locates a spot in notation; spaces are counted from the start before them. */
function locate(shape: TableShape, spot: Spot): Location {
  const own = /^([0-5])([ksabcd])$/.exec(spot);
  if (own) {
    const [, digit = '0', letter = 'k'] = own;
    const seat = Number(digit);
    if (letter === 'k') return { kind: 'kennel', seat, number: 0 };
    if (letter === 's') return { kind: 'track', seat, number: 0 };
    return { kind: 'finish', seat, number: 'abcd'.indexOf(letter) + 1 };
  }
  const fields = 16 * shape.sections;
  const after = (start: number): number => (Number(spot) - start + fields) % fields;
  const distances = shape.starts.map(after);
  const number = Math.min(...distances);
  return { kind: 'track', seat: distances.indexOf(number), number };
}

/** A play and its effects, one sentence each. */
export function playWords(context: TextContext, play: SpokenPlay): string[] {
  const who = personAt(context, play.seat);
  const hit = hitWords(context, play, who);
  return [
    hit ?? deedWords(context, play, who),
    ...(play.drawn ? [context.t('event.drawn', { card: play.drawn })] : []),
    ...effectWords(context, hit === null ? play : { ...play, sentHome: [] }),
  ];
}

/** A play that is proposed, in the same words but about nobody. */
export function proposalWords(context: TextContext, play: SpokenPlay): string[] {
  const hit = hitWords(context, play, PROPOSED);
  return [
    hit ?? deedWords(context, play, PROPOSED),
    ...effectWords(context, hit === null ? play : { ...play, sentHome: [] }),
  ];
}

/** Where the marbles of a play go, for those who do not see it. */
export function pathWords(context: TextContext, { deed }: SpokenPlay): string[] {
  const ways =
    deed.kind === 'walk' || deed.kind === 'back'
      ? [deed]
      : deed.kind === 'split'
        ? deed.shares
        : [];
  return ways.map(({ from, to }) =>
    context.t('event.path', { start: spotWords(context, from), end: spotWords(context, to) }),
  );
}

/** The sentence of the commonest play that sends a marble home: it walks onto it. */
function hitWords({ t, own }: TextContext, play: SpokenPlay, who: Person): string | null {
  const { deed, seat } = play;
  const [victim, another] = play.sentHome;
  const isPlain = deed.kind === 'walk' && deed.seat === seat && play.entered.length === 0;
  if (!isPlain || victim === undefined || another !== undefined || victim === seat) return null;
  const card = cardUsed(play.card, play.usedAs);
  return victim === own && 'name' in who
    ? t('event.hitYou', { who, card })
    : t('event.hit', { who, card, colour: victim });
}

/** What is done with a card. */
function deedWords(context: TextContext, play: SpokenPlay, who: Person): string {
  const { t, own } = context;
  const { deed, seat } = play;
  const played = { who, card: cardUsed(play.card, play.usedAs) };
  switch (deed.kind) {
    case 'leave':
      return deed.seat === seat
        ? t('event.left', played)
        : t('event.leftFor', { ...played, colour: deed.seat });
    case 'walk':
      if (deed.seat !== seat) return t('event.playedWith', { ...played, colour: deed.seat });
      // An ace has two distances; those of other cards go without saying.
      return play.usedAs === 'A' && deed.steps !== undefined
        ? t('event.walked', { ...played, count: deed.steps })
        : t('event.played', played);
    case 'back':
      return t('event.back', played);
    case 'split': {
      const [one, another] = deed.shares;
      if (one && another)
        return t('event.split', { ...played, shares: deed.shares.map(({ steps }) => steps) });
      return one && one.seat !== seat
        ? t('event.playedWith', { ...played, colour: one.seat })
        : t('event.played', played);
    }
    case 'swap': {
      const { mine, other } = deed;
      if (mine.seat !== seat)
        return t('event.swappedBoth', { ...played, colour: mine.seat, other: other.seat });
      return other.seat === own && 'name' in who
        ? t('event.swappedYou', played)
        : t('event.swapped', { ...played, colour: other.seat });
    }
    case 'nothing':
      return t('event.nothing', played);
    case 'draw':
      return t('event.drew', { ...played, from: personAt(context, deed.from) });
  }
}

/** Who has to go home, and who enters the finish. */
function effectWords(context: TextContext, { sentHome, entered }: SpokenPlay): string[] {
  const about = (seat: number, count: number) =>
    ({ who: personAt(context, seat), colour: seat, count }) as const;
  return [
    ...counted(sentHome).map(([seat, count]) => context.t('event.sentHome', about(seat, count))),
    ...counted(entered).map(([seat, count]) => context.t('event.finished', about(seat, count))),
  ];
}

function counted(seats: number[]): [seat: number, count: number][] {
  const counts = new Map<number, number>();
  for (const seat of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return [...counts];
}

/** What a viewer sees at a table, one sentence each; for plays see `playWords`. That
 *  somebody has chosen a card to give is seen, but not worth a sentence. */
export function sightWords(
  context: TextContext,
  sight: Exclude<SightMessage, { sight: 'played' | 'gave' }>,
): string[] {
  const { t } = context;
  const person = (seat: number) => personAt(context, seat);
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
        t('event.dealt', { count: size }),
        t('event.deals', { who: person(dealer) }),
        t('event.begins', { who: person(lead) }),
        ...(hand === undefined ? [] : [ownHand(context, hand)]),
      ];
    }
    case 'exchanged': {
      const { own } = context;
      const { lost, got } = sight;
      if (own === null || (!lost && !got)) return [t('event.exchanged')];
      return [
        ...(lost ? exchangeWords(context, own, lost.seat, lost.card) : []),
        ...(got ? exchangeWords(context, got.seat, own, got.card) : []),
      ];
    }
    case 'folded':
      return [t('event.folded', { who: person(sight.seat) })];
  }
}

/** A card that changed hands before a round: it was given to a partner, or drawn by or
 *  passed to a neighbour. */
export function exchangeWords(
  context: TextContext,
  from: number,
  to: number,
  card: string,
): string[] {
  if (!isRank(card)) return [];
  const { t, own, shape } = context;
  const [giver, taker] = [personAt(context, from), personAt(context, to)];
  if (playsAlone(shape)) return [t('event.took', { who: taker, card, from: giver })];
  return [
    to === own
      ? t('event.got', { who: giver, card })
      : t('event.passed', { who: giver, to: taker, card }),
  ];
}

/** The viewer's hand. */
export function ownHand({ t }: TextContext, hand: string): string {
  const cards = cardsIn(hand);
  return cards.length === 0 ? t('event.noHand') : t('event.hand', { cards });
}

/** A change at the table in one sentence; null for what is said elsewhere. */
export function changeWords(context: TextContext, change: Change): string | null {
  const { t } = context;
  const person = (seat: number) => ({ who: personAt(context, seat) });
  switch (change.change) {
    case 'stand_in':
      return t(`event.stand_in.${change.why}`, person(change.seat));
    case 'back':
      return t('event.back_again', person(change.seat));
    case 'left':
      return t('event.gone_for_good', person(change.seat));
    case 'reserved':
      return change.who.occupant === 'player'
        ? t('event.reserved', { to: { name: context.name(change.seat) }, name: change.who.name })
        : null;
    case 'released':
      return t('event.released', { to: { name: context.name(change.seat) } });
    case 'taken_over':
      return t('event.taken_over', person(change.seat));
    case 'taken_back':
      return t('event.taken_back', person(change.seat));
    case 'series':
      return t('event.series');
    case 'ended':
      return t('event.ended');
    case 'started':
      return t('event.started');
    case 'over':
      return t('event.over');
    default:
      return null;
  }
}

/** Why something cannot be done. */
export function reasonWords(context: TextContext, { key, seat = 0 }: Reason): string {
  const { t } = context;
  return key === 'reason.blockade'
    ? t(key, { who: personAt(context, seat), colour: seat })
    : t(key);
}

/** Who has won. */
export function winnersWords(context: TextContext, winners: readonly number[]): string {
  return context.t('result.winners', { names: winners.map((seat) => personAt(context, seat)) });
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
      who: personAt(context, seat),
      colour: seat,
      places: join(places),
    });
  });
}
