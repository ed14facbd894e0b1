import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'wait.time': 'La espera dura ya {time}.',
  'nudge.go': 'Dar un toque',
  'nudge.got': '{who} te da un toque: te toca a ti.',
  'nudge.sent': {
    single: 'Has dado un toque a {names}.',
    several: 'Has dado un toque a {names}.',
  },
  'vote.go': 'Que juegue un bot por {to}',
  'end.menu': 'Terminar la partida',
  'end.sure': '¿Terminar la partida? No gana nadie. Toda la mesa tiene que estar de acuerdo.',
  'end.sureAlone': '¿Terminar la partida? No gana nadie.',
  'end.stay': 'Seguir jugando',
  'ask.end': '{who} quiere terminar la partida. No ganaría nadie.',
  'ask.standIn': '{who} quiere que un bot juegue por {to}.',
  'ask.standInYou': '{who} quiere que un bot juegue por ti. Juega y conservas tu sitio.',
  'ask.waits': {
    nobody: 'Ya han respondido todos.',
    single: '{names} aún no ha respondido.',
    several: '{names} aún no han respondido.',
  },
  'ask.yes': 'De acuerdo',
  'ask.no': 'No',
  'ask.withdraw': 'Retirar',
  'ask.declined': { you: 'No estás de acuerdo.', they: '{who} no está de acuerdo.' },
  'fast.waits': {
    nobody: 'Los bots juegan rápido.',
    single: 'En cuanto {names} esté de acuerdo, los bots jugarán rápido.',
    several: 'En cuanto {names} estén de acuerdo, los bots jugarán rápido.',
  },
  'left.here': 'Has dejado la partida y ahora estás mirando.',
  'left.go': 'A la página de inicio',
  'seat.take': 'Seguir por {to}',
  'host.remove': 'Quitar a {to} de la mesa',
} satisfies MessagesOf<typeof en>;
