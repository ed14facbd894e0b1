import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { Game, loadRulesFrom } from '../rules';
import {
  NOTHING,
  drag,
  letGo,
  marks,
  options,
  takeBack,
  touch,
  touchCard,
  touchRank,
  type Asker,
  type Choice,
} from './choosing';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

/** Seat 0 of four leads a round with a hand, after some plays of everyone. */
function game(hands: string, plays: string[]): Game {
  const game = new Game('4', 3, 0);
  game.see({ sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false, hand: hands });
  for (const seat of [0, 1, 2, 3]) {
    if (seat === 0) game.see({ sight: 'gave', seat, card: hands[0]! });
    else game.see({ sight: 'gave', seat });
  }
  game.see({
    sight: 'exchanged',
    lost: { card: hands[0]!, seat: 2 },
    got: { card: hands[0]!, seat: 2 },
  });
  plays.forEach((play, index) => game.see({ sight: 'played', seat: index % 4, play }));
  return game;
}

/** What the board marks, each kind by itself. */
function marked(asker: Asker, choice: Choice): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [spot, mark] of marks(choice, options(asker, choice))) (found[mark] ??= []).push(spot);
  return found;
}

const OUT = ['K 0k-0s', 'K 1k-1s', 'K 2k-2s', 'K 3k-3s'];
const REST = ['2 18-20', '2 35-37', '2 51-53'];

describe('card first', () => {
  it('plays at once what is the only thing to do', () => {
    const asker = game('K5779X', []);
    const touched = touchCard(asker, NOTHING, 'K');
    expect(touched.play).toBe('K 0k-0s');
  });

  it('leaves a card alone that cannot be played', () => {
    const asker = game('K5779X', []);
    expect(touchCard(asker, NOTHING, '5')).toEqual({ choice: NOTHING, play: null });
    expect(asker.cards().find((card) => card.card === '5')?.obstacle?.kind).toBe('nobody_out');
  });

  it('puts a card down again that is touched twice', () => {
    const asker = game('KA5779', ['K 0k-0s', 'K 1k-1s', 'K 2k-2s', 'K 3k-3s']);
    const { choice } = touchCard(asker, NOTHING, 'A');
    expect(choice.card).toBe('A');
    expect(touchCard(asker, choice, 'A').choice).toEqual(NOTHING);
  });

  it('shows where a marble can go, and plays what is touched', () => {
    const asker = game('KA5779', OUT);
    const { choice } = touchCard(asker, NOTHING, 'A');
    expect(options(asker, choice).grips).toEqual(['0']);
    expect(choice.grip).toBe('0');
    expect([...options(asker, choice).targets.keys()]).toEqual(['1', '11']);
    expect(touch(asker, choice, '11').play).toBe('A 0-11');
    expect(touch(asker, choice, '40').play).toBeNull();
  });
});

describe('board first', () => {
  it('shows the cards that can move a marble', () => {
    const asker = game('KA5779', OUT);
    expect(options(asker, NOTHING).grips).toEqual(['0']);
    const { choice } = touch(asker, NOTHING, '0');
    expect(choice).toEqual({ ...NOTHING, grip: '0' });
    expect(options(asker, choice).cards).toEqual(['A', '5', '7', '9']);
    expect(touchCard(asker, choice, '5').play).toBe('5 0-5');
    expect(touch(asker, choice, '0').choice).toEqual(NOTHING);
    expect(touch(asker, NOTHING, '33').choice).toEqual(NOTHING);
  });

  it('shows where the whole hand can take a marble, and plays what only one card can do', () => {
    const asker = game('KA5779', OUT);
    const { choice } = touch(asker, NOTHING, '0');
    const { grip, target, ...others } = marked(asker, choice);
    expect([grip, others]).toEqual([['0'], {}]);
    const steps = ['1', '2', '3', '4', '5', '6', '7', '9', '11'];
    expect(target?.toSorted((one, other) => Number(one) - Number(other))).toEqual(steps);
    expect(touch(asker, choice, '11').play).toBe('A 0-11');
    expect(touch(asker, choice, '3').choice).toEqual({
      ...NOTHING,
      card: '7',
      usedAs: '7',
      shares: [['0', '3']],
    });
    expect(touch(asker, choice, '7').play).toBe('7 0-7');
    expect(drag(asker, NOTHING, '0', '9').play).toBe('9 0-9');
    expect(touch(asker, choice, '40')).toEqual({ choice: NOTHING, play: null });
  });

  it('asks for the card where several go there, and offers no others', () => {
    const asker = game('KX5779', OUT);
    const { choice } = touch(asker, touch(asker, NOTHING, '0').choice, '9');
    expect(choice).toEqual({ ...NOTHING, grip: '0', target: '9' });
    expect(options(asker, choice).cards).toEqual(['9', 'X']);
    expect(marked(asker, choice)).toEqual({ grip: ['0'], target: ['9'] });
    expect(touchCard(asker, choice, '9').play).toBe('9 0-9');
    expect(touchCard(asker, choice, 'X').play).toBe('X=9 0-9');
    // Another card keeps what it can: the marble, not the destination.
    expect(touchCard(asker, choice, '5').play).toBe('5 0-5');
    // A second touch takes the destination back, and so does the button.
    const held = { ...NOTHING, grip: '0' };
    expect(touch(asker, choice, '9')).toEqual({ choice: held, play: null });
    expect(touch(asker, choice, '0')).toEqual({ choice: held, play: null });
    expect(takeBack(choice)).toEqual(held);
    expect(letGo(choice)).toEqual(NOTHING);
  });

  it('takes another own marble rather than walking onto it', () => {
    const asker = game('KK5579', [
      ...OUT,
      '5 0-5',
      '2 16-18',
      '3 32-35',
      '3 48-51',
      'K 0k-0s',
      ...REST,
    ]);
    const { choice } = touch(asker, NOTHING, '0');
    expect(marked(asker, choice)['grip']).toEqual(expect.arrayContaining(['0', '5']));
    expect(touch(asker, choice, '5')).toEqual({ choice: { ...NOTHING, grip: '5' }, play: null });
    // With a card there is no doubt.
    expect(touch(asker, touchCard(asker, NOTHING, '5').choice, '0').play).toBe('5 0-5');
  });
});

describe('seven', () => {
  const walked = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51', 'K 0k-0s'];
  const rest = REST;

  it('is built share by share and taken back', () => {
    const asker = game('KK5779', [...walked, ...rest]);
    let { choice } = touchCard(asker, NOTHING, '7');
    expect(options(asker, choice).stepsLeft).toBe(7);
    ({ choice } = touch(asker, choice, '5'));
    const open = options(asker, choice);
    expect([...open.targets.keys()]).toContain('8');
    let touched = touch(asker, choice, '8');
    expect(touched.play).toBeNull();
    expect(touched.choice.shares).toEqual([['5', '8']]);
    expect(options(asker, touched.choice).stepsLeft).toBe(4);
    expect(options(asker, touched.choice).marbles?.some((marble) => marble.spot === '8')).toBe(
      true,
    );
    const back = takeBack(touched.choice);
    expect(back.shares).toEqual([]);
    expect(options(asker, back).stepsLeft).toBe(7);
    touched = drag(asker, touched.choice, '0', '4');
    expect(touched.play).toBe('7 5-8 0-4');
  });

  it('keeps its shares when a touch misses', () => {
    const asker = game('KK5779', [...walked, ...rest]);
    const card = touchCard(asker, NOTHING, '7').choice;
    const share = touch(asker, touch(asker, card, '5').choice, '8').choice;
    const holding = touch(asker, share, '0').choice;
    expect(holding.grip).toBe('0');
    expect(letGo(holding)).toEqual(share);
    expect(letGo(card)).toEqual(NOTHING);
  });
});

describe('joker', () => {
  it('is chosen by destination, and by rank where that leaves a choice', () => {
    const asker = game('KX5779', [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51']);
    const { choice } = touchCard(asker, NOTHING, 'X');
    const shown = options(asker, choice);
    expect(shown.grips).toEqual(expect.arrayContaining(['5', '0k']));
    expect([...shown.targets.keys()]).toEqual(expect.arrayContaining(['0', '6', '13', '1', '35']));
    expect(touch(asker, choice, '13').play).toBe('X=8 5-13');
    expect(touch(asker, choice, '0').play).toBe('X=A 0k-0s');
    // Nothing is held: nobody is said to be sent home but where one would land.
    expect(marked(asker, choice)['victim']).toBeUndefined();
    const swap = touch(asker, choice, '35');
    expect(swap.play).toBe('X=J 5x35');
    expect(touch(asker, choice, '12').play).toBe('X=7 5-12');
  });

  it('asks for the rank when two marbles could share a seven', () => {
    const plays = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51'];
    const rest = ['K 0k-0s', '2 18-20', '2 35-37', '2 51-53'];
    const asker = game('KKX577', [...plays, ...rest]);
    const { choice } = touchCard(asker, NOTHING, 'X');
    const three = touch(asker, touch(asker, choice, '5').choice, '8');
    expect(three.play).toBeNull();
    expect(options(asker, three.choice).ranks).toEqual(['3', '7']);
    expect(touchRank(asker, three.choice, '3').play).toBe('X=3 5-8');
    const shared = touchRank(asker, three.choice, '7').choice;
    expect(shared).toMatchObject({ usedAs: '7', shares: [['5', '8']] });
    expect(touch(asker, touch(asker, shared, '0').choice, '4').play).toBe('X=7 5-8 0-4');
    expect(takeBack(shared)).toMatchObject({ card: 'X', usedAs: null, shares: [] });
  });

  it('leaves only the marbles that can go where it was sent', () => {
    const plays = [...OUT, '5 0-5', '2 16-18', '3 32-35', '3 48-51', 'K 0k-0s', ...REST];
    const asker = game('KKX577', plays);
    const { choice } = touchCard(asker, NOTHING, 'X');
    expect(marked(asker, choice)['grip']).toEqual(expect.arrayContaining(['0', '5']));
    const eight = touch(asker, choice, '8').choice;
    expect(eight).toEqual({ ...NOTHING, card: 'X', target: '8' });
    expect(options(asker, eight)).toMatchObject({ grips: ['0', '5'], ranks: [] });
    expect(marked(asker, eight)).toEqual({ grip: ['0', '5'], target: ['8'] });
    // One marble can go there in one way only, the other as two ranks: then those are left.
    expect(touch(asker, eight, '0').play).toBe('X=8 0-8');
    const five = touch(asker, eight, '5').choice;
    expect(five).toMatchObject({ grip: '5', target: '8', play: null });
    expect(options(asker, five).ranks).toEqual(['3', '7']);
    expect(marked(asker, five)).toEqual({ grip: ['5'], target: ['8'] });
    // What was touched can be taken back in the same way.
    expect(touch(asker, eight, '8').choice).toEqual(choice);
    expect(takeBack(eight)).toEqual(choice);
    expect(touch(asker, five, '5').choice).toMatchObject({ grip: '5', target: null });
    // A marble that could not go there is not held by touching it.
    expect(options(asker, touch(asker, choice, '18').choice).grips).not.toContain('0k');
  });
});
