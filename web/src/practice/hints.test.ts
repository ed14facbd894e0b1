import { expect, it } from 'vitest';
import type { HintCandidate, HintReason } from '../rules/messages';
import { translator } from '../text/format';
import { en as common, grammar } from '../text/en';
import type { TextContext } from '../text/words';
import { candidateWords, estimate, hintReason } from './hints';
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
