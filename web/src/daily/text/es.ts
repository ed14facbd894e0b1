import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'daily.heading': 'Partida del día',
  'daily.lead':
    'Hoy todos reciben las mismas cartas, con uno de los bots más fuertes como compañero y dos como rivales. Tienes un solo intento.',
  'daily.until': 'La partida de hoy termina el {when}.',
  'daily.nobody': 'Hoy todavía no ha empezado nadie.',
  'daily.players': forms('Ha empezado {count} persona.', 'Han empezado {count} personas.'),
  'daily.play': 'Jugar',
  'daily.goOn': 'Seguir jugando',
  'daily.busy': 'Un momento…',
  'daily.done': 'Hoy ya has jugado. Los resultados llegan cuando termina el día.',
  'daily.sealed':
    'Hasta que termine el día nadie ve las cartas ni los resultados de los demás: las mismas cartas siguen en juego.',
  'daily.last': 'Los resultados del {day}',
  'daily.proof': 'Fijado de antemano',
  'daily.proofHint':
    'Las cartas de estos días ya están fijadas. Estos números lo demostrarán después, cuando se publiquen los secretos.',
  'daily.calendar': 'Calendario',
  'daily.before': 'El mes anterior',
  'daily.after': 'El mes siguiente',
  'daily.noDays': 'En este mes no hay resultados.',
  'daily.dayResults': forms('{day}: {count} resultado', '{day}: {count} resultados'),
  'daily.dayOwn': forms('{day}: {share}, {count} resultado', '{day}: {share}, {count} resultados'),
  'daily.standing': 'Los mejores del mes',
  'daily.standingHint':
    'La media de todas las partidas del mes, para quienes han terminado al menos cuatro.',
  'daily.noStanding': 'En este mes nadie ha terminado todavía cuatro partidas.',
  'daily.rank': 'Puesto',
  'daily.name': 'Nombre',
  'daily.games': 'Partidas',
  'daily.share': 'Comparado',
  'daily.score': 'Puntos',
  'daily.rounds': 'Rondas',
  'daily.replay': 'Ver',
  'daily.replayOf': 'Ver la partida de {name}',
  'daily.results': 'Resultados',
  'daily.scoreHint':
    'Una victoria vale 10 puntos, una derrota 10 menos que cero, y se suma la diferencia de canicas que han llegado. El último número compara tu resultado con todos los demás: cien es mejor que todos, cincuenta es la mitad.',
  'daily.champion': 'El bot en tu sitio',
  'daily.yours': 'Tú',
  'daily.best': 'La mejor línea',
  'daily.bestHint': 'Esta partida es la que más consiguió con las cartas del día.',
  'daily.unfinished': forms(
    '{count} persona empezó y no terminó.',
    '{count} personas empezaron y no terminaron.',
  ),
  'daily.missing': 'De este día no hay resultados, o todavía no.',
  'daily.compare': 'Jugada a jugada',
  'daily.compareHint': 'Dos partidas con las mismas cartas, y lo que cada cual hizo con ellas.',
  'daily.first': 'Esta partida',
  'daily.second': 'comparada con',
  'daily.identical': 'Las dos partidas son iguales, jugada a jugada.',
  'daily.parted': 'Las partidas se separan en la ronda {round}.',
  'daily.partedAt': 'Ver desde ahí',
  'daily.round': 'Ronda {round}',
  'daily.commitment': 'Publicado de antemano',
  'daily.secret': 'El secreto de las cartas',
  'daily.verifyHint':
    'Cada partida del día se puede comprobar en su página: se repartió lo que este secreto determina.',
  'daily.today': 'A la partida de hoy',
  'daily.atTable': 'Partida del día',
  'daily.over': 'Mañana verás cómo jugaron otros estas cartas.',
} satisfies MessagesOf<typeof en>;
