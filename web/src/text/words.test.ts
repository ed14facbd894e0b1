import { describe, expect, it } from 'vitest';
import type { TableShape } from '../board/types';
import { ALL, GRAMMARS } from './catalogues';
import type { en } from './en';
import { translator, type Language } from './format';
import {
  boardWords,
  changeWords,
  exchangeWords,
  pathWords,
  placeWords,
  playWords,
  proposalWords,
  reasonWords,
  sightWords,
  spotWords,
  winnersWords,
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

const NAMES = ['Anna', 'Bruno', 'Carla', 'Dora'];

/** Seat 0 is the viewer's, unless it is another's or nobody's. */
function context(language: Language, shape = FOUR, own: number | null = 0): TextContext {
  const join = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  return {
    t: translator<typeof en>(
      language === 'en' ? 'en-GB' : language,
      ALL[language],
      GRAMMARS[language],
    ),
    join: (items) => join.format(items),
    shape,
    own,
    name: (seat) => NAMES[seat] ?? '?',
  };
}
const english = context('en');

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
    expect(spotWords(context('en', THREE), '63')).toBe('Yellow 31');
  });

  it('name what lies there', () => {
    expect(placeWords(english, '17')).toBe('1 space past Blue’s start: empty');
    const marble = { id: '2.0', seat: 2, spot: '32', fresh: true };
    expect(placeWords(english, '32', marble)).toBe('Yellow’s start: yellow marble, a blockade');
    expect(placeWords(context('de'), '18')).toBe('2 Felder nach dem Start von Blau: leer');
  });
});

describe('plays', () => {
  const six = { card: '6', usedAs: '6' } as const;
  const walk = { kind: 'walk', seat: 1, from: '12', to: '18', steps: 6 } as const;
  const told = (spoken: SpokenPlay, own: number | null = 0, language: Language = 'en') =>
    playWords(context(language, FOUR, own), spoken).join(' ');

  it('of every kind have words', () => {
    expect(told(play({ kind: 'leave', seat: 1 }, { card: 'X', usedAs: 'A' }))).toBe(
      'Bruno plays a joker as an ace and brings a marble out.',
    );
    expect(told(play({ kind: 'leave', seat: 3 }, { card: 'K', usedAs: 'K' }))).toBe(
      'Bruno plays a king and brings out a green marble.',
    );
    expect(told(play(walk, { ...six, entered: [1] }))).toBe(
      'Bruno plays a six. A blue marble enters the finish.',
    );
    expect(told(play({ ...walk, steps: 11 }, { card: 'A', usedAs: 'A' }))).toBe(
      'Bruno plays an ace and moves 11 spaces.',
    );
    expect(told(play({ ...walk, seat: 3 }, six))).toBe('Bruno plays a six with a green marble.');
    const back = { kind: 'back', seat: 1, from: '17', to: '13' } as const;
    expect(told(play(back, { card: '4', usedAs: '4', sentHome: [0] }))).toBe(
      'Bruno plays a four backwards. Your marble goes home.',
    );
    const shares = [
      { seat: 1, from: '16', to: '19', steps: 3 },
      { seat: 3, from: '48', to: '52', steps: 4 },
    ];
    expect(told(play({ kind: 'split', shares }, { sentHome: [0, 0, 2] }))).toBe(
      'Bruno splits a seven: 3 and 4. 2 of your marbles go home. A yellow marble goes home.',
    );
    expect(told(play({ kind: 'split', shares: shares.slice(0, 1) }))).toBe('Bruno plays a seven.');
    expect(told(play({ kind: 'nothing' }, { card: 'J', usedAs: 'J' }))).toBe(
      'Bruno lays down a jack without effect.',
    );
    const draw = { kind: 'draw', from: 2 } as const;
    expect(told(play(draw, { card: '2', usedAs: '2' }))).toBe(
      'Bruno plays a two and draws a card from Carla.',
    );
    expect(told(play({ kind: 'draw', from: 0 }, { card: '2', usedAs: '2', drawn: 'K' }))).toBe(
      'Bruno plays a two and draws a card from you. It’s a king.',
    );
  });

  it('that send a marble home say so in one sentence, whosever it is', () => {
    const hit = play(walk, { card: 'Q', usedAs: 'Q', sentHome: [0] });
    expect(told(hit)).toBe('Bruno plays a queen and sends your marble home.');
    expect(told(hit, null)).toBe('Bruno plays a queen and sends a red marble home.');
    expect(told(hit, 1)).toBe('You play a queen and send a red marble home.');
    expect(told(hit, 0, 'de')).toBe('Bruno spielt eine Dame und schickt deine Murmel heim.');
    expect(told(hit, 1, 'fr')).toBe('Tu joues la dame et renvoies un pion rouge à la niche.');
    // Their own marbles, and several at once, get a sentence of their own.
    expect(told({ ...hit, sentHome: [1] })).toBe('Bruno plays a queen. A blue marble goes home.');
  });

  it('that swap say with whom', () => {
    const swap = (mine: number, other: number) =>
      play(
        { kind: 'swap', mine: { seat: mine, spot: '20' }, other: { seat: other, spot: '40' } },
        { card: 'J', usedAs: 'J' },
      );
    expect(told(swap(1, 2))).toBe('Bruno plays a jack and swaps a marble with a yellow one.');
    expect(told(swap(1, 0))).toBe('Bruno plays a jack and swaps a marble with one of yours.');
    expect(told(swap(1, 0), 1)).toBe('You play a jack and swap a marble with a red one.');
    expect(told(swap(3, 0))).toBe('Bruno plays a jack: Green and Red swap places.');
  });

  it('are proposed without saying who plays', () => {
    expect(proposalWords(english, play(walk, { ...six, sentHome: [2] }))).toEqual([
      'Play a six and send a yellow marble home.',
    ]);
    expect(proposalWords(context('de'), play(walk, six))).toEqual(['Eine Sechs spielen.']);
  });

  it('lead somewhere, for those who do not see it', () => {
    expect(pathWords(english, play(walk, six))).toEqual(['From Red 12 to Blue 2.']);
    expect(pathWords(context('de'), play(walk, six))).toEqual(['Weg: Rot 12 bis Blau 2.']);
    expect(pathWords(english, play({ kind: 'nothing' }))).toEqual([]);
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
      'All cards have been shuffled.',
      'New round with 2 cards.',
      'Dora deals.',
      'You start.',
      'Your cards: ten and joker.',
    ]);
    expect(
      sightWords(english, { sight: 'dealt', dealer: 3, lead: 0, size: 6, shuffled: false }),
    ).toHaveLength(3);
    expect(sightWords(english, { sight: 'exchanged' })).toEqual(['The cards have been exchanged.']);
    expect(
      sightWords(english, {
        sight: 'exchanged',
        lost: { card: 'K', seat: 2 },
        got: { card: '4', seat: 2 },
      }),
    ).toEqual(['You give Carla a king.', 'Carla gives you a four.']);
    expect(sightWords(english, { sight: 'folded', seat: 3, cards: '25Q' })).toEqual([
      'Dora can’t play a card and is out for this round.',
    ]);
  });

  it('tell a card that was drawn from one that was given', () => {
    const alone = context('en', THREE);
    expect(exchangeWords(alone, 1, 0, 'Q')).toEqual(['You get a queen from Bruno.']);
    expect(exchangeWords(alone, 0, 2, 'A')).toEqual(['Carla gets an ace from you.']);
    expect(exchangeWords(english, 1, 3, 'Q')).toEqual(['Bruno gives Dora a queen.']);
    expect(exchangeWords(context('it'), 1, 3, '8')).toEqual(['Bruno dà un otto a Dora.']);
  });

  it('speak to the viewer, and about others', () => {
    const away = (seat: number) => changeWords(english, { change: 'stand_in', seat, why: 'clock' });
    expect(away(1)).toBe('Out of time. A bot plays for Bruno.');
    expect(away(0)).toBe('You ran out of time. A bot plays for you.');
    expect(changeWords(english, { change: 'ready', seat: 1, ready: true })).toBeNull();
    const won = (language: Language, ...seats: number[]) => winnersWords(context(language), seats);
    expect(won('en', 0)).toBe('You have won.');
    expect(won('en', 2, 0)).toBe('You and Carla have won.');
    expect(won('de', 0, 2)).toBe('Du und Carla habt gewonnen.');
    expect(won('de', 1)).toBe('Bruno hat gewonnen.');
    expect(won('fr', 1, 3)).toBe('Bruno et Dora ont gagné.');
    expect(won('it', 0)).toBe('Hai vinto.');
    expect(won('es', 1)).toBe('Ha ganado Bruno.');
  });

  it('name what is in the way', () => {
    expect(reasonWords(english, { key: 'reason.blockade', seat: 1 })).toBe(
      'The blue marble on its start blocks the way.',
    );
    expect(reasonWords(english, { key: 'reason.blockade', seat: 0 })).toBe(
      'Your own marble on the start blocks the way.',
    );
    expect(reasonWords(english, { key: 'reason.nothing_to_swap' })).toBe(
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
      'You, Red: 1 marble in the kennel, Red’s start, Blue 4 and 1 marble in the finish.',
    );
  });
});
