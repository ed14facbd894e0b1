import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'notification.turn.title': 'C’est à toi de jouer',
  'notification.turn': {
    nobody: 'On t’attend à ta table.',
    single: 'À la table avec {names}.',
    several: 'À la table avec {names}.',
  },
  'notification.nudge.title': 'On t’attend',
  'notification.nudge': {
    nobody: 'Les autres t’attendent à ta table.',
    single: '{names} t’attend.',
    several: '{names} t’attendent.',
  },
  'notification.begin.title': 'Ta partie commence',
  'notification.begin': {
    nobody: 'Tout le monde est en place à ta table.',
    single: '{names} t’attend pour commencer.',
    several: '{names} t’attendent pour commencer.',
  },
  'notification.invite.title': 'Une invitation pour toi',
  'notification.invite': {
    nobody: 'Une table t’attend.',
    single: '{names} t’invite à une table.',
    several: '{names} t’invitent à une table.',
  },
} satisfies MessagesOf<typeof en>;
