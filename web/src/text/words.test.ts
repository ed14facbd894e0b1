import { describe, expect, it } from 'vitest';
import type { TableShape } from '../board/types';
import { de } from './de';
import { en } from './en';
import { translator, type Language, type Messages } from './format';
import {
  boardWords,
  changeWords,
  placeWords,
  playWords,
  reasonWords,
  sightWords,
  spotWords,
  type SpokenPlay,
  type TextContext,
} from './words';

const FOUR: TableShape = {
  players: 4,
  sections: 4,
  starts: [0, 16, 32, 48],
  teams: [
    [0, 2],
    [1, 3],
  ],
};
const THREE: TableShape = { players: 3, sections: 4, starts: [0, 16, 32], teams: [[0], [1], [2]] };

function context(language: Language, messages: Messages, shape = FOUR): TextContext {
  const join = new Intl.ListFormat(language);
  return {
    t: translator<typeof en>(language, messages),
    join: (items) => join.format(items),
    shape,
    name: (seat) => ['You', 'Bruno', 'Carla', 'Dora'][seat] ?? '?',
  };
}
const english = context('en', en);

const play = (deed: SpokenPlay['deed'], more: Partial<SpokenPlay> = {}): SpokenPlay => ({
  seat: 1,
  card: '7',
  usedAs: '7',
  deed,
  sentHome: [],
  entered: [],
  ...more,
});

describe('places', () => {
  it('are counted from the start before them', () => {
    expect(spotWords(english, '16')).toBe('Blue’s start');
    expect(spotWords(english, '1s')).toBe('Blue’s start');
    expect(spotWords(english, '15')).toBe('Red 15');
    expect(spotWords(english, '63')).toBe('Green 15');
    expect(spotWords(english, '2d')).toBe('Yellow’s finish 4');
    expect(spotWords(english, '3k')).toBe('Green’s kennel');
    // The last section has no seat.
    expect(spotWords(context('en', en, THREE), '63')).toBe('Yellow 31');
  });

  it('name what lies there', () => {
    expect(placeWords(english, '17')).toBe('1 field after Blue’s start: empty');
    const marble = { id: '2.0', seat: 2, spot: '32', fresh: true };
    expect(placeWords(english, '32', marble)).toBe('Yellow’s start: Yellow’s marble, a blockade');
    expect(placeWords(context('de', de), '18')).toBe('2 Felder nach dem Start von Blau: leer');
  });
});

describe('plays', () => {
  it('of every kind have words', () => {
    expect(
      playWords(english, play({ kind: 'leave', seat: 1 }, { card: 'X', usedAs: 'A' })),
    ).toEqual(['Bruno: Joker as Ace, out of the kennel.']);
    expect(
      playWords(
        english,
        play(
          { kind: 'walk', seat: 1, from: '12', to: '1b' },
          { card: '6', usedAs: '6', entered: [1] },
        ),
      ),
    ).toEqual([
      'Bruno: Six, from Red 12 to Blue’s finish 2.',
      'Blue: one more marble in the finish.',
    ]);
    expect(
      playWords(
        english,
        play(
          { kind: 'back', seat: 1, from: '17', to: '13' },
          { card: '4', usedAs: '4', sentHome: [0] },
        ),
      ),
    ).toEqual(['Bruno: Four, backwards from Blue 1 to Red 13.', 'Red: one marble sent home.']);
    expect(
      playWords(
        english,
        play(
          {
            kind: 'split',
            shares: [
              { seat: 1, from: '16', to: '19', steps: 3 },
              { seat: 3, from: '48', to: '52', steps: 4 },
            ],
          },
          { sentHome: [0, 0, 2] },
        ),
      ),
    ).toEqual([
      'Bruno: Seven, 3 from Blue’s start to Blue 3 and 4 from Green’s start to Green 4.',
      'With Green’s marble.',
      'Red: 2 marbles sent home.',
      'Yellow: one marble sent home.',
    ]);
    const swap = {
      kind: 'swap',
      mine: { seat: 1, spot: '20' },
      other: { seat: 2, spot: '40' },
    } as const;
    expect(playWords(english, play(swap, { card: 'J', usedAs: 'J' }))).toEqual([
      'Bruno: Jack, Blue on Blue 4 swapped with Yellow on Yellow 8.',
    ]);
    expect(playWords(english, play({ kind: 'nothing' }, { card: 'J', usedAs: 'J' }))).toEqual([
      'Bruno: Jack, without effect.',
    ]);
    const draw = { kind: 'draw', from: 2 } as const;
    expect(playWords(english, play(draw, { card: '2', usedAs: '2' }))).toEqual([
      'Bruno: Two, a card drawn from Carla.',
    ]);
    expect(playWords(english, play(draw, { card: '2', usedAs: '2', drawn: 'K' }))).toEqual([
      'Bruno: Two, a card drawn from Carla.',
      'It is: King.',
    ]);
  });
});

describe('sights and changes', () => {
  it('name only the cards that are known', () => {
    expect(
      sightWords(english, {
        sight: 'dealt',
        dealer: 3,
        lead: 0,
        size: 2,
        shuffled: true,
        hand: 'TX',
      }),
    ).toEqual([
      'All cards were shuffled.',
      'New round: 2 cards each. Dealer: Dora. First: You.',
      'Your cards: Ten and Joker.',
    ]);
    expect(
      sightWords(english, { sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false }),
    ).toHaveLength(1);
    expect(sightWords(english, { sight: 'gave', seat: 1 })).toEqual(['Bruno: card chosen.']);
    expect(sightWords(english, { sight: 'gave', seat: 0, card: 'K' })).toEqual(['You give: King.']);
    expect(sightWords(english, { sight: 'exchanged' })).toEqual(['The cards have changed hands.']);
    expect(
      sightWords(english, {
        sight: 'exchanged',
        lost: { card: 'K', seat: 2 },
        got: { card: '4', seat: 2 },
      }),
    ).toEqual(['The cards have changed hands.', 'To Carla: King.', 'From Carla: Four.']);
    expect(sightWords(english, { sight: 'folded', seat: 3, cards: '25Q' })).toEqual([
      'Dora: no move, Two, Five, and Queen laid down.',
    ]);
    expect(changeWords(english, { change: 'stand_in', seat: 1, why: 'clock' })).toBe(
      'Out of time: a bot plays for Bruno.',
    );
    expect(changeWords(english, { change: 'ready', seat: 1, ready: true })).toBeNull();
  });

  it('name what is in the way', () => {
    expect(reasonWords(english.t, { key: 'reason.blockade', seat: 1 })).toBe(
      'Blocked by Blue’s marble on its start.',
    );
    expect(reasonWords(english.t, { key: 'reason.nothing_to_swap' })).toBe(
      'There is nothing to swap.',
    );
  });

  it('describe the whole board', () => {
    const marbles = [
      { id: '0.0', seat: 0, spot: '0k', fresh: false },
      { id: '0.1', seat: 0, spot: '0s', fresh: true },
      { id: '0.2', seat: 0, spot: '20', fresh: false },
      { id: '0.3', seat: 0, spot: '0d', fresh: false },
    ];
    expect(boardWords(english, marbles)[0]).toBe(
      'You, Red: 1 marble in the kennel, Red’s start, Blue 4, and 1 marble in the finish.',
    );
  });
});
