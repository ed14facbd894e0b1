import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'notification.turn.title': 'Te toca jugar',
  'notification.turn': {
    nobody: 'En tu mesa te esperan.',
    single: 'En la mesa con {names}.',
    several: 'En la mesa con {names}.',
  },
  'notification.nudge.title': 'Te están esperando',
  'notification.nudge': {
    nobody: 'Los demás te esperan en la mesa.',
    single: '{names} te espera.',
    several: '{names} te esperan.',
  },
  'notification.begin.title': 'Tu partida empieza',
  'notification.begin': {
    nobody: 'En tu mesa está todo listo.',
    single: '{names} te espera para empezar.',
    several: '{names} te esperan para empezar.',
  },
  'notification.invite.title': 'Tienes una invitación',
  'notification.invite': {
    nobody: 'Una mesa te espera.',
    single: '{names} te invita a una mesa.',
    several: '{names} te invitan a una mesa.',
  },
} satisfies MessagesOf<typeof en>;
