/** The statistics of a game. */
import type { Shape } from '../rules/messages';
import { doerOf, teamOf, type Frame } from './frames';

/** A line of a chart: a value for each moment. */
export type Line = (number | null)[];

/** The progress of each team, from 0 to 1. */
export function progressLines(frames: readonly Frame[], shape: Shape): Line[] {
  return shape.teams.map((_, team) =>
    frames.map(({ moment }) => (moment.progress[team] ?? 0) / 1000),
  );
}

/** The number of cards each team holds. */
export function cardLines(frames: readonly Frame[], shape: Shape): Line[] {
  return shape.teams.map((team) =>
    frames.map(({ moment }) => sum(team.map((seat) => moment.state.hand_sizes[seat] ?? 0))),
  );
}

/** The number of each team's marbles that have been sent home so far. */
export function homeLines(frames: readonly Frame[], shape: Shape): Line[] {
  return shape.teams.map((team) =>
    frames.map(({ moment }) => sum(team.map((seat) => moment.sent_home[seat] ?? 0))),
  );
}

/** The statistics of one seat. */
export interface SeatNumbers {
  played: number;
  folds: number;
  /** Cards discarded by folding. */
  lost: number;
  steps: number;
  left: number;
  finished: number;
  /** Marbles of other teams that this seat sent home. */
  sentOthersHome: number;
  /** Marbles of this seat that were sent home, by any seat. */
  home: number;
  jokers: number;
}

export function seatNumbers(frames: readonly Frame[], shape: Shape): SeatNumbers[] {
  const all: SeatNumbers[] = shape.starts.map(() => ({
    ...{
      played: 0,
      folds: 0,
      lost: 0,
      steps: 0,
      left: 0,
      finished: 0,
      sentOthersHome: 0,
      home: 0,
      jokers: 0,
    },
  }));
  for (const frame of frames) {
    const own = all[doerOf(frame) ?? -1];
    if (!own) continue;
    const { shown, sights } = frame.moment;
    const [sight] = sights;
    if (sight?.sight === 'folded') {
      own.folds += 1;
      own.lost += sight.cards === '-' ? 0 : sight.cards.length;
    }
    if (!shown.play) continue;
    own.played += 1;
    if (shown.play.card === 'X') own.jokers += 1;
    for (const step of shown.steps) {
      if (step.step === 'stepped') own.steps += 1;
      else if (step.step === 'left') own.left += 1;
      else if (step.step === 'entered_finish') own.finished += 1;
      else if (step.step === 'sent_home') {
        const of = all[step.seat];
        if (of) of.home += 1;
        if (teamOf(shape, step.seat) !== teamOf(shape, doerOf(frame) ?? -1))
          own.sentOthersHome += 1;
      }
    }
  }
  return all;
}

/** A line as the points of polylines in a box; gaps where no value is known. */
export function points(line: Line, box: { width: number; height: number }, most: number): string[] {
  const step = box.width / Math.max(1, line.length - 1);
  const pieces: string[] = [];
  let piece: string[] = [];
  for (const [index, value] of line.entries()) {
    if (value === null) {
      if (piece.length > 0) pieces.push(piece.join(' '));
      piece = [];
    } else {
      const y = box.height * (1 - (most === 0 ? 0 : value / most));
      piece.push(`${(index * step).toFixed(1)},${y.toFixed(1)}`);
    }
  }
  if (piece.length > 0) pieces.push(piece.join(' '));
  return pieces;
}

/** A moment that is marked on one of the lines of a chart. */
export interface Mark {
  at: number;
  line: number;
  /** What it marks, if not a costly decision. */
  kind?: 'luck';
}

/** The moment a chart was touched at: a marked one if the touch was that near, in moments. */
export function touched(moment: number, marks: readonly Mark[], near: number): number {
  const far = (mark: Mark) => Math.abs(mark.at - moment);
  const [mark] = marks.filter((mark) => far(mark) <= near).sort((one, two) => far(one) - far(two));
  return mark?.at ?? Math.round(moment);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
