import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'ask.heading': '¿Te avisamos cuando te toque?',
  'ask.text':
    'En esta partida tienes horas o días para cada turno. Recibes un mensaje en este dispositivo cuando los demás te esperan, aunque esta página esté cerrada. No dice nada de las cartas.',
  'ask.yes': 'Sí, avísame',
  'ask.no': 'No, gracias',
  'notifications.heading': 'Notificaciones',
  'notifications.lead': 'En este dispositivo, aunque esta página esté cerrada.',
  'notifications.turn': 'Te toca jugar',
  'notifications.turn.hint': 'En partidas con horas o días para cada turno.',
  'notifications.nudge': 'Alguien te da un toque',
  'notifications.begin': 'Empieza una partida que esperas',
  'notifications.invite': 'Alguien te invita a una mesa',
  'notifications.rest': 'De noche no',
  'notifications.from': 'De',
  'notifications.to': 'A',
  'notifications.denied':
    'Este navegador no deja que Kennel envíe mensajes. Puedes cambiarlo en los ajustes del navegador.',
  'notifications.failed': 'No ha funcionado. ¿Está el dispositivo en línea?',
  'notifications.unable':
    'Este navegador no recibe notificaciones. En un iPhone o iPad, añade antes Kennel a la pantalla de inicio.',
  'turns.heading': 'Te toca',
  'turns.lead': {
    zero: 'Nadie te espera.',
    one: 'Una mesa te espera.',
    many: '{count} mesas te esperan.',
    other: '{count} mesas te esperan.',
  },
  'turns.go': 'Jugar',
  'turns.until': 'hasta el {time}',
  'turns.later': 'Les toca a los demás',
  'turns.start': 'A la página de inicio',
  'turns.next': {
    one: 'Mesa siguiente',
    many: 'Mesa siguiente ({count})',
    other: 'Mesa siguiente ({count})',
  },
  'turns.ends': 'Tu turno termina el {time}.',
  'turns.endsOther': 'El turno termina el {time}.',
  'turns.held': 'Alguien está de vacaciones hasta el {time}.',
  'turns.heldOwn': 'Estás de vacaciones hasta el {time}.',
  'holiday.heading': 'Vacaciones',
  'holiday.lead': {
    one: 'Mientras no estás, los relojes de tus partidas lentas se paran. Este año te queda un día.',
    many: 'Mientras no estás, los relojes de tus partidas lentas se paran. Este año te quedan {count} días.',
    other:
      'Mientras no estás, los relojes de tus partidas lentas se paran. Este año te quedan {count} días.',
  },
  'holiday.until': 'Fuera hasta el',
  'holiday.go': 'Parar mis partidas',
  'holiday.on': 'Tus partidas lentas están paradas hasta el {time}. Puedes jugar igualmente.',
  'holiday.back': 'Ya he vuelto',
  'holiday.wrong': 'Elige uno de los próximos {count} días.',
} satisfies MessagesOf<typeof en>;
