/** Exercises: a position and a goal. The rules decide whether the goal is reached, so that
 *  every right way counts. */
import { Position, shapeOf, View } from '../rules';
import type { Effect, MarbleAt, Offer, PlayParts, Shape, Standing } from '../rules';
import type { Spot } from '../board/types';
import { heldBy, partsOf } from './notation';
import type { ExerciseId, LessonGroup, LessonId } from './texts';

/** The result of the plays made so far. */
export interface Outcome {
  before: readonly MarbleAt[];
  after: Standing;
  plays: readonly PlayParts[];
  steps: readonly Effect[];
}

/** Why a goal is not reached; each kind has a text. */
export type Miss =
  | { kind: 'lies' | 'fresh' | 'out' | 'notWon' | 'notDrawn' | 'notPassed' | 'moved' }
  /** About a marble or a hand of a colour. */
  | { kind: 'spared' | 'hit' | 'notFolded' | 'useful' | 'useless'; colour: number }
  | { kind: 'notIn'; count: number };

/** What is missing; null if the goal is reached. */
export type Goal = (outcome: Outcome) => Miss | null;

interface Common {
  /** Its key in the texts. */
  id: ExerciseId;
  /** The rule it is about. */
  rule: string;
  /** In notation; the learner has the seat to play. */
  position: string;
  /** Spots to point at. */
  mark?: readonly Spot[];
}

/** To be solved by one or several plays. */
export interface PlayExercise extends Common {
  kind: 'play';
  goal: Goal;
  /** One way to do it, play by play; the hint shows it. */
  solution: readonly string[];
  /** A legal play that misses the goal; none where there is only one play. */
  wrong?: string;
}

/** To be solved by giving a card to another seat. */
export interface GiveExercise extends Common {
  kind: 'give';
  /** What the receiver can do with that card alone; null if it is to be of no use. */
  can: Goal | null;
  /** The card the learner gets. */
  gets: string;
  solution: readonly string[];
  wrong: string;
}

/** A question with a number or a seat as its answer. */
export interface AskExercise extends Common {
  kind: 'ask';
  /** About the next round: how many cards it has, who leads, who deals. */
  wanted: 'size' | 'lead' | 'dealer';
  options: readonly number[];
  dealer: number;
  /** The number of cards in the round. */
  die: number;
}

/** To be solved by folding. */
export interface FoldExercise extends Common {
  kind: 'fold';
}

export type Exercise = PlayExercise | GiveExercise | AskExercise | FoldExercise;

/** Exercises on one subject. */
export interface Lesson {
  id: LessonId;
  group: LessonGroup;
  exercises: readonly Exercise[];
}

export const shapeIn = (position: string): Shape => shapeOf(partsOf(position).rules);

/** The outcome of some plays; throws if one is not legal. */
export function tried(position: string, plays: readonly string[]): Outcome {
  const trial = new Position(position);
  try {
    const before = trial.standing().marbles;
    const all = plays.map((play) => trial.play(play));
    return {
      before,
      after: trial.standing(),
      plays: all.map(({ play }) => play),
      steps: all.flatMap(({ steps }) => steps),
    };
  } finally {
    trial.free();
  }
}

/** The plays of the seat to play, found as they are chosen at a table: each card, each grip,
 *  each target. If several ways of a seven lead to one board, not all may be listed. */
export function everyPlay(legal: Pick<Position, 'cards' | 'offer'>): string[] {
  const plays = new Set<string>();
  for (const { card, uses } of legal.cards()) {
    for (const usedAs of uses) {
      const seen = new Set<string>();
      const explore = (shares: [Spot, Spot][]) => {
        const offer = legal.offer({
          card,
          used_as: usedAs,
          ...(shares.length > 0 ? { shares } : {}),
        });
        const key = boardKey(offer);
        if (seen.has(key)) return;
        seen.add(key);
        for (const { grip, targets } of offer.grips) {
          for (const { spot, ways } of targets) {
            for (const { play } of ways) {
              if (play !== null) plays.add(play);
              else if (spot !== null) explore([...shares, [grip, spot]]);
            }
          }
        }
      };
      explore([]);
    }
  }
  return [...plays];
}

const boardKey = ({ marbles, steps_left }: Offer): string =>
  `${steps_left} ${marbles
    .map(({ seat, spot, fresh }) => `${seat}${spot}${fresh}`)
    .sort()
    .join(' ')}`;

/** Whether an exercise can still be solved after some plays. */
export function stillPossible(exercise: PlayExercise, plays: readonly string[]): boolean {
  const left = exercise.solution.length - plays.length;
  const { turn: seat } = partsOf(exercise.position);
  const { phase } = tried(exercise.position, plays).after;
  if (left <= 0 || phase.phase !== 'turn' || phase.seat !== seat) return false;
  const trial = new Position(exercise.position);
  try {
    for (const play of plays) trial.play(play);
    return everyPlay(trial).some((play) => {
      const next = [...plays, play];
      return !exercise.goal(tried(exercise.position, next)) || stillPossible(exercise, next);
    });
  } finally {
    trial.free();
  }
}

/** Why a gift does not solve an exercise; null if it does. */
export function giftMiss(exercise: GiveExercise, gift: string): Miss | null {
  const { turn: seat } = partsOf(exercise.position);
  const receiver = shapeIn(exercise.position).receivers[seat] ?? 0;
  const held = heldBy(exercise.position, receiver, gift);
  const { can } = exercise;
  if (can === null)
    return tried(held, []).after.must_fold ? null : { kind: 'useful', colour: receiver };
  const position = new Position(held);
  try {
    const helps = everyPlay(position).some((play) => !can(tried(held, [play])));
    return helps ? null : { kind: 'useless', colour: receiver };
  } finally {
    position.free();
  }
}

/** The answer to a question about the next round. */
export function answerOf({ position, wanted, dealer, die }: AskExercise): number {
  const { rules } = partsOf(position);
  if (wanted === 'size') {
    const { rounds } = shapeOf(rules);
    return rounds[(rounds.indexOf(die) + 1) % rounds.length] ?? 0;
  }
  return afterFirstRound(rules, dealer)[wanted];
}

/** Who deals and leads after a first round in which nobody can leave the kennel. */
function afterFirstRound(rules: string, dealer: number): { dealer: number; lead: number } {
  const view = new View(rules, dealer, null);
  try {
    const { lead, die } = view.state();
    const seats = shapeOf(rules).starts.map((_, seat) => seat);
    view.see({ sight: 'dealt', dealer, lead, size: die, shuffled: false });
    for (const seat of seats) view.see({ sight: 'gave', seat });
    view.see({ sight: 'exchanged' });
    for (const place of seats) {
      view.see({ sight: 'folded', seat: (lead + place) % seats.length, cards: '223344' });
    }
    return view.state();
  } finally {
    view.free();
  }
}
