import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'ladder.heading': 'La escalera',
  'ladder.lead':
    'Gana a los bots paso a paso, de los cachorros a los campeones. Tus compañeros son tan buenos como los demás.',
  'ladder.step': 'Peldaño {number}',
  'ladder.play': 'Jugar',
  'ladder.again': 'Jugar otra vez',
  'ladder.done': 'Superado',
  'ladder.progress': {
    one: '{count} peldaño de {total} superado',
    many: '{count} peldaños de {total} superados',
    other: '{count} peldaños de {total} superados',
  },
  'ladder.top': 'Estás en lo más alto. Aquí ya nadie puede enseñarte nada.',
  'ladder.reached': 'La escalera: ¡peldaño {number} de {total} superado!',
  'ladder.onward': 'A la escalera',
  'ladder.notKept': 'Este navegador no guarda nada: los peldaños se olvidan al cerrar la página.',
  'ladder.failed': 'La partida no puede empezar: este navegador no guarda nada.',
  'ladder.train': 'Entre peldaño y peldaño',
  'ladder.trainHint': 'Los problemas y tus propios errores te hacen mejorar.',
  'goal.win': 'Gana la partida.',
  'goal.hunt': {
    one: 'Gana y envía a casa al menos {count} canica.',
    many: 'Gana y envía a casa al menos {count} canicas.',
    other: 'Gana y envía a casa al menos {count} canicas.',
  },
  'goal.safe': {
    one: 'Gana con {count} canica de tu equipo enviada a casa como máximo.',
    many: 'Gana con {count} canicas de tu equipo enviadas a casa como máximo.',
    other: 'Gana con {count} canicas de tu equipo enviadas a casa como máximo.',
  },
  'goal.quick': {
    one: 'Gana en {count} ronda.',
    many: 'Gana en {count} rondas como máximo.',
    other: 'Gana en {count} rondas como máximo.',
  },
} satisfies MessagesOf<typeof en>;
