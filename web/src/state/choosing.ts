/** Taking a turn: card, marble, destination, in the order in which the player touches
 *  them. The rules say what is possible at each step; this only remembers what has been
 *  touched. Plain functions from one choice to the next. */
import type { Spot } from '../board/types';
import type { Building, CardUse, GripOffer, MarbleAt, Offer, Step, Way } from '../rules/messages';

/** Whoever knows the rules. */
export interface Asker {
  cards(): CardUse[];
  offer(building: Building): Offer;
}

/** What has been touched so far. */
export interface Choice {
  card: string | null;
  /** What a joker is, once that is clear. */
  usedAs: string | null;
  /** The shares of a seven taken so far. */
  shares: [Spot, Spot][];
  /** What is held: a spot, a kennel, `hand 2` or `card`. */
  grip: string | null;
  /** Where it goes, while it is not clear what goes there, or as which rank. */
  target: Spot | null;
  /** The whole play, waiting to be confirmed. */
  play: string | null;
  /** What that would do. */
  steps: Step[];
}

/** What came of a touch: the next choice, and the play once it is whole. */
export interface Touched {
  choice: Choice;
  play: string | null;
}

export const NOTHING: Choice = {
  card: null,
  usedAs: null,
  shares: [],
  grip: null,
  target: null,
  play: null,
  steps: [],
};

/** What can be touched next, for drawing. */
export interface Options {
  /** Marbles, kennels and hands that can be taken. */
  grips: string[];
  /** Where what is held can go, with the spots of those who would be sent home. */
  targets: Map<Spot, Spot[]>;
  /** The ranks a joker could be, where that leaves a choice. */
  ranks: string[];
  /** The cards that can move what is held, when no card has been chosen. */
  cards: string[];
  /** Steps of a seven that are left. */
  stepsLeft: number | null;
  /** What the shares taken so far have done. */
  steps: Step[];
  /** The marbles with those shares. */
  marbles: MarbleAt[] | null;
}

const building = ({ card, usedAs, shares }: Choice): Building => ({
  card: card ?? '',
  ...(usedAs === null ? {} : { used_as: usedAs }),
  ...(shares.length === 0 ? {} : { shares }),
});

const offerOf = (asker: Asker, choice: Choice): Offer | null =>
  choice.card === null ? null : asker.offer(building(choice));

const playable = (asker: Asker): string[] =>
  asker.cards().filter((card) => card.uses.length > 0).map((card) => card.card);

/** The grips of an offer that are meant by what is held. */
function held(offer: Offer, choice: Choice): GripOffer[] {
  const to = (grip: GripOffer) =>
    choice.target === null || grip.targets.some((target) => target.spot === choice.target);
  return offer.grips.filter((grip) => (choice.grip === null || grip.grip === choice.grip) && to(grip));
}

const victims = (ways: readonly Way[]): Spot[] => [
  ...new Set(
    ways.flatMap((way) => way.steps.flatMap((step) => (step.step === 'sent_home' ? [step.from] : []))),
  ),
];

/** What can be touched next. */
export function options(asker: Asker, choice: Choice): Options {
  const none: Options = {
    grips: [],
    targets: new Map(),
    ranks: [],
    cards: [],
    stepsLeft: null,
    steps: [],
    marbles: null,
  };
  const offer = offerOf(asker, choice);
  if (!offer) {
    const offers = playable(asker).map((card) => ({ card, offer: asker.offer({ card }) }));
    const grips = new Set(offers.flatMap(({ offer }) => offer.grips.map((grip) => grip.grip)));
    const moves = ({ offer }: { offer: Offer }) =>
      offer.grips.some((grip) => grip.grip === choice.grip);
    return {
      ...none,
      grips: [...grips].filter((grip) => grip !== 'card'),
      cards: choice.grip === null ? [] : offers.filter(moves).map(({ card }) => card),
    };
  }
  const targets = new Map<Spot, Spot[]>();
  const ranks = new Set<string>();
  for (const grip of held(offer, choice)) {
    for (const { spot, ways } of grip.targets) {
      if (choice.target !== null && spot !== choice.target) continue;
      if (spot !== null) targets.set(spot, [...(targets.get(spot) ?? []), ...victims(ways)]);
      if (choice.target !== null && choice.grip !== null) ways.forEach((way) => ranks.add(way.used_as));
    }
  }
  return {
    ...none,
    grips: offer.grips.map((grip) => grip.grip),
    // Until something is held, the destinations of everything would only confuse;
    // but of a joker all it could do is shown.
    targets: choice.grip !== null || choice.card === 'X' ? targets : new Map(),
    ranks: [...ranks],
    stepsLeft: offer.steps_left,
    steps: offer.steps,
    marbles: offer.marbles,
  };
}

/** Touches a card of the hand. */
export function touchCard(asker: Asker, choice: Choice, card: string): Touched {
  if (!playable(asker).includes(card)) return { choice, play: null };
  if (choice.card === card) return { choice: NOTHING, play: null };
  const offer = asker.offer({ card });
  const keeps = choice.card === null && offer.grips.some((grip) => grip.grip === choice.grip);
  const next: Choice = { ...NOTHING, card, grip: keeps ? choice.grip : null };
  return settle(asker, next);
}

/** Touches a spot of the board, a kennel, a hand to draw from, or `card`. */
export function touch(asker: Asker, choice: Choice, spot: string): Touched {
  const offer = offerOf(asker, choice);
  if (!offer) {
    const can = options(asker, choice).grips.includes(spot) && choice.grip !== spot;
    return { choice: can ? { ...NOTHING, grip: spot } : NOTHING, play: null };
  }
  const open: Choice = { ...choice, play: null, steps: [], target: null };
  const reaches = (grip: GripOffer) => grip.targets.some((target) => target.spot === spot);
  const isGrip = offer.grips.some((grip) => grip.grip === spot);
  if (choice.target !== null && isGrip) {
    const both = { ...open, grip: spot, target: choice.target };
    if (held(offer, both).length > 0) return settle(asker, both);
  }
  if (choice.grip !== null && held(offer, open).some(reaches)) {
    return settle(asker, { ...open, target: spot });
  }
  if (isGrip) {
    return choice.grip === spot && choice.target === null
      ? { choice: { ...open, grip: null }, play: null }
      : settle(asker, { ...open, grip: spot });
  }
  const from = offer.grips.filter(reaches);
  if (from.length > 0 && (choice.grip === null || choice.card === 'X')) {
    const [only] = from;
    return settle(asker, { ...open, grip: from.length === 1 && only ? only.grip : null, target: spot });
  }
  return { choice: { ...open, grip: null }, play: null };
}

/** Says which rank a joker is, where its destination left a choice. */
export function touchRank(asker: Asker, choice: Choice, rank: string): Touched {
  return settle(asker, choice, rank);
}

/** Drags what lies on one spot to another. */
export function drag(asker: Asker, choice: Choice, from: string, to: Spot): Touched {
  const open: Choice = { ...choice, grip: from, target: null, play: null, steps: [] };
  return touch(asker, open, to);
}

/** Takes the last thing back: the play, a share, what is held, the card. */
export function takeBack(choice: Choice): Choice {
  if (choice.play !== null || choice.target !== null) {
    return { ...choice, play: null, steps: [], target: null };
  }
  if (choice.shares.length > 0) {
    const shares = choice.shares.slice(0, -1);
    const usedAs = choice.card === 'X' && shares.length === 0 ? null : choice.usedAs;
    return { ...choice, shares, usedAs, grip: null };
  }
  if (choice.grip !== null) return { ...choice, grip: null };
  return NOTHING;
}

/** Goes on as far as there is only one thing to do. */
function settle(asker: Asker, choice: Choice, rank?: string): Touched {
  const offer = offerOf(asker, choice);
  if (!offer) return { choice, play: null };
  const grips = held(offer, choice);
  const [only] = grips;
  if (!only || grips.length > 1) return { choice, play: null };
  const found: Choice = { ...choice, grip: only.grip };
  const fits = ({ spot }: { spot: string | null }) => choice.target === null || spot === choice.target;
  const targets = only.targets.filter(fits);
  const [target] = targets;
  if (!target || targets.length > 1) return { choice: found, play: null };
  const ways = target.ways.filter((way) => rank === undefined || way.used_as === rank);
  const [way] = ways;
  if (!way || ways.length > 1) return { choice: { ...found, target: target.spot }, play: null };
  if (way.play !== null) {
    const whole = { ...found, target: target.spot, play: way.play, steps: way.steps };
    return { choice: whole, play: way.play };
  }
  // A share of a seven is taken when it was touched, never by itself.
  if (choice.target === null || target.spot === null) return { choice: found, play: null };
  const shares: [Spot, Spot][] = [...choice.shares, [only.grip, target.spot]];
  const next: Choice = { ...NOTHING, card: choice.card, usedAs: way.used_as, shares };
  return { choice: next, play: null };
}
