import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesFrom, Position } from '../rules';
import { NO_CHOICE } from './choosing';
import { PlayChooser } from './playChooser.svelte';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

/** A chooser for seat 0 with marbles on 5 and 21, and what came out of it. */
function chooser(asked: 'give' | 'play' | null = 'play') {
  const position = new Position('4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QA/2366/5689/39TQ');
  const state = { asked, position: {} };
  const plays: string[] = [];
  const gifts: string[] = [];
  const questions: string[] = [];
  const one = new PlayChooser({
    asked: () => state.asked,
    legal: () => ({
      cards: () => {
        questions.push('cards');
        return position.cards();
      },
      offer: (building) => {
        questions.push(JSON.stringify(building));
        return position.offer(building);
      },
    }),
    position: () => state.position,
    play: (play) => plays.push(play),
    give: (card) => gifts.push(card),
  });
  return { chooser: one, state, plays, gifts, questions };
}

describe('a chooser of plays', () => {
  it('makes a play as soon as it is complete', () => {
    const { chooser: one, plays } = chooser();
    one.touchCard('Q');
    expect([one.card, plays]).toEqual(['Q', []]);
    one.drag('21', '33');
    expect(plays).toEqual(['Q 21-33']);
  });

  it('waits for a confirmation if it is to', () => {
    const { chooser: one, plays } = chooser();
    one.confirms = () => true;
    one.touchCard('Q');
    one.touch('21');
    expect([one.choice.play, plays]).toEqual(['Q 21-33', []]);
    one.undo();
    expect(one.choice.play).toBeNull();
    one.touch('33');
    one.confirm();
    expect(plays).toEqual(['Q 21-33']);
    one.clear();
    expect(one.choice).toEqual(NO_CHOICE);
  });

  it('gives the card that is touched twice, or confirmed', () => {
    const { chooser: one, gifts } = chooser('give');
    one.touchCard('4');
    one.touchCard('Q');
    expect([one.gift, one.card, gifts]).toEqual(['Q', 'Q', []]);
    one.touchCard('Q');
    one.confirm();
    expect(gifts).toEqual(['Q', 'Q']);
    one.cancel();
    one.confirm();
    expect([one.gift, gifts.length]).toEqual([null, 2]);
  });

  it('does nothing while nothing is asked', () => {
    const { chooser: one, plays, gifts, questions } = chooser(null);
    one.touchCard('Q');
    one.touch('21');
    one.touchRank('A');
    one.drag('21', '33');
    one.confirm();
    expect([one.choice, one.cards, one.options]).toEqual([NO_CHOICE, [], null]);
    expect([plays, gifts, questions]).toEqual([[], [], []]);
  });

  it('asks the rules each thing once for a position', () => {
    const { chooser: one, state, questions } = chooser();
    one.touchCard('7');
    expect(one.options).toEqual(one.options);
    expect(one.cards).toBe(one.cards);
    expect(new Set(questions).size).toBe(questions.length);
    const before = questions.length;
    state.position = {};
    void one.cards;
    expect(questions.slice(before)).toEqual(['cards']);
  });
});
