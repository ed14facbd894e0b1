/** The line above the hand: what the game waits for, and what to do next. */
import type { PhaseMessage, Shape } from '../rules/messages';
import type { PlayChooser } from '../state/playChooser.svelte';
import type { TextContext } from '../text/words';
import { seatsToAct } from './plates';

export interface Moment {
  phase: PhaseMessage;
  shape: Shape;
  /** The viewer's seat; none for a spectator. */
  seat: number | null;
  chooser: Pick<PlayChooser, 'asked' | 'choice' | 'options' | 'cards'>;
  /** Whether an answer has been sent and not been confirmed yet. */
  sending: boolean;
  /** Whether the server has been silent about it for so long that it was sent again. */
  unanswered?: boolean;
  /** The seats whose marbles the viewer moves. */
  controlled: readonly number[];
}

export function status(context: TextContext, moment: Moment): string {
  const { t, join, name } = context;
  const { phase, shape, seat, chooser } = moment;
  if (moment.sending) return t(moment.unanswered ? 'turn.unanswered' : 'turn.sending');
  switch (phase.phase) {
    case 'exchange': {
      const missing = seatsToAct(shape, phase).filter((other) => other !== seat);
      if (chooser.asked === 'give' && seat !== null) {
        const give = t('turn.give', { name: name(shape.receivers[seat] ?? 0) });
        // Everyone may know that a card was chosen, but not which.
        const giver = shape.receivers.indexOf(seat);
        return phase.given.includes(giver)
          ? `${t('event.gave', { name: name(giver) })} ${give}`
          : give;
      }
      const gave = seat !== null && phase.given.includes(seat);
      return t(gave ? 'turn.gave' : 'turn.waitGive', { names: join(missing.map(name)) });
    }
    case 'turn':
      if (phase.seat !== seat) return t('turn.of', { name: name(phase.seat) });
      return chooser.asked === 'play' ? ownTurn(context, moment) : t('turn.yours');
    case 'over':
      return t('event.over');
    case 'deal':
    case 'draw_round':
      return '';
  }
}

function ownTurn({ t, name }: TextContext, { chooser, controlled, seat }: Moment): string {
  const { choice, options, cards } = chooser;
  if (!cards.some((card) => card.uses.length > 0)) return t('turn.fold');
  if (choice.play !== null) return t('turn.confirm');
  if (options && options.ranks.length > 1) return t('turn.pickRank');
  if (choice.card === null && choice.grip !== null) {
    return t(choice.target === null ? 'turn.pickFieldOrCard' : 'turn.pickWith');
  }
  if (choice.card === null) {
    const helps = controlled.find((other) => other !== seat);
    const own = seat !== null && controlled.includes(seat);
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
