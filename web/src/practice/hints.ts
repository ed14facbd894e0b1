/** Hints in words. */
import type { HintCandidate, HintReason } from '../rules/messages';
import type { TranslateOf } from '../text/format';
import { cardWords, isRank, playWords, type TextContext } from '../text/words';
import { playOf } from '../table/announce';
import type { en } from './text/en';

type Practice = TranslateOf<typeof en>;

/** What the candidate does, in one sentence. */
export function candidateWords(
  context: TextContext,
  seat: number,
  { card, play, steps }: HintCandidate,
): string {
  if (!play) return isRank(card) ? cardWords(context.t, card) : card;
  const event = {
    kind: 'played',
    version: 0,
    after: null,
    text: '',
    motions: [],
    drawn: null,
  } as const;
  const words = playWords(context, playOf({ ...event, motions: [], seat, play, steps })).join(' ');
  // It is plain who would do it.
  const who = `${context.name(seat)}: `;
  return words.startsWith(who) ? words.slice(who.length) : words;
}

/** Why, in a few words, with a name if it is about somebody else. */
export function hintReason(
  p: Practice,
  context: TextContext,
  own: number,
  reason: HintReason,
): string {
  const { kind, seat, of, card } = reason;
  const count = reason.count ?? 1;
  const words = (() => {
    switch (kind) {
      case 'keeps_card':
      case 'spends_strong_card':
      case 'takes_aim':
        return p(`reason.${kind}`, {
          card: card && isRank(card) ? cardWords(context.t, card) : (card ?? ''),
        });
      case 'sends_home':
      case 'loses_own':
      case 'gains_ground':
      case 'loses_ground':
      case 'sets_back':
      case 'advances':
        return p(`reason.${kind}`, { count });
      default:
        return p(`reason.${kind}`);
    }
  })();
  const whom = of ?? seat;
  return whom === null || whom === own
    ? words
    : p('about', { reason: words, name: context.name(whom) });
}

/** A chance in percent; 0 and 100 are only for what has happened. */
export function percent(chance: number): number {
  if (chance >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(chance * 100)));
}
