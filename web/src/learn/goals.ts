/** The goals of exercises, in terms of what the rules say a play did. */
import type { Goal } from './exercise';
import type { Spot } from '../board/types';

export const all =
  (...goals: Goal[]): Goal =>
  (outcome) =>
    goals.every((goal) => goal(outcome));

/** A marble of a seat lies on a spot. */
export const lies =
  (seat: number, spot: Spot): Goal =>
  ({ after }) =>
    after.marbles.some((marble) => marble.seat === seat && marble.spot === spot);

/** A seat has a fresh marble on its start. */
export const fresh =
  (seat: number): Goal =>
  ({ after }) =>
    after.marbles.some((marble) => marble.seat === seat && marble.fresh);

/** Marbles of exactly these seats have been sent home. */
export const sentHome =
  (...seats: number[]): Goal =>
  ({ steps }) => {
    const gone = steps.flatMap((step) => (step.step === 'sent_home' ? [step.seat] : []));
    return gone.sort().join() === [...seats].sort().join();
  };

/** A card has been played, and nobody has been sent home. */
export const peaceful: Goal = (outcome) => outcome.plays.length > 0 && sentHome()(outcome);

/** A seat has this many marbles in the finish, and had fewer before. */
export const inFinish =
  (seat: number, count: number): Goal =>
  ({ after, before }) => {
    const inside = (marbles: readonly { seat: number; spot: Spot }[]) =>
      marbles.filter((marble) => marble.seat === seat && /[abcd]$/.test(marble.spot)).length;
    return inside(after.marbles) >= count && inside(before) < count;
  };

/** A seat has this many marbles out of the kennel. */
export const out =
  (seat: number, count: number): Goal =>
  ({ after }) =>
    after.marbles.filter((marble) => marble.seat === seat && !marble.spot.endsWith('k')).length ===
    count;

/** The next seat has to fold. */
export const nextFolds: Goal = ({ after }) => after.must_fold;

/** A seat has won. */
export const won =
  (seat: number): Goal =>
  ({ after: { phase } }) =>
    phase.phase === 'over' && phase.winners.includes(seat);

/** A card has been drawn. */
export const drew: Goal = ({ steps }) => steps.some(({ step }) => step === 'drew');

/** A marble of a seat has walked over a field. */
export const passed =
  (seat: number, spot: Spot): Goal =>
  ({ steps }) =>
    steps.some((step) => step.step === 'stepped' && step.seat === seat && step.from === spot);

/** A card has been played without moving a marble. */
export const unmoved: Goal = ({ plays, steps }) => plays.length > 0 && steps.length === 0;
