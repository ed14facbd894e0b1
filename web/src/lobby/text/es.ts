import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'lobby.people': {
    zero: 'Ahora no hay nadie en las mesas. Los bots están siempre.',
    one: 'Ahora hay una persona en una mesa.',
    many: 'Ahora hay {count} personas en las mesas.',
    other: 'Ahora hay {count} personas en las mesas.',
  },
  'lobby.live': 'En directo',
  'lobby.watch': { single: 'Ver la partida de {names}', several: 'Ver la partida de {names}' },
  'lobby.watchBots': 'Ver esta partida',
  'lobby.board': 'El tablero de una partida en curso',
  'lobby.none': 'Ahora nadie busca una mesa así.',
  'lobby.some': {
    one: 'Una persona ya busca una mesa así.',
    many: '{count} personas ya buscan una mesa así.',
    other: '{count} personas ya buscan una mesa así.',
  },
} satisfies MessagesOf<typeof en>;
