/** Building a play from touches: card, marble and destination, in any order. The rules say
 *  what is possible at each step; a `Choice` only remembers what has been touched. Pure
 *  functions from one choice to the next. */
import type { Highlight, Spot } from '../board/types';
import type { Building, CardUse, Effect, GripOffer, MarbleAt, Offer, Way } from '../rules/messages';

/** The rules, asked about the hand whose turn it is. */
export interface LegalPlays {
  cards(): CardUse[];
  offer(building: Building): Offer;
}

/** What the player has touched so far. */
export interface Choice {
  card: string | null;
  /** The rank a joker is used as, once that is clear. */
  usedAs: string | null;
  /** The shares of a seven taken so far. */
  shares: [Spot, Spot][];
  /** What is to be moved: a spot, a kennel, `hand 2` (draw from seat 2) or `card` (play it
   *  without effect). */
  grip: string | null;
  /** The destination, while marble, card or rank are still ambiguous. */
  target: Spot | null;
  /** The complete play, waiting to be confirmed. */
  play: string | null;
  /** What that play would do. */
  steps: Effect[];
}

/** The result of a touch: the next choice, and the play once it is complete. */
export interface Touched {
  choice: Choice;
  play: string | null;
}

export const NO_CHOICE: Choice = {
  card: null,
  usedAs: null,
  shares: [],
  grip: null,
  target: null,
  play: null,
  steps: [],
};

/** What can be touched next. */
export interface Options {
  /** The marbles, kennels and hands that can be chosen, as in `Choice.grip`. */
  grips: string[];
  /** The destinations of the grip, each with the spots of the marbles it would send home. */
  targets: Map<Spot, Spot[]>;
  /** The ranks a joker can be used as, where the touches leave a choice. */
  ranks: string[];
  /** The cards that can do what has been touched, while no card is chosen. */
  cards: string[];
  /** The steps of a seven that are left. */
  stepsLeft: number | null;
  /** What the chosen card could do next, play by play: with the chosen marble, or with any
   *  while none is chosen. Empty where that would be too much to look at. */
  previews: Effect[][];
  /** How many steps of a seven lead to each destination. */
  counts: Map<Spot, number>;
  /** What the shares taken so far do. */
  steps: Effect[];
  /** The marbles after those shares. */
  marbles: MarbleAt[] | null;
}

/** What has been chosen so far, as the rules are asked about it. */
export const building = ({ card, usedAs, shares }: Choice): Building => ({
  card: card ?? '',
  ...(usedAs === null ? {} : { used_as: usedAs }),
  ...(shares.length === 0 ? {} : { shares }),
});

const playable = (legal: LegalPlays): string[] =>
  legal
    .cards()
    .filter((card) => card.uses.length > 0)
    .map((card) => card.card);

/** A card that could be played, and what it offers. */
interface Candidate {
  card: string;
  offer: Offer;
  /** The part of the offer that agrees with what has been touched. */
  grips: GripOffer[];
}

/** The chosen card, or every playable card while none is chosen. */
function candidates(legal: LegalPlays, choice: Choice): Candidate[] {
  const offers =
    choice.card === null
      ? playable(legal).map((card) => ({ card, offer: legal.offer({ card }) }))
      : [{ card: choice.card, offer: legal.offer(building(choice)) }];
  return offers.map(({ card, offer }) => ({ card, offer, grips: matching(offer, choice) }));
}

/** The grips of an offer that agree with the chosen grip and destination. */
function matching(offer: Offer, { grip, target }: Choice): GripOffer[] {
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

/** The most plays that are shown at a time while no marble is chosen. */
const MOST_PREVIEWS = 6;

/** The plays to show before anything is decided. */
function previewsOf(chosen: Candidate | null, choice: Choice): Effect[][] {
  if (chosen === null || choice.play !== null || choice.target !== null) return [];
  const all = chosen.grips.flatMap(({ targets }) =>
    targets.flatMap(({ ways }) => ways.map((way) => way.steps)),
  );
  // A swap is shown by its two marbles alone, and a draw moves none.
  const shown = all.filter((steps) =>
    steps.some(({ step }) => step === 'left' || step === 'stepped'),
  );
  return choice.grip === null && shown.length > MOST_PREVIEWS ? [] : shown;
}

const unique = <T>(of: readonly T[]): T[] => [...new Set(of)];

/** What can be touched next. */
export function options(legal: LegalPlays, choice: Choice): Options {
  const all = candidates(legal, choice);
  const chosen = choice.card === null ? null : (all[0] ?? null);
  const grips = (of: (each: Candidate) => GripOffer[]) =>
    unique(all.flatMap((each) => of(each).map(({ grip }) => grip))).filter(
      // Without a chosen card there is none to play without effect.
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
  const previews = previewsOf(chosen, choice);
  const counts = new Map<Spot, number>();
  if (chosen?.offer.steps_left != null && choice.grip !== null) {
    for (const { spot, ways } of chosen.grips.flatMap((grip) => grip.targets)) {
      const steps = ways[0]?.steps.filter(({ step }) => step === 'stepped').length ?? 0;
      if (spot !== null) counts.set(spot, steps);
    }
  }
  // Until a card is chosen, touching a movable marble selects it.
  if (!chosen) for (const grip of grips((each) => each.offer.grips)) targets.delete(grip);
  return {
    // Once the destination is chosen, only what can reach it is left.
    grips: grips((each) => (choice.target === null ? each.offer.grips : each.grips)),
    // Without a grip, many destinations would only confuse; of a joker all are shown, so
    // that it can be chosen by destination.
    targets:
      choice.grip !== null || choice.card === 'X' || previews.length > 0 ? targets : new Map(),
    ranks: chosen ? unique(ranks) : [],
    cards:
      chosen || choice.grip === null
        ? []
        : all.filter((each) => each.grips.length > 0).map(({ card }) => card),
    stepsLeft: chosen?.offer.steps_left ?? null,
    previews,
    counts,
    steps: chosen?.offer.steps ?? [],
    marbles: chosen?.offer.marbles ?? null,
  };
}

/** What can be touched next, as the board highlights it. */
export function choiceHighlights(
  choice: Choice,
  { grips, targets, previews }: Options,
): Map<Spot, Highlight> {
  if (choice.play !== null) return new Map([...targets.keys()].map((spot) => [spot, 'target']));
  const open = choice.grip === null && choice.target === null;
  const marked = new Map<Spot, Highlight>();
  for (const grip of grips) {
    if (!grip.startsWith('hand') && grip !== 'card') marked.set(grip, 'grip');
  }
  for (const [spot, victims] of targets) {
    // While nothing is selected, touching a movable marble selects it.
    if (!open || !marked.has(spot)) marked.set(spot, victims.includes(spot) ? 'capture' : 'target');
  }
  if (!open || previews.length > 0) {
    for (const victim of [...targets.values()].flat()) {
      if (!marked.has(victim)) marked.set(victim, 'victim');
    }
  }
  return marked;
}

/** Touches a card of the hand. */
export function touchCard(legal: LegalPlays, choice: Choice, card: string): Touched {
  if (!playable(legal).includes(card)) return { choice, play: null };
  if (choice.card === card) return { choice: NO_CHOICE, play: null };
  const next: Choice = { ...NO_CHOICE, card };
  if (choice.card !== null) return settle(legal, next);
  // What was touched on the board stays as far as this card can do it.
  const { grip, target } = choice;
  const offer = legal.offer({ card });
  const kept = [
    { ...next, grip, target },
    { ...next, grip },
  ].find((each) => matching(offer, each).length > 0);
  return settle(legal, kept ?? next);
}

/** Touches a spot of the board, a kennel, a hand to draw from, or `card`. */
export function touch(legal: LegalPlays, choice: Choice, spot: string): Touched {
  const { grip, target } = choice;
  const open: Choice = { ...choice, play: null, steps: [], target: null };
  const all = candidates(legal, choice);
  // A second touch undoes the first.
  if (choice.play === null && target !== null && (spot === target || spot === grip)) {
    return { choice: open, play: null };
  }
  // The destination was chosen first: this is the marble that goes there.
  if (target !== null && all.some((each) => each.grips.some((one) => one.grip === spot))) {
    return settle(legal, { ...open, grip: spot, target });
  }
  const { grips, targets } = options(legal, open);
  if (grip !== null && targets.has(spot)) return settle(legal, { ...open, target: spot });
  if (grips.includes(spot)) {
    return spot === grip && target === null
      ? { choice: { ...open, grip: null }, play: null }
      : settle(legal, { ...open, grip: spot });
  }
  const anything: Choice = { ...open, grip: null, target: spot };
  const able =
    choice.card !== null && candidates(legal, anything).some((each) => each.grips.length > 0);
  if (able && (grip === null || choice.card === 'X')) return settle(legal, anything);
  return { choice: { ...open, grip: null }, play: null };
}

/** Chooses the rank of a joker, where its destination leaves a choice. */
export function touchRank(legal: LegalPlays, choice: Choice, rank: string): Touched {
  return settle(legal, choice, rank);
}

/** Drags a marble from one spot to another. */
export function drag(legal: LegalPlays, choice: Choice, from: string, to: Spot): Touched {
  const open: Choice = { ...choice, grip: from, target: null, play: null, steps: [] };
  return touch(legal, open, to);
}

/** Undoes the last touch: the play, a share, the grip, the card. */
export function undo(choice: Choice): Choice {
  if (choice.play !== null || choice.target !== null) {
    return { ...choice, play: null, steps: [], target: null };
  }
  if (choice.shares.length > 0) {
    const shares = choice.shares.slice(0, -1);
    const usedAs = choice.card === 'X' && shares.length === 0 ? null : choice.usedAs;
    return { ...choice, shares, usedAs, grip: null };
  }
  if (choice.grip !== null) return { ...choice, grip: null };
  return NO_CHOICE;
}

/** Drops grip, destination and card; the shares of a seven are kept. */
export function cancel(choice: Choice): Choice {
  const { card, usedAs, shares } = choice;
  return shares.length > 0 ? { ...NO_CHOICE, card, usedAs, shares } : NO_CHOICE;
}

/** Fills in whatever the touches leave no choice about. */
function settle(legal: LegalPlays, choice: Choice, rank?: string): Touched {
  const all = candidates(legal, choice).filter((each) => each.grips.length > 0);
  const [one] = all;
  // A destination that only one card reaches selects that card.
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
    const complete = { ...found, target: target.spot, play: way.play, steps: way.steps };
    return { choice: complete, play: way.play };
  }
  // A share of a seven is taken only when its destination was touched.
  if (choice.target === null || target.spot === null) return { choice: found, play: null };
  const shares: [Spot, Spot][] = [...choice.shares, [only.grip, target.spot]];
  const next: Choice = { ...NO_CHOICE, card: found.card, usedAs: way.used_as, shares };
  return { choice: next, play: null };
}
