import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'call.turn.title': 'C’est à toi de jouer',
  'call.turn': {
    nobody: 'On t’attend à ta table.',
    single: 'À la table avec {names}.',
    several: 'À la table avec {names}.',
  },
  'call.nudge.title': 'On t’attend',
  'call.nudge': {
    nobody: 'Les autres t’attendent à ta table.',
    single: '{names} t’attend.',
    several: '{names} t’attendent.',
  },
  'call.begin.title': 'Ta partie commence',
  'call.begin': {
    nobody: 'Tout le monde est en place à ta table.',
    single: '{names} t’attend pour commencer.',
    several: '{names} t’attendent pour commencer.',
  },
  'call.invite.title': 'Une invitation pour toi',
  'call.invite': {
    nobody: 'Une table t’attend.',
    single: '{names} t’invite à une table.',
    several: '{names} t’invitent à une table.',
  },
} satisfies MessagesOf<typeof en>;
