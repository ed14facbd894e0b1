import { expect, it } from 'vitest';
import type { HintCandidate, HintReason } from '../rules/messages';
import { translator } from '../text/format';
import { en as common } from '../text/en';
import type { TextContext } from '../text/words';
import { candidateWords, hintReason, percent } from './hints';
import { en } from './text/en';

const p = translator<typeof en>('en', en);
const context: TextContext = {
  t: translator<typeof common>('en', common),
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
  name: (seat) => ['You', 'Bless', 'Luna', 'Rex'][seat] ?? '?',
};
const reason = (kind: HintReason['kind'], more: Partial<HintReason> = {}): HintReason => ({
  ...{ kind, seat: null, of: null, count: null, spot: null, card: null },
  ...more,
});

it('says reasons, and whom they are about where that is not plain', () => {
  const say = (one: HintReason) => hintReason(p, context, 0, one);
  expect(say(reason('wins'))).toBe('wins the game');
  expect(say(reason('leaves_kennel', { seat: 0 }))).toBe('leaves the kennel');
  expect(say(reason('leaves_kennel', { seat: 2 }))).toBe('leaves the kennel (Luna)');
  expect(say(reason('sends_home', { seat: 3, count: 2 }))).toBe('sends 2 marbles home (Rex)');
  expect(say(reason('leaves_in_reach', { seat: 0, of: 1 }))).toBe(
    'leaves a marble within reach (Bless)',
  );
  expect(say(reason('takes_aim', { seat: 1, card: 'A' }))).toMatch(
    /^aims at a marble: .*[Aa]ce \(Bless\)$/,
  );
  expect(say(reason('keeps_card', { card: 'K' }))).toMatch(/^keeps for the kennel: .*[Kk]ing/);
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
  const words = candidateWords(context, 0, leave);
  expect(words).toMatch(/kennel/);
  expect(words).not.toMatch(/^You/);
  expect(candidateWords(context, 0, { ...leave, act: 'give K', play: null, steps: [] })).toMatch(
    /[Kk]ing/,
  );
});

it('never calls certain what has not happened', () => {
  expect([0, 0.004, 0.5, 0.996, 1].map(percent)).toEqual([1, 1, 50, 99, 100]);
});
