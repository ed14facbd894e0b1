import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { loadRulesFrom, View } from '../rules';
import {
  NO_CHOICE,
  drag,
  cancel,
  choiceHighlights,
  options,
  undo,
  touch,
  touchCard,
  touchRank,
  type LegalPlays,
  type Choice,
} from './choosing';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

/** Seat 0 of four leads a round with a hand, after some plays by everyone. */
function viewAfter(hands: string, plays: string[]): View {
  const view = new View('4', 3, 0);
  view.see({ sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false, hand: hands });
  for (const seat of [0, 1, 2, 3]) {
    if (seat === 0) view.see({ sight: 'gave', seat, card: hands[0]! });
    else view.see({ sight: 'gave', seat });
  }
  view.see({
    sight: 'exchanged',
    lost: { card: hands[0]!, seat: 2 },
    got: { card: hands[0]!, seat: 2 },
  });
  plays.forEach((play, index) => view.see({ sight: 'played', seat: index % 4, play }));
  return view;
}

/** The highlighted spots by kind. */
function marked(legal: LegalPlays, choice: Choice): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [spot, mark] of choiceHighlights(choice, options(legal, choice)))
    (found[mark] ??= []).push(spot);
  return found;
}

const OUT = ['K 0k-0s', 'K 1k-1s', 'K 2k-2s', 'K 3k-3s'];
const REST = ['2 18-20', '2 35-37', '2 51-53'];

describe('card first', () => {
  it('plays at once if there is only one thing to do', () => {
    const legal = viewAfter('K5779X', []);
    const touched = touchCard(legal, NO_CHOICE, 'K');
    expect(touched.play).toBe('K 0k-0s');
  });

  it('does not select a card that cannot be played', () => {
    const legal = viewAfter('K5779X', []);
    expect(touchCard(legal, NO_CHOICE, '5')).toEqual({ choice: NO_CHOICE, play: null });
    expect(legal.cards().find((card) => card.card === '5')?.obstacle?.kind).toBe('nobody_out');
  });

  it('deselects a card that is touched twice', () => {
    const legal = viewAfter('KA5779', ['K 0k-0s', 'K 1k-1s', 'K 2k-2s', 'K 3k-3s']);
    const { choice } = touchCard(legal, NO_CHOICE, 'A');
    expect(choice.card).toBe('A');
    expect(touchCard(legal, choice, 'A').choice).toEqual(NO_CHOICE);
  });

  it('shows where a marble can go, and plays what is touched', () => {
    const legal = viewAfter('KA5779', OUT);
    const { choice } = touchCard(legal, NO_CHOICE, 'A');
    expect(options(legal, choice).grips).toEqual(['0']);
    expect(choice.grip).toBe('0');
    expect([...options(legal, choice).targets.keys()]).toEqual(['1', '11']);
    expect(touch(legal, choice, '11').play).toBe('A 0-11');
    expect(touch(legal, choice, '40').play).toBeNull();
  });
});

describe('board first', () => {
  it('shows the cards that can move a marble', () => {
    const legal = viewAfter('KA5779', OUT);
    expect(options(legal, NO_CHOICE).grips).toEqual(['0']);
    const { choice } = touch(legal, NO_CHOICE, '0');
    expect(choice).toEqual({ ...NO_CHOICE, grip: '0' });
    expect(options(legal, choice).cards).toEqual(['A', '5', '7', '9']);
    expect(touchCard(legal, choice, '5').play).toBe('5 0-5');
    expect(touch(legal, choice, '0').choice).toEqual(NO_CHOICE);
    expect(touch(legal, NO_CHOICE, '33').choice).toEqual(NO_CHOICE);
  });

  it('shows where the whole hand can take a marble, and plays what only one card can do', () => {
    const legal = viewAfter('KA5779', OUT);
    const { choice } = touch(legal, NO_CHOICE, '0');
    const { grip, target, ...others } = marked(legal, choice);
    expect([grip, others]).toEqual([['0'], {}]);
    const steps = ['1', '2', '3', '4', '5', '6', '7', '9', '11'];
    expect(target?.toSorted((one, other) => Number(one) - Number(other))).toEqual(steps);
    expect(touch(legal, choice, '11').play).toBe('A 0-11');
    expect(touch(legal, choice, '3').choice).toEqual({
      ...NO_CHOICE,
      card: '7',
      usedAs: '7',
      shares: [['0', '3']],
    });
    expect(touch(legal, choice, '7').play).toBe('7 0-7');
    expect(drag(legal, NO_CHOICE, '0', '9').play).toBe('9 0-9');
    expect(touch(legal, choice, '40')).toEqual({ choice: NO_CHOICE, play: null });
  });

  it('asks for the card where several go there, and offers no others', () => {
    const legal = viewAfter('KX5779', OUT);
    const { choice } = touch(legal, touch(legal, NO_CHOICE, '0').choice, '9');
    expect(choice).toEqual({ ...NO_CHOICE, grip: '0', target: '9' });
    expect(options(legal, choice).cards).toEqual(['9', 'X']);
    expect(marked(legal, choice)).toEqual({ grip: ['0'], target: ['9'] });
    expect(touchCard(legal, choice, '9').play).toBe('9 0-9');
    expect(touchCard(legal, choice, 'X').play).toBe('X=9 0-9');
    // Another card keeps what it can: the marble, not the destination.
    expect(touchCard(legal, choice, '5').play).toBe('5 0-5');
    // A second touch undoes the destination, and so does the button.
    const held = { ...NO_CHOICE, grip: '0' };
    expect(touch(legal, choice, '9')).toEqual({ choice: held, play: null });
    expect(touch(legal, choice, '0')).toEqual({ choice: held, play: null });
    expect(undo(choice)).toEqual(held);
    expect(cancel(choice)).toEqual(NO_CHOICE);
  });

  it("selects another marble of one's own rather than walking onto it", () => {
    const legal = viewAfter('KK5579', [
      ...OUT,
      '5 0-5',
      '2 16-18',
      '3 32-35',
      '3 48-51',
      'K 0k-0s',
      ...REST,
    ]);
    const { choice } = touch(legal, NO_CHOICE, '0');
    expect(marked(legal, choice)['grip']).toEqual(expect.arrayContaining(['0', '5']));
    expect(touch(legal, choice, '5')).toEqual({ choice: { ...NO_CHOICE, grip: '5' }, play: null });
    // With a card there is no doubt.
    expect(touch(legal, touchCard(legal, NO_CHOICE, '5').choice, '0').play).toBe('5 0-5');
  });
});

describe('seven', () => {
  const walked = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51', 'K 0k-0s'];
  const rest = REST;

  it('is built share by share and undone', () => {
    const legal = viewAfter('KK5779', [...walked, ...rest]);
    let { choice } = touchCard(legal, NO_CHOICE, '7');
    expect(options(legal, choice).stepsLeft).toBe(7);
    ({ choice } = touch(legal, choice, '5'));
    const open = options(legal, choice);
    expect([...open.targets.keys()]).toContain('8');
    let touched = touch(legal, choice, '8');
    expect(touched.play).toBeNull();
    expect(touched.choice.shares).toEqual([['5', '8']]);
    expect(options(legal, touched.choice).stepsLeft).toBe(4);
    expect(options(legal, touched.choice).marbles?.some((marble) => marble.spot === '8')).toBe(
      true,
    );
    const back = undo(touched.choice);
    expect(back.shares).toEqual([]);
    expect(options(legal, back).stepsLeft).toBe(7);
    touched = drag(legal, touched.choice, '0', '4');
    expect(touched.play).toBe('7 5-8 0-4');
  });

  it('keeps its shares when a touch misses', () => {
    const legal = viewAfter('KK5779', [...walked, ...rest]);
    const card = touchCard(legal, NO_CHOICE, '7').choice;
    const share = touch(legal, touch(legal, card, '5').choice, '8').choice;
    const holding = touch(legal, share, '0').choice;
    expect(holding.grip).toBe('0');
    expect(cancel(holding)).toEqual(share);
    expect(cancel(card)).toEqual(NO_CHOICE);
  });
});

describe('joker', () => {
  it('is chosen by destination, and by rank where that leaves a choice', () => {
    const legal = viewAfter('KX5779', [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51']);
    const { choice } = touchCard(legal, NO_CHOICE, 'X');
    const shown = options(legal, choice);
    expect(shown.grips).toEqual(expect.arrayContaining(['5', '0k']));
    expect([...shown.targets.keys()]).toEqual(expect.arrayContaining(['0', '6', '13', '1', '35']));
    expect(touch(legal, choice, '13').play).toBe('X=8 5-13');
    expect(touch(legal, choice, '0').play).toBe('X=A 0k-0s');
    // Without a grip, only destinations say who would be sent home.
    expect(marked(legal, choice)['victim']).toBeUndefined();
    const swap = touch(legal, choice, '35');
    expect(swap.play).toBe('X=J 5x35');
    expect(touch(legal, choice, '12').play).toBe('X=7 5-12');
  });

  it('asks for the rank when two marbles could share a seven', () => {
    const plays = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51'];
    const rest = ['K 0k-0s', '2 18-20', '2 35-37', '2 51-53'];
    const legal = viewAfter('KKX577', [...plays, ...rest]);
    const { choice } = touchCard(legal, NO_CHOICE, 'X');
    const three = touch(legal, touch(legal, choice, '5').choice, '8');
    expect(three.play).toBeNull();
    expect(options(legal, three.choice).ranks).toEqual(['3', '7']);
    expect(touchRank(legal, three.choice, '3').play).toBe('X=3 5-8');
    const shared = touchRank(legal, three.choice, '7').choice;
    expect(shared).toMatchObject({ usedAs: '7', shares: [['5', '8']] });
    expect(touch(legal, touch(legal, shared, '0').choice, '4').play).toBe('X=7 5-8 0-4');
    expect(undo(shared)).toMatchObject({ card: 'X', usedAs: null, shares: [] });
  });

  it('leaves only the marbles that can go where it was sent', () => {
    const plays = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51', 'K 0k-0s', ...REST];
    const legal = viewAfter('KKX577', plays);
    const { choice } = touchCard(legal, NO_CHOICE, 'X');
    expect(marked(legal, choice)['grip']).toEqual(expect.arrayContaining(['0', '5']));
    const eight = touch(legal, choice, '8').choice;
    expect(eight).toEqual({ ...NO_CHOICE, card: 'X', target: '8' });
    expect(options(legal, eight)).toMatchObject({ grips: ['0', '5'], ranks: [] });
    expect(marked(legal, eight)).toEqual({ grip: ['0', '5'], target: ['8'] });
    // One marble can go there in one way only, the other as two ranks.
    expect(touch(legal, eight, '0').play).toBe('X=8 0-8');
    const five = touch(legal, eight, '5').choice;
    expect(five).toMatchObject({ grip: '5', target: '8', play: null });
    expect(options(legal, five).ranks).toEqual(['3', '7']);
    expect(marked(legal, five)).toEqual({ grip: ['5'], target: ['8'] });
    // Touches can be undone by touching again.
    expect(touch(legal, eight, '8').choice).toEqual(choice);
    expect(undo(eight)).toEqual(choice);
    expect(touch(legal, five, '5').choice).toMatchObject({ grip: '5', target: null });
    // Touching a marble that cannot go there does not select it.
    expect(options(legal, touch(legal, choice, '18').choice).grips).not.toContain('0k');
  });
});
