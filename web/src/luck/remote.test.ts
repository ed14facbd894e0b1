import { expect, it } from 'vitest';
import type { GameAnalysis, PartFound } from '../wire';
import { analyse, type Analyses } from './remote';

const found: PartFound[] = ['no_choice'];
const done: GameAnalysis = { state: 'done', judge: 'j', seed: 1, positions: 1, found };

/** A server that answers with one state after the other. */
function server(...states: (GameAnalysis | Error)[]): Analyses {
  const next = () => {
    const state = states.shift();
    if (state === undefined) expect.unreachable();
    return state instanceof Error ? Promise.reject(state) : Promise.resolve(state!);
  };
  return { ask: next, show: next };
}

const told: number[] = [];
const from = (analyses: Analyses) =>
  analyse(
    analyses,
    'g',
    (part) => told.push(part),
    () => Promise.resolve(),
  );

it('waits until the server is done', async () => {
  told.length = 0;
  const states: GameAnalysis[] = [
    { state: 'waiting', ahead: 2 },
    { state: 'running', done: 0.5 },
    done,
  ];
  expect(await from(server(...states))).toEqual(found);
  expect(told).toEqual([0, 0.5]);
  expect(await from(server(done))).toEqual(found);
});

it('leaves it to the page if the server cannot or is busy', async () => {
  expect(await from(server(new Error('offline')))).toBeNull();
  expect(await from(server({ state: 'waiting', ahead: 3 }))).toBeNull();
  expect(await from(server({ state: 'running', done: 0 }, { state: 'none' }))).toBeNull();
  expect(await from(server({ state: 'running', done: 0 }, new Error('gone')))).toBeNull();
});
