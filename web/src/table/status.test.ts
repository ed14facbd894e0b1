import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { loadRulesFrom, shapeOf, View } from '../rules';
import { NO_CHOICE, options, touch, touchCard, type Choice } from '../state/choosing';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import type { PhaseMessage } from '../rules/messages';
import type { TextContext } from '../text/words';
import { status, type Moment } from './status';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

/** Seat 0 of four with two marbles on the track, on its turn. */
function viewWith(hand: string): View {
  const view = new View('4', 3, 0);
  const first = hand[0]!;
  view.see({ sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false, hand });
  for (const seat of [0, 1, 2, 3])
    view.see({ sight: 'gave', seat, ...(seat === 0 ? { card: first } : {}) });
  view.see({ sight: 'exchanged', lost: { card: first, seat: 2 }, got: { card: first, seat: 2 } });
  const plays = [
    'K 0k-0s',
    'K 1k-1s',
    'K 2k-2s',
    'K 3k-3s',
    '5 0-5',
    '2 16-18',
    '3 32-35',
    '3 48-51',
  ];
  const rest = ['K 0k-0s', '2 18-20', '2 35-37', '2 51-53'];
  [...plays, ...rest].forEach((play, index) =>
    view.see({ sight: 'played', seat: index % 4, play }),
  );
  return view;
}

/** Texts are their keys. */
const context = (): TextContext => ({
  t: ((key: string) => key) as TextContext['t'],
  join: (list) => list.join(', '),
  shape: shapeOf('4'),
  own: 0,
  name: (seat) => `seat ${seat}`,
});

function line(legal: View, choice: Choice): string {
  const { phase, controlled } = legal.state();
  return status(context(), {
    phase,
    shape: shapeOf('4'),
    seat: 0,
    chooser: {
      asked: 'play',
      choice,
      options: options(legal, choice),
      cards: legal.cards(),
      gift: null,
    },
    sending: false,
    controlled,
  });
}

describe('the line above the hand', () => {
  it('says what to touch next, card first', () => {
    const legal = viewWith('KKX577');
    expect(line(legal, NO_CHOICE)).toBe('turn.begin');
    const seven = touchCard(legal, NO_CHOICE, '7').choice;
    expect(line(legal, seven)).toBe('turn.pickMarble');
    expect(line(legal, touch(legal, seven, '5').choice)).toBe('turn.pickField');
  });

  it('says what to touch next, where a joker was sent somewhere first', () => {
    const legal = viewWith('KKX577');
    const joker = touchCard(legal, NO_CHOICE, 'X').choice;
    const there = touch(legal, joker, '8').choice;
    expect(line(legal, there)).toBe('turn.pickWhich');
    expect(line(legal, touch(legal, there, '5').choice)).toBe('turn.pickRank');
  });

  it('says what to touch next, board first', () => {
    const legal = viewWith('KKX577');
    const marble = touch(legal, NO_CHOICE, '5').choice;
    expect(line(legal, marble)).toBe('turn.pickFieldOrCard');
    const there = touch(legal, marble, '10').choice;
    expect(options(legal, there).cards).toEqual(['7', 'X']);
    expect(line(legal, there)).toBe('turn.pickWith');
  });

  const nothing: Moment['chooser'] = {
    asked: null,
    choice: NO_CHOICE,
    options: null,
    cards: [],
    gift: null,
  };
  const during = (phase: PhaseMessage, chooser = nothing, seat: number | null = 0): string => {
    const english: TextContext = {
      ...context(),
      t: translator<typeof en>('en-GB', en, grammar),
      own: seat,
      name: (of) => ['Anna', 'Bruno', 'Carla', 'Dora'][of] ?? '?',
    };
    const moment = { phase, shape: shapeOf('4'), seat, chooser, sending: false, controlled: [0] };
    return status(english, moment);
  };
  const giving = (gift: string | null) => ({ ...nothing, asked: 'give' as const, gift });

  it('is a whole sentence in every phase, whoever is waited for', () => {
    expect(during({ phase: 'deal' })).toBe('The cards are being dealt.');
    expect(during({ phase: 'draw_round' })).toBe('The cards are being exchanged.');
    expect(during({ phase: 'turn', seat: 1 })).toBe('It’s Bruno’s turn.');
    expect(during({ phase: 'turn', seat: 0 })).toBe('Just a moment…');
    const exchange = (...given: number[]) => ({ phase: 'exchange', given }) as const;
    expect(during(exchange(0))).toBe('Card given. Waiting for Bruno, Carla and Dora.');
    expect(during(exchange(0, 1, 2))).toBe('Card given. Waiting for Dora.');
    expect(during(exchange(0, 1, 2, 3))).toBe('Card given.');
    expect(during(exchange(1, 2, 3))).toBe('The cards are being exchanged.');
    expect(during(exchange(0, 1, 2), nothing, null)).toBe('Waiting for a card from Dora.');
    expect(during(exchange(), giving(null))).toBe('Choose a card for Carla.');
    expect(during(exchange(2), giving(null))).toBe('Carla has chosen. Choose a card for Carla.');
    expect(during(exchange(), giving('3'))).toBe('The three for Carla?');
  });
});
