/** Hints in words. */
import type { HintCandidate, HintReason } from '../rules/messages';
import type { TranslateOf } from '../text/format';
import { isRank } from '../text/grammar';
import { pathWords, personAt, proposalWords, type TextContext } from '../text/words';
import { playOf } from '../table/announce';
import { speaksFor, type Idea } from './ideas';
import type { en } from './text/en';

type Translate = TranslateOf<typeof en>;

/** What a candidate does, and where its marbles go, for those who do not see that. */
export interface CandidateParts {
  what: string;
  path: string;
}

/** What the candidate does, in the infinitive: it is plain who would do it. */
export function candidateParts(
  context: TextContext,
  seat: number,
  { card, play, steps }: HintCandidate,
): CandidateParts {
  const { t } = context;
  if (!play) return { what: isRank(card) ? t('card.name', { card }) : card, path: '' };
  const event = {
    kind: 'played',
    version: 0,
    after: null,
    text: '',
    motions: [],
    drawn: null,
  } as const;
  const spoken = playOf({ ...event, motions: [], seat, play, steps });
  return {
    what: proposalWords(context, spoken).join(' '),
    path: pathWords(context, spoken).join(' '),
  };
}

/** The same in a text, where no board shows it. */
export function candidateWords(
  context: TextContext,
  seat: number,
  candidate: HintCandidate,
): string {
  const { what, path } = candidateParts(context, seat, candidate);
  return path === '' ? what : `${what} ${path}`;
}

/** How many reasons are given for a candidate. */
const REASONS = 3;

/** What speaks for a candidate and against it, in a sentence; nothing if nothing does. */
export function whyWords(
  p: Translate,
  context: TextContext,
  seat: number,
  { play, reasons }: HintCandidate,
): string {
  const said = reasons.slice(0, REASONS);
  const isFor = (reason: HintReason) => speaksFor(context.shape, seat, reason);
  const words = (some: readonly HintReason[]) =>
    context.join(some.map((reason) => hintReason(p, context, seat, reason)));
  const [good, bad] = [said.filter(isFor), said.filter((reason) => !isFor(reason))];
  if (said.length === 0) return '';
  if (good.length === 0 || bad.length === 0) {
    return p(play ? 'why.play' : 'why.gift', { reasons: words(said) });
  }
  const values = { reasons: words(good), drawbacks: words(bad) };
  return p(play ? 'why.playBut' : 'why.giftBut', values);
}

/** What is left to win with another idea than the best; nothing if there is no other. */
export function otherwiseWords(p: Translate, [best, other]: readonly Idea[]): string {
  if (!best || !other) return '';
  const [most, rest] = [estimate(best.best.chance), estimate(other.best.chance)];
  return most - rest < CLOSE ? p('hint.otherwiseSame') : p('hint.otherwise', { percent: rest });
}

/** Chances that differ by less are about the same. */
const CLOSE = 0.015;

/** Why, in a few words; about whom, if not about oneself. */
export function hintReason(
  p: Translate,
  context: TextContext,
  own: number,
  reason: HintReason,
): string {
  const { kind, seat, of } = reason;
  const count = reason.count ?? 1;
  const card = reason.card && isRank(reason.card) ? reason.card : 'X';
  const whom = of ?? seat ?? own;
  const words = (() => {
    switch (kind) {
      case 'keeps_card':
      case 'spends_strong_card':
      case 'takes_aim':
        return p(`reason.${kind}`, { card });
      case 'sets_back':
        return p('reason.sets_back', { count, to: personAt(context, whom) });
      case 'sends_home':
      case 'loses_own':
      case 'gains_ground':
      case 'loses_ground':
      case 'advances':
        return p(`reason.${kind}`, { count });
      default:
        return p(`reason.${kind}`);
    }
  })();
  return whom === own || kind === 'sets_back'
    ? words
    : p('about', { reason: words, name: context.name(whom) });
}

/** A chance from 0 to 1, to the nearest per cent; none and certainty are only for what has
 *  happened. */
export function estimate(chance: number): number {
  if (chance >= 1) return 1;
  return Math.min(99, Math.max(1, Math.round(chance * 100))) / 100;
}
