import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'call.turn.title': 'Te toca jugar',
  'call.turn': {
    nobody: 'En tu mesa te esperan.',
    single: 'En la mesa con {names}.',
    several: 'En la mesa con {names}.',
  },
  'call.nudge.title': 'Te están esperando',
  'call.nudge': {
    nobody: 'Los demás te esperan en la mesa.',
    single: '{names} te espera.',
    several: '{names} te esperan.',
  },
  'call.begin.title': 'Tu partida empieza',
  'call.begin': {
    nobody: 'En tu mesa está todo listo.',
    single: '{names} te espera para empezar.',
    several: '{names} te esperan para empezar.',
  },
  'call.invite.title': 'Tienes una invitación',
  'call.invite': {
    nobody: 'Una mesa te espera.',
    single: '{names} te invita a una mesa.',
    several: '{names} te invitan a una mesa.',
  },
} satisfies MessagesOf<typeof en>;
