/** The line above the hand: what the game waits for, and what to do next. */
import type { PhaseMessage, Shape } from '../rules/messages';
import type { PlayChooser } from '../state/playChooser.svelte';
import { isRank } from '../text/grammar';
import { personAt, type TextContext } from '../text/words';
import { seatsToAct } from './plates';

export interface Moment {
  phase: PhaseMessage;
  shape: Shape;
  /** The viewer's seat; none for a spectator. */
  seat: number | null;
  chooser: Pick<PlayChooser, 'asked' | 'choice' | 'options' | 'cards' | 'gift'>;
  /** Whether an answer has been sent and not been confirmed yet. */
  sending: boolean;
  /** Whether the server has been silent about it for so long that it was sent again. */
  unanswered?: boolean;
  /** The seats whose marbles the viewer moves. */
  controlled: readonly number[];
}

export function status(context: TextContext, moment: Moment): string {
  const { t } = context;
  const { phase, seat, chooser } = moment;
  if (moment.sending) return t(moment.unanswered ? 'turn.unanswered' : 'turn.sending');
  switch (phase.phase) {
    case 'exchange':
      return exchanging(context, moment, phase.given);
    case 'turn':
      if (phase.seat !== seat) return t('turn.of', { who: personAt(context, phase.seat) });
      // Not asked yet: what happened before is still being shown.
      return chooser.asked === 'play' ? ownTurn(context, moment) : t('app.loading');
    case 'over':
      return t('event.over');
    case 'deal':
      return t('turn.dealing');
    case 'draw_round':
      return t('turn.waitGive', { names: [] });
  }
}

function exchanging(context: TextContext, moment: Moment, given: readonly number[]): string {
  const { t } = context;
  const { phase, shape, seat, chooser } = moment;
  const person = (of: number) => personAt(context, of);
  if (chooser.asked === 'give' && seat !== null) {
    const to = person(shape.receivers[seat] ?? 0);
    const { gift } = chooser;
    if (gift !== null && isRank(gift)) return t('turn.giveThis', { card: gift, to });
    // Everyone may know that a card was chosen, but not which.
    const giver = shape.receivers.indexOf(seat);
    return given.includes(giver)
      ? t('turn.giveBack', { from: person(giver), to })
      : t('turn.give', { to });
  }
  const names = seatsToAct(shape, phase)
    .filter((other) => other !== seat)
    .map(person);
  return t(seat !== null && given.includes(seat) ? 'turn.gave' : 'turn.waitGive', { names });
}

function ownTurn(context: TextContext, { chooser, controlled, seat }: Moment): string {
  const { t } = context;
  const { choice, options, cards } = chooser;
  if (!cards.some((card) => card.uses.length > 0)) return t('turn.fold');
  if (choice.play !== null) return t('turn.sure');
  if (options && options.ranks.length > 1) return t('turn.pickRank');
  if (choice.card === null && choice.grip !== null) {
    return t(choice.target === null ? 'turn.pickFieldOrCard' : 'turn.pickWith');
  }
  if (choice.card === null) {
    const helped = controlled.filter((other) => other !== seat);
    return helped.length > 0 && seat !== null && !controlled.includes(seat)
      ? t('turn.helping', { names: helped.map((other) => personAt(context, other)) })
      : t('turn.begin');
  }
  if (choice.grip === null) {
    if (choice.target !== null) return t('turn.pickWhich');
    const hands = options?.grips.filter((grip) => grip.startsWith('hand ')) ?? [];
    if (hands.length > 0 && hands.length === options?.grips.length) return t('turn.pickPlayer');
    return t(hands.length > 0 ? 'turn.pickMarbleOrPlayer' : 'turn.pickMarble');
  }
  return choice.card === 'J' ? t('turn.pickOther') : t('turn.pickField');
}
