import { expect, it } from 'vitest';
import type { BreakdownTold, PuzzleLine } from '../rules/messages';
import type { PartFound } from '../wire';
import { judge, workersFor, type JudgeLike } from './judging';
import type { FromJudge, ToJudge } from './messages';

const TOLD: BreakdownTold = { teams: [], seats: [], luck: [], losses: [], errors: [] };

const EXERCISES = [{ id: 'own' } as PuzzleLine];

/** The parts that are deals or draws. */
const CHANCE = [1, 4];

const foundIn = (part: number): PartFound =>
  part === 1 ? { deal: [5, -5] } : part === 4 ? { draw: [-2, 2] } : 'no_choice';

/** A worker that answers when it is told to. */
class Fake implements JudgeLike {
  onmessage: ((event: MessageEvent<FromJudge>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  asked: ToJudge[] = [];
  ended = false;
  postMessage(message: ToJudge) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  tell(data: FromJudge) {
    this.onmessage?.({ data } as MessageEvent<FromJudge>);
  }
  /** Answers the last question. */
  answer(parts: number) {
    const last = this.asked.at(-1);
    if (last?.ask === 'begin') this.tell({ tell: 'ready', parts, chance: CHANCE });
    else if (last?.ask === 'judge')
      this.tell({ tell: 'found', part: last.part, found: foundIn(last.part) });
    else if (last?.ask === 'breakdown') this.tell({ tell: 'breakdown', breakdown: TOLD });
    else if (last?.ask === 'exercises') this.tell({ tell: 'exercises', exercises: EXERCISES });
  }
}

it('shares the parts among the workers, and adds them up in their order', () => {
  const [one, other] = [new Fake(), new Fake()];
  const [progress, breakdowns]: [number[], BreakdownTold[]] = [[], []];
  const luck: number[][] = [];
  const judging = judge('record', '4', null, [one, other], {
    luck: (byTeam) => luck.push(byTeam),
    progress: (done) => progress.push(done),
    done: (breakdown) => breakdowns.push(breakdown),
    exercises: () => expect.unreachable(),
    failed: () => expect.unreachable(),
  });
  // Deals and draws come first; decisions wait until they are asked for.
  one.answer(5);
  other.answer(5);
  one.answer(5);
  other.answer(5);
  expect(luck).toEqual([[3, -3]]);
  expect([one.asked.length, other.asked.length]).toEqual([2, 2]);
  judging.goOn();
  // One is much slower than the other.
  other.answer(5);
  other.answer(5);
  expect(breakdowns).toEqual([]);
  one.answer(5);
  const sum = [...one.asked, ...other.asked].find((message) => message.ask === 'breakdown');
  expect(sum?.ask === 'breakdown' && sum.found).toEqual([0, 1, 2, 3, 4].map(foundIn));
  expect(progress).toEqual([0.6, 0.8, 0.99]);
  one.answer(5);
  expect(breakdowns).toEqual([TOLD]);
  expect(one.ended && other.ended).toBe(true);
});

it('makes exercises of the mistakes of whoever looks back', () => {
  const worker = new Fake();
  const [breakdowns, exercises]: [BreakdownTold[], PuzzleLine[][]] = [[], []];
  const judging = judge('record', '4', { seat: 2, game: 'g' }, [worker], {
    luck: () => {},
    progress: () => {},
    done: (breakdown) => breakdowns.push(breakdown),
    exercises: (lines) => exercises.push(lines),
    failed: () => expect.unreachable(),
  });
  judging.goOn();
  // Ready, five parts, and the sum.
  for (let answers = 0; answers < 7; answers += 1) worker.answer(5);
  expect(breakdowns).toEqual([TOLD]);
  const found = [0, 1, 2, 3, 4].map(foundIn);
  expect(worker.asked.at(-1)).toEqual({ ask: 'exercises', found, seat: 2, game: 'g' });
  expect(worker.ended).toBe(false);
  worker.answer(5);
  expect(exercises).toEqual([EXERCISES]);
  expect(worker.ended).toBe(true);
});

it('adds up what somebody else has found', () => {
  for (const answers of [0, 1, 4]) {
    const [one, other] = [new Fake(), new Fake()];
    const breakdowns: BreakdownTold[] = [];
    const luck: number[][] = [];
    const judging = judge('record', '4', null, [one, other], {
      luck: (byTeam) => luck.push(byTeam),
      progress: () => expect.unreachable(),
      done: (breakdown) => breakdowns.push(breakdown),
      exercises: () => expect.unreachable(),
      failed: () => expect.unreachable(),
    });
    // Before the first worker is ready, while it judges, and when all deals are judged.
    for (let answer = 0; answer < answers; answer += 1) one.answer(5);
    const all = [0, 1, 2, 3, 4].map(foundIn);
    judging.take(all);
    expect(luck.at(-1)).toEqual([3, -3]);
    one.answer(5);
    if (one.asked.at(-1)?.ask === 'breakdown' && breakdowns.length === 0) one.answer(5);
    expect(one.asked.at(-1)).toEqual({ ask: 'breakdown', found: all });
    expect(breakdowns).toEqual([TOLD]);
    expect(one.ended && other.ended).toBe(true);
    judging.take(all);
  }
});

it('ends all workers when one fails, or when it is stopped', () => {
  let failures = 0;
  const listener = {
    luck: () => {},
    progress: () => {},
    done: () => expect.unreachable(),
    exercises: () => expect.unreachable(),
    failed: () => (failures += 1),
  };
  const some = [new Fake(), new Fake()];
  judge('record', '4', null, some, listener);
  some[1]!.tell({ tell: 'failed' });
  some[0]!.tell({ tell: 'failed' });
  expect(failures).toBe(1);
  expect(some.every(({ ended }) => ended)).toBe(true);
  const others = [new Fake()];
  judge('record', '4', null, others, listener).stop();
  expect(others[0]!.ended).toBe(true);
});

it('leaves a processor to the page', () => {
  expect([1, 2, 4, 16, NaN].map(workersFor)).toEqual([1, 1, 3, 4, 1]);
});
