import { expect, it } from 'vitest';
import type { HintCandidate, HintReason } from '../rules/messages';
import { translator } from '../text/format';
import { en as common, grammar } from '../text/en';
import type { TextContext } from '../text/words';
import { candidateWords, estimate, hintReason, otherwiseWords, whyWords } from './hints';
import { en } from './text/en';

const p = translator<typeof en>('en-GB', en, grammar);
const context: TextContext = {
  t: translator<typeof common>('en-GB', common, grammar),
  join: (items) => items.join(', '),
  shape: {
    players: 4,
    sections: 4,
    starts: [0, 16, 32, 48],
    teams: [
      [0, 2],
      [1, 3],
    ],
  },
  own: 0,
  name: (seat) => ['Anna', 'Bless', 'Luna', 'Rex'][seat] ?? '?',
};
const reason = (kind: HintReason['kind'], more: Partial<HintReason> = {}): HintReason => ({
  ...{ kind, seat: null, of: null, count: null, spot: null, card: null },
  ...more,
});

it('says reasons, and whom they are about where that is not plain', () => {
  const say = (one: HintReason) => hintReason(p, context, 0, one);
  expect(say(reason('wins'))).toBe('wins the game');
  expect(say(reason('leaves_kennel', { seat: 0 }))).toBe('brings a marble out');
  expect(say(reason('leaves_kennel', { seat: 2 }))).toBe('brings a marble out (Luna)');
  expect(say(reason('sends_home', { seat: 3, count: 2 }))).toBe('sends 2 marbles home (Rex)');
  expect(say(reason('leaves_in_reach', { seat: 0, of: 1 }))).toBe(
    'leaves a marble in danger (Bless)',
  );
  expect(say(reason('takes_aim', { seat: 1, card: 'A' }))).toBe(
    'threatens a marble with an ace (Bless)',
  );
  expect(say(reason('sets_back', { seat: 1, count: 3 }))).toBe('sets Bless back 3 spaces');
  expect(say(reason('keeps_card', { card: 'K' }))).toBe('keeps a king for the kennel');
});

it('says in a sentence what speaks for a candidate and what against it', () => {
  const why = (reasons: HintReason[], isPlay = true) => {
    const play = { card: '7', used_as: '7', deed: 'walk', walks: [] } as const;
    return whyWords(p, context, 0, {
      ...{ act: '', card: '7', play: isPlay ? { ...play, walks: [] } : null },
      ...{ steps: [], chance: 0.5, reasons, alike: 0 },
    });
  };
  const hit = reason('sends_home', { seat: 3, count: 1 });
  const opens = reason('opens_blockade', { seat: 0 });
  expect(why([])).toBe('');
  expect(why([opens])).toBe('This move opens the blockade.');
  expect(why([hit, opens])).toBe('This move sends 1 marble home (Rex), but opens the blockade.');
  expect(why([hit, reason('leaves_kennel', { seat: 0 })])).toBe(
    'This move sends 1 marble home (Rex), brings a marble out.',
  );
  expect(why([reason('keeps_card', { card: 'K' })], false)).toBe(
    'This keeps a king for the kennel.',
  );
});

it('says what is left with any other idea', () => {
  const idea = (chance: number) => ({
    best: { act: '', card: '7', play: null, steps: [], chance, reasons: [], alike: 0 },
    similar: [],
  });
  expect(otherwiseWords(p, [idea(0.74)])).toBe('');
  expect(otherwiseWords(p, [idea(0.74), idea(0.61), idea(0.2)])).toBe(
    'Otherwise your chance of winning is 61% at best.',
  );
  expect(otherwiseWords(p, [idea(0.74), idea(0.731)])).toBe('The next idea is about as good.');
});

it('says what would be done without saying who does it', () => {
  const leave: HintCandidate = {
    act: 'K 0k-0s',
    card: 'K',
    play: { card: 'K', used_as: 'K', deed: 'leave', walks: [['0k', '0']] },
    steps: [{ step: 'left', seat: 0, to: '0' }],
    chance: 0.5,
    reasons: [],
    alike: 0,
  };
  expect(candidateWords(context, 0, leave)).toBe('Play a king and bring a marble out.');
  expect(candidateWords(context, 0, { ...leave, act: 'give K', play: null, steps: [] })).toBe(
    'King',
  );
});

it('never calls certain what has not happened', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(estimate)).toEqual([0.01, 0.01, 0.5, 0.99, 1]);
});
