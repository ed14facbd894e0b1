import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { loadRulesFrom, View } from '../rules';
import { NO_CHOICE, type Choice } from './choosing';
import { take, waysOf } from './ways';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

/** Seat 0 of four has a marble on field 20 and one on its start, and these cards. */
function viewOf(hand: string): View {
  const view = new View('4', 3, 0);
  const board = 'k,k,0,20/k,k,k,23/k,k,k,k/k,k,k,k';
  view.see({ sight: 'set_up', board, turn: 0, sizes: [hand.length, 2, 2, 2], hand });
  return view;
}

const of = (card: string): Choice => ({ ...NO_CHOICE, card });

it('names every play of a card', () => {
  const ways = waysOf(viewOf('3K'), of('3'));
  expect(ways.map(({ from, to, play }) => [from, to, play])).toEqual([
    ['0', '3', '3 0-3'],
    ['0', '0c', '3 0-0c'],
    ['20', '23', '3 20-23'],
  ]);
  expect(ways[2]?.steps.some(({ step }) => step === 'sent_home')).toBe(true);
  expect(take(of('3'), ways[2]!)).toMatchObject({ play: '3 20-23', choice: { grip: '20' } });
  expect(waysOf(viewOf('3K'), NO_CHOICE)).toEqual([]);
});

/** However the ways of a card are taken, a play that the rules allow is made. */
it('leads to a play by any way, share by share', () => {
  const legal = viewOf('7X');
  const plays = new Set<string>();
  const follow = (choice: Choice) => {
    const ways = waysOf(legal, choice);
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) {
      const taken = take(choice, way);
      if (taken.play !== null) plays.add(taken.play);
      else follow(taken.choice);
    }
  };
  follow(of('7'));
  expect(plays.size).toBeGreaterThan(5);
  for (const play of plays)
    expect(() => viewOf('7X').see({ sight: 'played', seat: 0, play }), play).not.toThrow();
  // A joker is anything, and the same play is named for each rank that it differs by.
  const ranks = new Set(waysOf(legal, of('X')).map(({ usedAs }) => usedAs));
  expect(ranks.size).toBeGreaterThan(8);
});
