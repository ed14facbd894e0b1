/** The move that changed most who would win, found once a game is over. */
import { Replay } from '../rules';
import type { Judged, Shape } from '../rules/messages';
import { startAnalyst } from './analyst';
import { chanceLines } from './chances';
import { doerOf, framesOf, type Frame } from './frames';

export interface TurningPoint {
  at: number;
  frame: Frame;
  /** The chance of the winners before and after it, from 0 to 1. */
  before: number;
  after: number;
}

/** A change of less than this decides nothing. */
const LEAST = 0.05;

/** The play after which the chance of the winners had grown most; none if the game never
 *  turned. */
export function turningPoint(
  frames: readonly Frame[],
  shape: Shape,
  judged: readonly Judged[],
  winners: readonly number[],
): TurningPoint | null {
  const team = shape.teams.findIndex((seats) => seats.some((seat) => winners.includes(seat)));
  // The last moment is the end, which nobody doubts any more.
  const line = chanceLines(frames, shape, judged, frames.length - 2)[team] ?? [];
  let best: TurningPoint | null = null;
  for (const [at, frame] of frames.entries()) {
    const [before, after] = [line[at - 1], line[at]];
    if (before == null || after == null || doerOf(frame) === null) continue;
    const grown = after - before;
    if (grown >= Math.max(LEAST, best ? best.after - best.before : 0)) {
      best = { at, frame, before, after };
    }
  }
  return best;
}

/** Looks for the turning point of a recorded game in a worker; returns what ends the search. */
export function findTurningPoint(
  record: string,
  found: (point: TurningPoint | null) => void,
): () => void {
  const replay = new Replay(record);
  const { shape, rules, winners } = replay.about();
  const frames = framesOf(replay.moments('open'));
  replay.free();
  const judged: Judged[] = [];
  const analyst = startAnalyst(record, rules, (message) => {
    if (message.tell === 'judged') judged.push(...message.judged);
    else if (message.tell === 'done') end(turningPoint(frames, shape, judged, winners ?? []));
    else if (message.tell === 'failed') end(null);
  });
  const end = (point: TurningPoint | null) => {
    analyst.stop();
    found(point);
  };
  return () => analyst.stop();
}
