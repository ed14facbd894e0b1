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
  it('shows what a card does before it plays it', () => {
    const { chooser: one, plays } = chooser();
    one.touchCard('Q');
    // The ways of both marbles that can walk are shown, and where they lead.
    expect(one.options?.previews.length).toBe(2);
    expect([...one.options!.targets.keys()].sort()).toEqual(['33', '6']);
    one.touch('21');
    expect([one.choice.play, one.choice.steps.length > 0, plays]).toEqual(['Q 21-33', true, []]);
    one.touchCard('Q');
    expect(plays).toEqual(['Q 21-33']);
  });

  it.each([
    ['the destination', (one: PlayChooser) => one.touch('33')],
    ['the marble', (one: PlayChooser) => one.touch('21')],
    ['the button', (one: PlayChooser) => one.confirm()],
  ])('plays by a second touch of %s', (_, second) => {
    const { chooser: one, plays } = chooser();
    one.touchCard('Q');
    one.touch('21');
    expect(plays).toEqual([]);
    second(one);
    expect(plays).toEqual(['Q 21-33']);
  });

  it('plays at once what was shown for a chosen marble, or dragged', () => {
    const { chooser: one, plays } = chooser();
    one.touchCard('4');
    one.touch('21');
    expect(one.choice.play).toBeNull();
    one.touch('25');
    expect(plays).toEqual(['4 21-25']);
    one.clear();
    one.touchCard('Q');
    one.drag('21', '33');
    expect(plays.at(-1)).toBe('Q 21-33');
  });

  it('shows which card a marble would walk with before it walks', () => {
    const { chooser: one, plays } = chooser();
    one.touch('21');
    one.touch('33');
    expect([one.choice.card, one.choice.play, plays]).toEqual(['Q', 'Q 21-33', []]);
    one.touch('33');
    expect(plays).toEqual(['Q 21-33']);
  });

  it('undoes what waits', () => {
    const { chooser: one } = chooser();
    one.touchCard('Q');
    one.touch('21');
    one.undo();
    expect(one.choice.play).toBeNull();
    one.clear();
    expect(one.choice).toEqual(NO_CHOICE);
  });

  it('counts the steps of a seven to each destination', () => {
    const { chooser: one } = chooser();
    one.touchCard('7');
    expect(one.options?.previews).toEqual([]);
    one.touch('21');
    expect(one.options?.counts.get('22')).toBe(1);
    expect(one.options?.counts.get('28')).toBe(7);
  });

  it('plays by single taps if that is wanted', () => {
    const { chooser: one, plays } = chooser();
    one.singleTaps = () => true;
    one.touchCard('Q');
    one.touch('21');
    expect(plays).toEqual(['Q 21-33']);
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
