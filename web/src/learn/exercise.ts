/** Exercises: a position, and what is to be made of it. Whether that was done is asked of
 *  the rules, so that every right way counts. */
import { Game, Position, shapeOf } from '../rules';
import type { MarbleAt, Offer, PlayParts, Shape, Standing, Step } from '../rules';
import type { Spot } from '../board/types';
import { heldBy, partsOf } from './notation';
import type { ExerciseId, LessonGroup, LessonId } from './texts';

/** What has come of the plays made so far. */
export interface Outcome {
  before: readonly MarbleAt[];
  after: Standing;
  plays: readonly PlayParts[];
  steps: readonly Step[];
}

export type Goal = (outcome: Outcome) => boolean;

interface Common {
  /** Its name in the texts. */
  id: ExerciseId;
  /** The rule it is about. */
  rule: string;
  /** In notation; the seat to play is the learner's. */
  position: string;
  /** Fields to look at. */
  mark?: readonly Spot[];
}

/** One or several plays. */
export interface PlayExercise extends Common {
  kind: 'play';
  goal: Goal;
  /** One way to do it, a play for each turn; the hint shows it. */
  solution: readonly string[];
  /** A legal play that leads elsewhere; none where there is nothing to choose. */
  wrong?: string;
}

/** A card for somebody else. */
export interface GiveExercise extends Common {
  kind: 'give';
  /** What whoever receives it can do with that card alone; none if it is to be of no use. */
  can: Goal | null;
  /** The card that comes back. */
  gets: string;
  solution: readonly string[];
  wrong: string;
}

/** A question about numbers or seats. */
export interface AskExercise extends Common {
  kind: 'ask';
  /** About the next round: how many cards it has, who leads, who deals. */
  wanted: 'size' | 'lead' | 'dealer';
  options: readonly number[];
  dealer: number;
  /** How many cards the round has. */
  die: number;
}

/** A hand that cannot be played. */
export interface FoldExercise extends Common {
  kind: 'fold';
}

export type Exercise = PlayExercise | GiveExercise | AskExercise | FoldExercise;

/** Some exercises about one thing. */
export interface Lesson {
  id: LessonId;
  group: LessonGroup;
  exercises: readonly Exercise[];
}

export const shapeIn = (position: string): Shape => shapeOf(partsOf(position).rules);

/** What a position has come to after some plays; throws if one is not legal. */
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

/** Every play of the seat to play, found by asking as the table does: each card, what it
 *  can take hold of, and where that can go. A seven can come in several ways to one
 *  board, of which at least one is here. */
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
        const stands = look(offer);
        if (seen.has(stands)) return;
        seen.add(stands);
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

const look = ({ marbles, steps_left }: Offer): string =>
  `${steps_left} ${marbles
    .map(({ seat, spot, fresh }) => `${seat}${spot}${fresh}`)
    .sort()
    .join(' ')}`;

/** Whether an exercise can still be solved after some plays that did not solve it yet. */
export function stillPossible(exercise: PlayExercise, plays: readonly string[]): boolean {
  const left = exercise.solution.length - plays.length;
  const { seat } = partsOf(exercise.position);
  const { phase } = tried(exercise.position, plays).after;
  if (left <= 0 || phase.phase !== 'turn' || phase.seat !== seat) return false;
  const trial = new Position(exercise.position);
  try {
    for (const play of plays) trial.play(play);
    return everyPlay(trial).some((play) => {
      const next = [...plays, play];
      return exercise.goal(tried(exercise.position, next)) || stillPossible(exercise, next);
    });
  } finally {
    trial.free();
  }
}

/** Whether a gift is what was asked for. */
export function giftIsRight(exercise: GiveExercise, gift: string): boolean {
  const { seat } = partsOf(exercise.position);
  const receiver = shapeIn(exercise.position).receivers[seat] ?? 0;
  const held = heldBy(exercise.position, receiver, gift);
  const { can } = exercise;
  if (can === null) return tried(held, []).after.must_fold;
  const position = new Position(held);
  try {
    return everyPlay(position).some((play) => can(tried(held, [play])));
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
  const game = new Game(rules, dealer, null);
  try {
    const { lead, die } = game.state();
    const seats = shapeOf(rules).starts.map((_, seat) => seat);
    game.see({ sight: 'dealt', dealer, lead, size: die, shuffled: false });
    for (const seat of seats) game.see({ sight: 'gave', seat });
    game.see({ sight: 'exchanged' });
    for (const place of seats) {
      game.see({ sight: 'folded', seat: (lead + place) % seats.length, cards: '223344' });
    }
    return game.state();
  } finally {
    game.free();
  }
}
