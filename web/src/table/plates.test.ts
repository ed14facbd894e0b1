import { describe, expect, it } from 'vitest';
import type { Seat } from '../state/table';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import type { TextContext } from '../text/words';
import { gamePlate, isPartner, seatsToAct, tablePlate, type PlateState } from './plates';

const t = translator<typeof en>('en-GB', en, grammar);
const TEAMS = [
  [0, 2],
  [1, 3],
];
const SHAPE = { players: 4, sections: 4, starts: [0, 16, 32, 48], teams: TEAMS };

describe('plates', () => {
  const state: PlateState = {
    hand_sizes: [6, 6, 5, 6],
    dealer: 3,
    phase: { phase: 'turn', seat: 2 },
    complete: [1],
  };
  const seat = (occupant: Seat['occupant'], more: Partial<Seat> = {}): Seat => ({
    ...{ occupant, ready: true, standIn: null, left: false, reserved: null, present: true },
    ...more,
  });
  const seats = [
    seat({ occupant: 'player', name: 'Anna' }),
    seat({ occupant: 'bot', level: 'puppy' }),
    seat({ occupant: 'player', name: 'Beat', account: true }, { present: false }),
    seat({ occupant: 'player', name: 'Chiara' }, { standIn: 'gone' }),
  ];
  const names = ['Anna', 'Bless', 'Beat', 'Chiara'];
  const context: TextContext = {
    t,
    join: (all) => all.join(),
    shape: SHAPE,
    own: 0,
    name: (of) => names[of]!,
  };
  const plate = (of: number) => tablePlate(context, { seat: 0, seats }, state, of, names[of]!);

  it('show whose turn it is, who deals and who plays together', () => {
    expect([0, 1, 2, 3].map((of) => plate(of).turn)).toEqual([false, false, true, false]);
    expect([0, 1, 2, 3].map((of) => plate(of).dealer)).toEqual([false, false, false, true]);
    expect([0, 1, 2, 3].map((of) => plate(of).partner)).toEqual([false, false, true, false]);
    expect(plate(1).finished).toBe(true);
    expect([isPartner(SHAPE, null, 2), isPartner(SHAPE, 2, 2)]).toEqual([false, false]);
  });

  it('show who is connected, and where bots play', () => {
    expect([0, 1, 2, 3].map((of) => plate(of).connected)).toEqual([null, null, false, true]);
    expect([0, 1, 2, 3].map((of) => plate(of).bot)).toEqual([false, true, false, true]);
  });

  it('show the level of a bot that has its own seat', () => {
    expect([0, 1, 2, 3].map((of) => plate(of).level)).toEqual([null, 'Puppy', null, null]);
  });

  it('tell players with accounts from guests', () => {
    expect([0, 1, 2, 3].map((of) => plate(of).account)).toEqual([false, false, true, false]);
  });

  it('say all that to screen readers', () => {
    expect(plate(0).label).toBe('You, Red, 6 cards');
    expect(plate(2).label).toBe('Beat, Yellow, 5 cards, Away, Has an account');
    expect(plate(1).label).toBe('Bless, Blue, 6 cards, Bot: Puppy');
    expect(plate(3).label).toMatch(/^Chiara, Green, 6 cards, .*Chiara.*, /);
  });

  it('need no dealer', () => {
    const undealt = { ...state, dealer: null };
    expect([0, 1, 2, 3].map((of) => gamePlate(context, undealt, of, 0).dealer)).toEqual(
      Array(4).fill(false),
    );
  });

  it('know whom an exchange waits for', () => {
    expect(seatsToAct(SHAPE, { phase: 'exchange', given: [1, 2] })).toEqual([0, 3]);
    expect(seatsToAct(SHAPE, { phase: 'deal' })).toEqual([]);
  });
});
