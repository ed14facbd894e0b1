/** Events in words, for the log and for screen readers. */
import type { TableEvent } from '../state/game';
import type { Effect } from '../rules/messages';
import { isRank, type Rank } from '../text/grammar';
import {
  changeWords,
  pathWords,
  playWords,
  sightWords,
  winnersWords,
  type SpokenPlay,
  type TextContext,
} from '../text/words';

const rank = (card: string): Rank => (isRank(card) ? card : 'X');

/** An event in words, as the log tells it; null where there is nothing to say. */
export function announce(context: TextContext, event: TableEvent): string | null {
  const { t } = context;
  switch (event.kind) {
    case 'seated':
    case 'ready':
    case 'gave':
      return null;
    case 'set_up':
    case 'dealt':
    case 'exchanged':
    case 'folded':
      return sightWords(context, event).join(' ');
    case 'played':
      return playWords(context, playOf(event)).join(' ');
    case 'over':
      return [t('event.over'), winnersWords(context, event.winners)].join(' ');
    case 'series':
      return t('event.series');
    case 'ended':
      return t('event.ended');
    case 'started':
      return t('event.started');
    case 'stand_in':
    case 'back':
    case 'left':
    case 'reserved':
    case 'released':
    case 'taken_over':
    case 'taken_back':
      return changeWords(context, event);
  }
}

/** An event in words for those who do not see the board: with the places of a play. */
export function announceUnseen(context: TextContext, event: TableEvent): string | null {
  const text = announce(context, event);
  if (text === null || event.kind !== 'played') return text;
  return [text, ...pathWords(context, playOf(event))].join(' ');
}

/** A play as it is put into words. */
export function playOf(event: Extract<TableEvent, { kind: 'played' }>): SpokenPlay {
  const { seat, play, steps, drawn } = event;
  const seatsOf = (kind: 'sent_home' | 'entered_finish') =>
    steps.flatMap((step) => (step.step === kind ? [step.seat] : []));
  return {
    seat,
    card: rank(play.card),
    usedAs: rank(play.used_as),
    deed: deedOf(event),
    sentHome: seatsOf('sent_home'),
    entered: seatsOf('entered_finish'),
    ...(drawn ? { drawn: rank(drawn) } : {}),
  };
}

function deedOf({ play, steps }: Extract<TableEvent, { kind: 'played' }>): SpokenPlay['deed'] {
  const [[from, to] = ['', '']] = play.walks;
  const first = steps.find((step) => step.step === 'left' || step.step === 'stepped');
  const seat = first?.seat ?? 0;
  switch (play.deed) {
    case 'leave':
      return { kind: 'leave', seat };
    case 'walk':
    case 'back': {
      const stepped = steps.filter((step) => step.step === 'stepped').length;
      return { kind: play.deed, seat, from, to, steps: stepped };
    }
    case 'split':
      return { kind: 'split', shares: sharesOf(play.walks, steps) };
    case 'swap': {
      const swap = steps.find((step) => step.step === 'swapped');
      const at = ([seat, spot]: [number, string]) => ({ seat, spot });
      return swap
        ? { kind: 'swap', mine: at(swap.one), other: at(swap.other) }
        : { kind: 'nothing' };
    }
    case 'draw': {
      const drew = steps.find((step) => step.step === 'drew');
      return { kind: 'draw', from: drew?.from ?? 0 };
    }
    case 'no_effect':
      return { kind: 'nothing' };
  }
}

/** The shares of a seven: whose marble walks, and how many steps. */
export function sharesOf(
  walks: readonly [string, string][],
  steps: readonly Effect[],
): { seat: number; from: string; to: string; steps: number }[] {
  const stepped = steps.filter((step) => step.step === 'stepped');
  let next = 0;
  return walks.map(([from, to]) => {
    const begin = next;
    while (next < stepped.length && stepped[next]?.to !== to) next += 1;
    next += 1;
    return { seat: stepped[begin]?.seat ?? 0, from, to, steps: next - begin };
  });
}
