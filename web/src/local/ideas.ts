/** Candidates grouped by what they are for: many ways to split a seven are one idea. */
import type { TableShape } from '../board/types';
import type { HintCandidate, HintReason } from '../rules/messages';
import { matesOf } from '../table/plates';

/** What a card could be played or given for. */
export interface Idea {
  /** The best way to do it. */
  best: HintCandidate;
  /** Other ways, the better ones first. */
  similar: readonly HintCandidate[];
}

/** The ideas among some candidates, in the order of their best. Two candidates share an
 *  idea if they use the same card for the same purpose. */
export function ideasOf(
  shape: TableShape,
  own: number,
  candidates: readonly HintCandidate[],
): Idea[] {
  const groups = new Map<string, HintCandidate[]>();
  for (const candidate of candidates) {
    const key = ideaOf(shape, own, candidate);
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()].flatMap(([best, ...similar]) => (best ? [{ best, similar }] : []));
}

/** At most so many ideas in their order: the best of each card before a second one of any. */
export function mainIdeas(ideas: readonly Idea[], most: number): Idea[] {
  const isFirst = ({ best: { card } }: Idea, index: number) =>
    ideas.findIndex(({ best }) => best.card === card) === index;
  const first = ideas.filter(isFirst);
  const others = ideas.filter((idea) => !first.includes(idea));
  const chosen = [...first, ...others].slice(0, most);
  return ideas.filter((idea) => chosen.includes(idea));
}

/** How many decisions some ideas stand for. */
export function decisionsIn(ideas: readonly Idea[]): number {
  return ideas
    .flatMap(({ best, similar }) => [best, ...similar])
    .reduce((sum, { alike }) => sum + 1 + alike, 0);
}

/** Card and purpose: the most important reason that speaks for the candidate. */
function ideaOf(shape: TableShape, own: number, { card, reasons }: HintCandidate): string {
  const purpose = reasons.find((reason) => speaksFor(shape, own, reason));
  return [card, purpose?.kind, purpose?.seat].join(' ');
}

/** Whether a reason speaks for a decision of a seat, and not against it. */
export function speaksFor(
  shape: TableShape,
  own: number,
  { kind, seat }: Pick<HintReason, 'kind' | 'seat'>,
): boolean {
  switch (kind) {
    case 'lets_win':
    case 'loses_own':
    case 'loses_ground':
    case 'leaves_in_reach':
    case 'leaves_on_start':
    case 'helps_rival':
    case 'spends_strong_card':
      return false;
    // A seven can do this to a rival.
    case 'gets_past_own_finish':
    case 'opens_blockade':
      return seat !== null && seat !== own && !matesOf(shape, own).includes(seat);
    default:
      return true;
  }
}
