/** The goals of exercises, in terms of what the rules say a play did. A goal answers what is
 *  missing, or null if it is reached. */
import type { Goal, Miss } from './exercise';
import type { Spot } from '../board/types';

/** Whether a condition holds, and what is missing if it does not. */
const unless = (holds: boolean, miss: Miss): Miss | null => (holds ? null : miss);

export const all =
  (...goals: Goal[]): Goal =>
  (outcome) => {
    for (const goal of goals) {
      const miss = goal(outcome);
      if (miss) return miss;
    }
    return null;
  };

/** A marble of a seat lies on a spot. */
export const lies =
  (seat: number, spot: Spot): Goal =>
  ({ after }) =>
    unless(
      after.marbles.some((marble) => marble.seat === seat && marble.spot === spot),
      { kind: 'lies' },
    );

/** A seat has a fresh marble on its start. */
export const fresh =
  (seat: number): Goal =>
  ({ after }) =>
    unless(
      after.marbles.some((marble) => marble.seat === seat && marble.fresh),
      { kind: 'fresh' },
    );

/** Marbles of exactly these seats have been sent home. */
export const sentHome =
  (...seats: number[]): Goal =>
  ({ steps }) => {
    const gone = steps.flatMap((step) => (step.step === 'sent_home' ? [step.seat] : []));
    const hit = gone.find((seat) => !seats.includes(seat));
    if (hit !== undefined) return { kind: 'hit', colour: hit };
    const spared = seats.find((seat) => !gone.includes(seat));
    if (spared !== undefined) return { kind: 'spared', colour: spared };
    return gone.length > seats.length ? { kind: 'hit', colour: gone[0] ?? 0 } : null;
  };

/** A card has been played, and nobody has been sent home. */
export const peaceful: Goal = (outcome) =>
  outcome.plays.length === 0 ? { kind: 'notPassed' } : sentHome()(outcome);

/** A seat has this many marbles in the finish, and had fewer before. */
export const inFinish =
  (seat: number, count: number): Goal =>
  ({ after, before }) => {
    const inside = (marbles: readonly { seat: number; spot: Spot }[]) =>
      marbles.filter((marble) => marble.seat === seat && /[abcd]$/.test(marble.spot)).length;
    return unless(inside(after.marbles) >= count && inside(before) < count, {
      kind: 'notIn',
      count,
    });
  };

/** A seat has this many marbles out of the kennel. */
export const out =
  (seat: number, count: number): Goal =>
  ({ after }) =>
    unless(
      after.marbles.filter((marble) => marble.seat === seat && !marble.spot.endsWith('k'))
        .length === count,
      { kind: 'out' },
    );

/** The next seat has to fold. */
export const nextFolds: Goal = ({ after: { must_fold, phase } }) =>
  unless(must_fold, { kind: 'notFolded', colour: phase.phase === 'turn' ? phase.seat : 0 });

/** A seat has won. */
export const won =
  (seat: number): Goal =>
  ({ after: { phase } }) =>
    unless(phase.phase === 'over' && phase.winners.includes(seat), { kind: 'notWon' });

/** A card has been drawn. */
export const drew: Goal = ({ steps }) =>
  unless(
    steps.some(({ step }) => step === 'drew'),
    { kind: 'notDrawn' },
  );

/** A marble of a seat has moved over a field. */
export const passed =
  (seat: number, spot: Spot): Goal =>
  ({ steps }) =>
    unless(
      steps.some((step) => step.step === 'stepped' && step.seat === seat && step.from === spot),
      { kind: 'notPassed' },
    );

/** A marble of a seat has moved. */
export const moved =
  (seat: number): Goal =>
  ({ steps }) =>
    unless(
      steps.some((step) => step.step === 'stepped' && step.seat === seat),
      { kind: 'notPassed' },
    );

/** A card has been played without moving a marble. */
export const unmoved: Goal = ({ plays, steps }) =>
  unless(plays.length > 0 && steps.length === 0, { kind: 'moved' });
