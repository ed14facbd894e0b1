import { expect, it } from 'vitest';
import type { HintCandidate, HintReason } from '../rules/messages';
import { decisionsIn, ideasOf, mainIdeas, speaksFor } from './ideas';

const shape = {
  players: 4,
  sections: 4,
  starts: [0, 16, 32, 48],
  teams: [
    [0, 2],
    [1, 3],
  ],
};
const reason = (kind: HintReason['kind'], seat: number | null = null): HintReason => ({
  ...{ kind, seat, of: null, count: null, spot: null, card: null },
});
const candidate = (act: string, reasons: HintReason[], alike = 0): HintCandidate => ({
  ...{ act, card: act.charAt(0), play: null, steps: [], chance: 0.5, reasons, alike },
});
const acts = (ideas: ReturnType<typeof ideasOf>) =>
  ideas.map(({ best, similar }) => [best.act, ...similar.map(({ act }) => act)]);

it('takes the ways to split a seven for one idea, and another purpose for another', () => {
  const opens = reason('opens_blockade', 0);
  const ideas = ideasOf(shape, 0, [
    candidate('7 6+1', [opens]),
    candidate('7 4+3', [opens]),
    candidate('A 11', [reason('advances', 0)]),
    candidate('7 hit', [reason('sends_home', 1), opens]),
    candidate('7 5+2', [opens, reason('leaves_in_reach', 0)]),
    candidate('7 other', [reason('sends_home', 3)]),
    candidate('7 hit and lose', [reason('sends_home', 1), reason('loses_own', 2)]),
    candidate('A out', [reason('leaves_kennel', 0)]),
  ]);
  expect(acts(ideas)).toEqual([
    ['7 6+1', '7 4+3', '7 5+2'],
    ['A 11'],
    ['7 hit', '7 hit and lose'],
    ['7 other'],
    ['A out'],
  ]);
});

it('mentions every card before a second idea of any, and keeps the order', () => {
  const ideas = ideasOf(shape, 0, [
    candidate('7 hit', [reason('sends_home', 1)]),
    candidate('7 in', [reason('enters_finish', 0)]),
    candidate('7 deeper', [reason('goes_deeper', 0)]),
    candidate('J swap', [reason('sets_back', 1)]),
    candidate('X out', [reason('leaves_kennel', 0)]),
  ]);
  expect(acts(mainIdeas(ideas, 4)).flat()).toEqual(['7 hit', '7 in', 'J swap', 'X out']);
  expect(acts(mainIdeas(ideas, 2)).flat()).toEqual(['7 hit', 'J swap']);
  expect(mainIdeas(ideas, 9)).toEqual(ideas);
});

it('counts the decisions an idea stands for, those with the same result included', () => {
  const out = reason('leaves_kennel', 0);
  const ideas = ideasOf(shape, 0, [candidate('X A', [out], 1), candidate('X 7', [out], 2)]);
  expect(ideas.length).toBe(1);
  expect(decisionsIn(ideas)).toBe(5);
  expect(decisionsIn([])).toBe(0);
});

it('knows what speaks against a decision, and for it if it happens to a rival', () => {
  const says = (kind: HintReason['kind'], seat: number | null) =>
    speaksFor(shape, 0, reason(kind, seat));
  expect(says('sends_home', 1)).toBe(true);
  expect(says('loses_own', 2)).toBe(false);
  expect(says('leaves_in_reach', 0)).toBe(false);
  expect([0, 1, 2, 3].map((seat) => says('opens_blockade', seat))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(says('gets_past_own_finish', 2)).toBe(false);
});
