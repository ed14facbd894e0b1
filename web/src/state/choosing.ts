/** Taking a turn: card, marble, destination, in the order in which the player touches
 *  them. The rules say what is possible at each step; this only remembers what has been
 *  touched. Plain functions from one choice to the next. */
import type { Highlight, Spot } from '../board/types';
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
  /** Where it goes, while it is not clear what goes there, with which card, or as which
   *  rank. */
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
  /** The cards that can do what has been touched, when no card has been chosen. */
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

const playable = (asker: Asker): string[] =>
  asker
    .cards()
    .filter((card) => card.uses.length > 0)
    .map((card) => card.card);

/** What a card could do with what has been touched. */
interface Meant {
  card: string;
  offer: Offer;
  /** What can still be moved by it. */
  grips: GripOffer[];
}

/** What the chosen card could do, or each card as long as none is chosen. */
function meant(asker: Asker, choice: Choice): Meant[] {
  const offers =
    choice.card === null
      ? playable(asker).map((card) => ({ card, offer: asker.offer({ card }) }))
      : [{ card: choice.card, offer: asker.offer(building(choice)) }];
  return offers.map(({ card, offer }) => ({ card, offer, grips: held(offer, choice) }));
}

/** The grips of an offer that are meant by what is held and where it is to go. */
function held(offer: Offer, { grip, target }: Choice): GripOffer[] {
  return offer.grips.filter(
    (each) => (grip === null || each.grip === grip) && (target === null || reaches(each, target)),
  );
}

const reaches = (grip: GripOffer, spot: Spot): boolean =>
  grip.targets.some((target) => target.spot === spot);

const victims = (ways: readonly Way[]): Spot[] =>
  ways.flatMap((way) =>
    way.steps.flatMap((step) => (step.step === 'sent_home' ? [step.from] : [])),
  );

const unique = <T>(of: readonly T[]): T[] => [...new Set(of)];

/** What can be touched next. */
export function options(asker: Asker, choice: Choice): Options {
  const all = meant(asker, choice);
  const chosen = choice.card === null ? null : (all[0] ?? null);
  const grips = (of: (each: Meant) => GripOffer[]) =>
    unique(all.flatMap((each) => of(each).map(({ grip }) => grip))).filter(
      // Without a card there is none to lay down.
      (grip) => chosen !== null || grip !== 'card',
    );
  const targets = new Map<Spot, Spot[]>();
  const ranks: string[] = [];
  for (const { spot, ways } of all.flatMap((each) => each.grips.flatMap((grip) => grip.targets))) {
    if (choice.target !== null && spot !== choice.target) continue;
    if (spot !== null) targets.set(spot, unique([...(targets.get(spot) ?? []), ...victims(ways)]));
    if (choice.target !== null && choice.grip !== null)
      ranks.push(...ways.map((way) => way.used_as));
  }
  // Until there is a card, a touch on a marble that can be taken means to take it.
  if (!chosen) for (const grip of grips((each) => each.offer.grips)) targets.delete(grip);
  return {
    // Once it is clear where to, only what can go there is left.
    grips: grips((each) => (choice.target === null ? each.offer.grips : each.grips)),
    // Until something is held, the destinations of everything would only confuse;
    // but of a joker all it could do is shown.
    targets: choice.grip !== null || choice.card === 'X' ? targets : new Map(),
    ranks: chosen ? unique(ranks) : [],
    cards:
      chosen || choice.grip === null
        ? []
        : all.filter((each) => each.grips.length > 0).map(({ card }) => card),
    stepsLeft: chosen?.offer.steps_left ?? null,
    steps: chosen?.offer.steps ?? [],
    marbles: chosen?.offer.marbles ?? null,
  };
}

/** What can be touched next, as the board marks it. */
export function marks(choice: Choice, { grips, targets }: Options): Map<Spot, Highlight> {
  if (choice.play !== null) return new Map([...targets.keys()].map((spot) => [spot, 'target']));
  const open = choice.grip === null && choice.target === null;
  const marked = new Map<Spot, Highlight>();
  for (const grip of grips) {
    if (!grip.startsWith('hand') && grip !== 'card') marked.set(grip, 'grip');
  }
  for (const [spot, victims] of targets) {
    // While nothing is held, a marble that can be taken is taken, not walked onto.
    if (!open || !marked.has(spot)) marked.set(spot, victims.includes(spot) ? 'capture' : 'target');
  }
  if (!open) {
    for (const victim of [...targets.values()].flat()) {
      if (!marked.has(victim)) marked.set(victim, 'victim');
    }
  }
  return marked;
}

/** Touches a card of the hand. */
export function touchCard(asker: Asker, choice: Choice, card: string): Touched {
  if (!playable(asker).includes(card)) return { choice, play: null };
  if (choice.card === card) return { choice: NOTHING, play: null };
  const next: Choice = { ...NOTHING, card };
  if (choice.card !== null) return settle(asker, next);
  // What was touched on the board stays, as far as this card can do it.
  const { grip, target } = choice;
  const offer = asker.offer({ card });
  const kept = [
    { ...next, grip, target },
    { ...next, grip },
  ].find((each) => held(offer, each).length > 0);
  return settle(asker, kept ?? next);
}

/** Touches a spot of the board, a kennel, a hand to draw from, or `card`. */
export function touch(asker: Asker, choice: Choice, spot: string): Touched {
  const { grip, target } = choice;
  const open: Choice = { ...choice, play: null, steps: [], target: null };
  const all = meant(asker, choice);
  // Touched once more, it is taken back.
  if (choice.play === null && target !== null && (spot === target || spot === grip)) {
    return { choice: open, play: null };
  }
  // It was clear where to: this is what goes there.
  if (target !== null && all.some((each) => each.grips.some((one) => one.grip === spot))) {
    return settle(asker, { ...open, grip: spot, target });
  }
  const { grips, targets } = options(asker, open);
  if (grip !== null && targets.has(spot)) return settle(asker, { ...open, target: spot });
  if (grips.includes(spot)) {
    return spot === grip && target === null
      ? { choice: { ...open, grip: null }, play: null }
      : settle(asker, { ...open, grip: spot });
  }
  const anything: Choice = { ...open, grip: null, target: spot };
  const able = choice.card !== null && meant(asker, anything).some((each) => each.grips.length > 0);
  if (able && (grip === null || choice.card === 'X')) return settle(asker, anything);
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

/** Lets go of what is held, of the card as well; the shares of a seven are kept. */
export function letGo(choice: Choice): Choice {
  const { card, usedAs, shares } = choice;
  return shares.length > 0 ? { ...NOTHING, card, usedAs, shares } : NOTHING;
}

/** Goes on as far as there is only one thing to do. */
function settle(asker: Asker, choice: Choice, rank?: string): Touched {
  const all = meant(asker, choice).filter((each) => each.grips.length > 0);
  const [one] = all;
  // A destination that only one card reaches chooses that card.
  if (!one || (choice.card === null && (choice.target === null || all.length > 1))) {
    return { choice, play: null };
  }
  const [only, ...others] = one.grips;
  if (!only || others.length > 0) return { choice, play: null };
  const found: Choice = { ...choice, card: one.card, grip: only.grip };
  const fits = ({ spot }: { spot: string | null }) =>
    choice.target === null || spot === choice.target;
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
  const next: Choice = { ...NOTHING, card: found.card, usedAs: way.used_as, shares };
  return { choice: next, play: null };
}
