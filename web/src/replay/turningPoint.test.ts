import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadRulesFrom, Replay } from '../rules';
import type { Judged } from '../rules/messages';
import { doerOf, framesOf, teamOf } from './frames';
import { turningPoint } from './turningPoint';

const RECORD = join(import.meta.dirname, '../../../crates/rules/tests/golden/four.record');

beforeAll(() => {
  loadRulesFrom(readFileSync(join(import.meta.dirname, '../rules/pkg/kennel_bg.wasm')));
});

/** A game whose winners have a chance of a half until a move, and then another. */
function game() {
  const replay = new Replay(readFileSync(RECORD, 'utf8'));
  const { shape, winners } = replay.about();
  const frames = framesOf(replay.moments('open'));
  const isWinner = (seat: number) => teamOf(shape, seat) === teamOf(shape, winners![0]!);
  const judged = (after: (at: number) => number): Judged[] =>
    frames.flatMap((frame, at) => {
      const seat = doerOf(frame);
      if (seat === null) return [];
      const chance = isWinner(seat) ? after(at) : 1 - after(at);
      return [{ at, seat, chance, best: chance }];
    });
  const plays = frames.flatMap((frame, at) => (doerOf(frame) === null ? [] : [at]));
  return { shape, winners: winners!, frames, judged, plays };
}

test('a game turns with the play after which its winners had more chances', () => {
  const { shape, winners, frames, judged, plays } = game();
  for (const at of [plays[10]!, plays.at(-9)!]) {
    const point = turningPoint(
      frames,
      shape,
      judged((now) => (now < at ? 0.3 : 0.8)),
      winners,
    );
    expect(point).toMatchObject({ at, frame: frames[at] });
    expect(point!.before).toBeCloseTo(0.3);
    expect(point!.after).toBeCloseTo(0.8);
  }
});

test('a play that helps the others is none, and some games never turn', () => {
  const { shape, winners, frames, judged, plays } = game();
  const fell = judged((now) => (now < plays[10]! ? 0.7 : 0.5));
  const [first] = plays;
  const point = turningPoint(frames, shape, fell, winners);
  expect(point?.at).toBe(first);
  expect(
    turningPoint(
      frames,
      shape,
      judged(() => 0.5),
      winners,
    ),
  ).toBeNull();
});
