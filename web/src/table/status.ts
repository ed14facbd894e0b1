/** What is going on at a table, in one line: never a moment of not knowing what to do. */
import type { CardUse, PhaseMessage, Shape } from '../rules/messages';
import type { Choice, Options } from '../state/choosing';
import type { ReasonCode, Speaker } from '../text/words';

export interface Moment {
  phase: PhaseMessage;
  shape: Shape;
  /** The own seat; none for somebody who watches. */
  seat: number | null;
  /** What the own seat is asked, once everything has been shown. */
  asked: 'give' | 'play' | null;
  /** Whether an answer is under way. */
  sending: boolean;
  choice: Choice;
  options: Options | null;
  cards: readonly CardUse[];
  /** The seats whose marbles the own seat moves. */
  controlled: readonly number[];
}

/** The line above the hand. */
export function status(speaker: Speaker, moment: Moment): string {
  const { t, join, name } = speaker;
  const { phase, shape, seat } = moment;
  if (moment.sending) return t('turn.sending');
  switch (phase.phase) {
    case 'exchange': {
      const missing = shape.starts
        .map((_, other) => other)
        .filter((other) => !phase.given.includes(other));
      const names = join(missing.filter((other) => other !== seat).map(name));
      if (moment.asked === 'give' && seat !== null) {
        const give = t('turn.give', { name: name(shape.receivers[seat] ?? 0) });
        // That the other has chosen may be known, never what.
        const giver = shape.receivers.indexOf(seat);
        return phase.given.includes(giver)
          ? `${t('event.gave', { name: name(giver) })} ${give}`
          : give;
      }
      const gave = seat !== null && phase.given.includes(seat);
      return t(gave ? 'turn.gave' : 'turn.waitGive', { names });
    }
    case 'turn':
      if (phase.seat !== seat) return t('turn.of', { name: name(phase.seat) });
      return moment.asked === 'play' ? ownTurn(speaker, moment) : t('turn.yours');
    case 'over':
      return t('event.over');
    case 'deal':
    case 'draw_round':
      return '';
  }
}

function ownTurn({ t, name }: Speaker, moment: Moment): string {
  const { choice, options, cards, seat } = moment;
  if (!cards.some((card) => card.uses.length > 0)) return t('turn.fold');
  if (choice.play !== null) return t('turn.confirm');
  if (options && options.ranks.length > 1) return t('turn.pickRank');
  if (choice.card === null && choice.grip !== null) {
    return t(choice.target === null ? 'turn.pickFieldOrCard' : 'turn.pickWith');
  }
  if (choice.card === null) {
    const helps = moment.controlled.find((other) => other !== seat);
    const own = seat !== null && moment.controlled.includes(seat);
    if (helps !== undefined && !own) {
      return t('turn.helping', { name: name(helps) });
    }
    return `${t('turn.yours')}. ${t('turn.pickCard')}`;
  }
  if (choice.grip === null) {
    if (choice.target !== null) return t('turn.pickWhich');
    const hands = options?.grips.filter((grip) => grip.startsWith('hand ')) ?? [];
    if (hands.length > 0 && hands.length === options?.grips.length) return t('turn.pickPlayer');
    return t(hands.length > 0 ? 'turn.pickMarbleOrPlayer' : 'turn.pickMarble');
  }
  return choice.card === 'J' ? t('turn.pickOther') : t('turn.pickField');
}

/** Why a card cannot be played, as the page says it. */
export function reasonOf(card: CardUse): { code: ReasonCode; seat?: number } | null {
  if (!card.obstacle) return null;
  const { kind, seat } = card.obstacle;
  const codes: Record<typeof kind, ReasonCode> = {
    blockade: 'blockade',
    fresh: 'fresh_turns_in',
    finish: 'finish_taken',
    too_far: 'too_far',
    joker_finish: 'joker_finish',
    nothing_to_swap: 'nothing_to_swap',
    not_seven_steps: 'not_seven_steps',
    empty_kennel: 'empty_kennel',
    nobody_out: 'nobody_out',
  };
  return { code: codes[kind], ...(seat === null ? {} : { seat }) };
}
