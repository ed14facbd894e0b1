import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'do.give': 'Dar a {name}: {card}',
  'do.leave': '{card}: salir de casa',
  'do.move': '{card}: jugar así',
  'do.home': '{card}: enviar {colour} a casa',
  'do.homes': {
    one: '{card}: enviar {count} canica a casa',
    many: '{card}: enviar {count} canicas a casa',
    other: '{card}: enviar {count} canicas a casa',
  },
  'do.finish': '{card}: entrar en la meta',
  'do.swap': '{card}: intercambiar las canicas',
  'do.again': 'Esto es lo que pasaría. Toca otra vez para jugarlo.',
  'loupe.label': 'Tablero ampliado: elige aquí',
  'loupe.close': 'Cerrar la lupa',
  'keys.heading': 'Teclas',
  'keys.arrows': 'Elegir una carta, una canica o una casilla',
  'keys.enter': 'Mirar; otra vez: jugar',
  'keys.undo': 'Deshacer la última elección',
  'keys.escape': 'Elegir de nuevo',
  'keys.board': 'Oír dónde están las canicas',
  'keys.hand': 'Oír tus cartas',
  'keys.last': 'Oír las últimas jugadas',
  'keys.help': 'Mostrar estas teclas',
  'keys.close': 'Cerrar',
  'fold.heading': 'Para ti, esta ronda ha terminado',
  'fold.nobodyOut': 'Sin as, rey ni joker, nadie sale de casa.',
  'fold.noCard': 'Ninguna de tus cartas se puede jugar.',
  'fold.rest': 'Tus cartas se dejan en la mesa; los demás terminan la ronda.',
  'fold.next': 'Seguir',
  'fast.go': 'Avanzar rápido',
  'coach.exchange':
    'Cada ronda empieza con un intercambio: los compañeros se dan una carta boca abajo. As, rey y joker sacan una canica.',
  'coach.fold':
    'Quien no tiene ninguna carta jugable deja todas sus cartas y espera la próxima ronda. Le pasa a cualquiera.',
  'coach.glow':
    'Es tu turno. Las cartas levantadas se pueden jugar. Toca una: el tablero muestra todo lo que puede hacer.',
  'coach.seven':
    'Un siete se reparte entre tus canicas como quieras, pero hay que dar los siete pasos. Toda canica adelantada vuelve a casa.',
  'coach.home': 'Una canica sobre la que se cae vuelve a casa y tiene que empezar de nuevo.',
  'coach.finish':
    'Una canica en la meta está a salvo. Cuando están las cuatro, juegas por tu compañero.',
  'coach.ok': 'Entendido',
  'coach.skip': 'Sin más consejos',
} satisfies MessagesOf<typeof en>;
