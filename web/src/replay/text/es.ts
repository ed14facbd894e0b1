import type { Forms, MessagesOf } from '../../text/format';
import type { en } from './en';

const forms = (one: string, other: string): Forms => ({ one, many: other, other });

export const es = {
  'replay.heading': 'Ver una partida guardada',
  'replay.lead':
    'Cada partida de Kennel se puede guardar en un archivo. Abre uno aquí y mira la partida jugada a jugada.',
  'replay.file': 'Archivo de una partida',
  'replay.fileHint': 'Elige un archivo o suéltalo en esta página. No sale de tu navegador.',
  'replay.tooLong': 'Este archivo es demasiado grande para ser el de una partida.',
  'replay.unreadable': 'No se ha podido leer este archivo.',
  'replay.wrongLine': 'Este no es el archivo de una partida. El problema está en la línea {line}:',
  'replay.notHere':
    'Esta partida no está en este navegador. Las partidas de práctica se quedan en el dispositivo en que se jugaron.',
  'replay.beginning': 'Antes del primer reparto.',
  'replay.passed': 'De {from} a {to}: {card}.',
  'replay.at': 'Momento {at} de {last}. {words}',
  'replay.slider': 'Momento de la partida',
  'replay.controls': 'Recorrer la partida',
  'replay.first': 'Al principio',
  'replay.back': 'Una jugada atrás',
  'replay.play': 'Reproducir',
  'replay.pause': 'Pausa',
  'replay.next': 'Una jugada adelante',
  'replay.last': 'Al final',
  'replay.speed': 'Velocidad',
  'replay.hands': 'Manos',
  'replay.look': 'Visto por',
  'replay.look.open': 'Todas las manos abiertas',
  'replay.look.watching': 'Espectadores',
  'replay.moves': 'Jugadas',
  'replay.round': forms('Ronda {round} · {count} carta', 'Ronda {round} · {count} cartas'),
  'replay.cost': '−{percent} %',
  'replay.plots': 'Desarrollo',
  'replay.plot.progress': 'Camino a la meta',
  'replay.plot.cards': 'Cartas en mano',
  'replay.plot.home': 'Canicas enviadas a casa',
  'replay.plot.chance': 'Probabilidad estimada de ganar',
  'replay.numbers': 'La partida en números',
  'replay.number.played': 'Cartas jugadas',
  'replay.number.steps': 'Pasos andados',
  'replay.number.left': 'Canicas sacadas de casa',
  'replay.number.finished': 'Canicas llevadas a la meta',
  'replay.number.sentOthersHome': 'Adversarios enviados a casa',
  'replay.number.home': 'Canicas propias a casa',
  'replay.number.folds': 'Rondas sin jugada',
  'replay.number.lost': 'Cartas dejadas sin jugar',
  'replay.number.jokers': 'Jokers jugados',
  'replay.take': 'Llevar contigo',
  'replay.link': 'Enlace a este momento',
  'replay.other': 'Abrir otra partida',
  'replay.fairness': '¿Fueron limpias las cartas?',
  'replay.fairnessHint':
    'Antes de la partida el servidor quedó atado a un secreto que decidió cada barajado. Ahora tu navegador vuelve a sacar él mismo todas las cartas y compara.',
  'replay.verify': 'Comprobar el barajado',
  'replay.verifies': 'Cada carta llegó como se prometió.',
  'replay.verified': 'Rondas: {rounds}. Barajados: {shuffles}. Cartas robadas: {draws}.',
  'replay.commitment': 'Promesa del servidor',
  'replay.added': 'Añadido por {name}',
  'replay.addedNothing': 'nada',
  'replay.compare':
    'Tu navegador no guardó la promesa de antes de esta partida, así que no hay con qué compararla.',
  'replay.compareSame': 'Tu navegador guardó la misma promesa antes de la partida.',
  'replay.compareOther': 'Tu navegador guardó otra promesa antes de la partida:',
  'replay.noEntropy':
    'Nadie en la mesa añadió nada a la mezcla: se basa solo en el secreto del servidor.',
  'replay.differs': 'Estas cartas no las dio el azar.',
  'replay.differs.commitment': 'Línea {line}: el secreto no es el que el servidor había prometido.',
  'replay.differs.first_dealer':
    'Línea {line}: primero reparte {recorded}, pero el sorteo dio {fair}.',
  'replay.differs.deal':
    'Ronda {round}, cartas de {name} (línea {line}): el archivo dice {recorded}; se repartieron {fair}. La primera que falta estaba en el lugar {place} del mazo.',
  'replay.differs.drawn':
    'Ronda {round}, robada por {name} (línea {line}): el archivo dice {recorded}; el azar dio {fair}, en el lugar {place} de la mano vecina.',
  'replay.differs.got':
    'Ronda {round}, robada con un dos por {name} (línea {line}): el archivo dice {recorded}; el azar dio {fair}, en el lugar {place} de esa mano.',
  'replay.unverifiable.no_secret':
    'Este archivo no contiene ni promesa ni secreto: no hay nada que comparar. Solo los tienen las partidas en un servidor.',
  'replay.unverifiable.no_cryptography':
    'Tu navegador solo comprueba en una conexión segura (https).',
  'replay.unverifiable.unreadable':
    'Este archivo no se puede comprobar: su cabecera no es correcta.',
  'replay.unverifiable.line':
    'Este archivo no se puede comprobar: la línea {line} no se sigue de lo anterior.',
  'replay.mistakes': 'Momentos decisivos',
  'replay.mistakesHint':
    'Las jugadas que más probabilidad de ganar costaron, según los bots y lo que cada cual sabía.',
  'replay.mistakesBusy': 'Los bots están repasando la partida: {percent} %',
  'replay.mistakesNone': 'Ninguna jugada costó mucho.',
  'replay.mistake': '{name}, ronda {round}',
  'replay.chancesOff':
    'No se han podido estimar las probabilidades: la red de los bots no se ha cargado.',
  'replay.instead': '¿Qué habría jugado el bot?',
  'replay.insteadBusy': 'El bot está pensando…',
  'replay.insteadHint': 'Probabilidad de ganar después; lo que se jugó está marcado.',
  'replay.bestPlayed': 'Justo eso: no se encontró nada mejor.',
  'replay.picturePng': 'Imagen (PNG)',
  'replay.pictureSvg': 'Imagen (SVG)',
  'replay.pictureFailed': 'No se ha podido crear la imagen.',
  'replay.pictureLine': 'Ronda {round}, momento {at} de {last}',
  'replay.continue': 'Seguir desde aquí',
  'replay.continueSeat': 'En el asiento de',
  'replay.playOn': 'Seguir',
  'replay.continueHint': 'Contra bots, en este navegador. La partida en sí queda como estaba.',
  'replay.continueFailed': 'No se ha podido retomar la partida: este navegador no guarda nada.',
} satisfies MessagesOf<typeof en>;
