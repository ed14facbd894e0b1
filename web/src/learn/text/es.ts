import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

/* Las palabras del juego están al principio de `src/text/es.ts`. */

export const es = {
  'learn.heading': 'Aprender Brändi Dog',
  'learn.lead':
    'Ejercicios cortos en el tablero de verdad. Empieza por arriba o elige lo que siempre quisiste saber.',
  'learn.rules': 'Todas las reglas en una página',
  'learn.begin': 'Empezar',
  'learn.goOn': 'Seguir',
  'learn.done': 'Aprendida',
  'learn.solved': forms(
    '{count} ejercicio resuelto de {total}',
    '{count} ejercicios resueltos de {total}',
  ),
  'learn.all': 'Ya lo sabes todo. ¡Nos vemos en la mesa!',
  'learn.notKept':
    'Este navegador no guarda nada: tus progresos duran hasta que cierres la página.',
  'learn.missing': 'Esa lección no existe. Aquí están todas.',
  'learn.back': 'Todas las lecciones',
  'learn.exercise': 'Ejercicio {number} de {total}',
  'learn.isSolved': 'resuelto',
  'learn.hint': 'Pista',
  'learn.hintPlay': 'Prueba con {card:the}. El tablero muestra el camino.',
  'learn.hintGive': 'Prueba con {card:the}.',
  'learn.hintCards': 'Las rondas tienen {rounds} cartas, y luego se vuelve a empezar.',
  'learn.hintSeats':
    'En esta mesa todo pasa a la derecha: visto desde arriba, en sentido antihorario.',
  'learn.right': '¡Correcto!',
  'learn.wrong': 'Se puede, pero no es lo que buscamos.',
  'learn.wrongLater': 'Se puede, pero así ya no se llega.',
  'learn.wrongAnswer': 'No del todo.',
  'learn.wrongGift': 'Esa carta la puedes dar, pero no hace lo que buscamos.',
  'miss.lies': 'La canica no está en la casilla correcta.',
  'miss.fresh': 'No ha salido ninguna canica de casa.',
  'miss.spared': '{colour} no ha vuelto a casa.',
  'miss.hit': 'Una canica {colour:f} ha vuelto a casa.',
  'miss.notIn': forms(
    'Hay pocas canicas en la meta: debería haber {count}.',
    'Hay pocas canicas en la meta: debería haber {count}.',
  ),
  'miss.out': 'La segunda canica sigue en casa.',
  'miss.notFolded': '{colour} todavía puede jugar una carta.',
  'miss.notWon': 'La partida aún no está ganada.',
  'miss.notDrawn': 'No se ha tomado ninguna carta.',
  'miss.notPassed': 'La canica no ha pasado.',
  'miss.moved': 'Se ha movido una canica.',
  'miss.useful': 'A {colour} le serviría esa carta.',
  'miss.useless': 'Esa carta no ayuda ahora a {colour}.',
  'learn.oneMore': 'Bien. Ahora la siguiente carta.',
  'learn.again': 'Reintentar',
  'learn.next': 'Seguir',
  'learn.nextLesson': 'Siguiente lección',
  'learn.play': 'Jugar ahora',
  'learn.fold': 'Pasar',
  'learn.rule': 'Regla {number}: {text}',
  'learn.readRule': 'Leer la regla',
  'learn.cards': forms('{count} carta', '{count} cartas'),
  'learn.variant': 'Aquí se juega así: {rules}',

  'group.basics': 'La vuelta al tablero',
  'group.cards': 'Cartas con carácter',
  'group.team': 'Rondas y compañeros',
  'group.tables': 'Con dos, tres, cinco o seis',
  'group.options': 'Variantes',

  'lesson.kennel.title': 'Salir de casa',
  'lesson.kennel.intro':
    'Juegas con las canicas rojas. Esperan en casa, y solo un as, un rey o un joker saca una.',
  'lesson.walk.title': 'Avanzar y sobrepasar',
  'lesson.walk.intro':
    'Una carta mueve una canica tantas casillas como indica, en sentido antihorario, como todo en esta mesa.',
  'lesson.home.title': 'Enviar a casa',
  'lesson.home.intro':
    'En una casilla solo cabe una canica. La que llega se queda, y la otra vuelve a casa.',
  'lesson.blockade.title': 'El bloqueo',
  'lesson.blockade.intro':
    'Una canica recién salida vigila su inicio: nadie se la come, nadie pasa. La reconoces por el collar.',
  'lesson.finish.title': 'A la meta',
  'lesson.finish.intro':
    'Tras dar la vuelta al tablero, tus canicas dejan el recorrido en tu inicio y entran en la meta. Tiene cuatro puestos.',
  'lesson.four.title': 'Cuatro: hacia atrás',
  'lesson.four.intro': 'Solo el cuatro puede retroceder. Es el camino más corto que hay a la meta.',
  'lesson.seven.title': 'Siete: dividir',
  'lesson.seven.intro':
    'Siete pasos sueltos, para una o varias de tus canicas. Pero cuidado: toda canica sobrepasada por un siete vuelve a casa.',
  'lesson.jack.title': 'Jota: cambiar',
  'lesson.jack.intro': 'La jota no avanza. Cambia una canica tuya por una de otro color.',
  'lesson.joker.title': 'Joker: a elección',
  'lesson.joker.intro':
    'El joker vale por cualquier carta. Tócalo, y el tablero muestra adónde puede llevar.',
  'lesson.rounds.title': 'Rondas y cartas',
  'lesson.rounds.intro':
    'Se juega por rondas. El dado, delante de quien reparte, muestra cuántas cartas recibió cada cual; nunca se lanza.',
  'lesson.exchange.title': 'El intercambio',
  'lesson.exchange.intro':
    'Antes de cada ronda le das a tu compañero una carta tapada y recibes otra. La tuya la ves después de dar.',
  'lesson.fold.title': 'Obligación de jugar',
  'lesson.fold.intro':
    'Si se puede jugar una carta, tienes que jugar una. Si no se puede ninguna, pasas hasta la próxima ronda.',
  'lesson.partner.title': 'Ayudar al compañero',
  'lesson.partner.intro':
    'Se gana en equipo o no se gana. Amarillo, enfrente de ti, es tu compañero.',
  'lesson.solo.title': 'Con dos, tres o cinco',
  'lesson.solo.intro':
    'Cada cual juega por su cuenta, y el dos y el siete hacen más cosas. Antes de cada ronda cada cual toma una carta de la mano de su derecha.',
  'lesson.six.title': 'Con seis',
  'lesson.six.intro':
    'Tres parejas se sientan frente a frente, o dos equipos de tres se alternan alrededor de la mesa.',
  'lesson.canadian.title': 'Siete canadiense',
  'lesson.canadian.intro':
    'Con esta variante un siete puede mover en todo momento también las canicas del compañero.',
  'lesson.no-joker-finish.title': 'Final sin joker',
  'lesson.no-joker-finish.intro':
    'Con esta variante la última canica de un equipo necesita una carta de verdad.',
  'lesson.jack-anytime.title': 'La jota libre',
  'lesson.jack-anytime.intro':
    'Con las reglas de 2005 o con esta variante es más fácil jugar una jota sin efecto.',
  'lesson.start-marble.title': 'La canica en el inicio',
  'lesson.start-marble.intro':
    'Con esta variante tu primera canica está en el inicio desde la primera jugada.',
  'lesson.editions.title': 'Edición clásica',
  'lesson.editions.intro':
    'La caja antigua no tiene dado, reparte siempre la misma persona, y quien juega por su cuenta intercambia de otra manera.',

  'task.kennel-1': 'Saca una segunda canica: as y rey ponen una en tu inicio.',
  'right.kennel-1':
    'As, rey y joker sacan una canica de casa. Ahora está recién salida en tu inicio.',
  'task.kennel-2': 'Azul está en tu inicio. Saca una canica de todos modos.',
  'right.kennel-2':
    'Quien está en tu inicio cuando sales vuelve a casa, aunque sea una canica tuya.',
  'task.kennel-3': 'Tu propia canica recién salida ocupa el inicio. Con las dos cartas, saca otra.',
  'right.kennel-3':
    'Mientras tu canica siga recién salida en el inicio, no puede salir otra. Primero haz sitio.',

  'task.walk-1': 'Ve a la casilla marcada, justo antes del inicio de Azul.',
  'right.walk-1':
    'Las canicas van en sentido antihorario, como los turnos. Se cuenta desde la casilla siguiente.',
  'task.walk-2': 'Sobrepasa a Azul sin enviar a nadie a casa.',
  'right.walk-2':
    'A las canicas en camino se las puede sobrepasar. Solo cuenta la casilla donde te paras.',
  'task.walk-3': 'Un as avanza 1 u 11. Llega a la casilla marcada.',
  'right.walk-3': 'Un as saca una canica, o avanza 1 u 11: tú eliges cada vez.',
  'task.walk-4': 'El diez avanza 10, la dama 12, el rey 13. ¿Cuál lleva a la casilla marcada?',
  'right.walk-4': 'La dama avanza 12. Un rey puede avanzar 13 en vez de sacar una canica.',

  'task.home-1': 'Azul está a tu alcance. Envía su canica a casa.',
  'right.home-1': 'Quien está en la casilla a la que llegas vuelve a casa.',
  'task.home-2':
    'Una carta se come a Amarillo, tu compañero; la otra, a Azul. No toques a tu compañero.',
  'right.home-2': 'A casa van todos por igual, también el compañero. Así que mira antes.',
  'task.home-3': 'Juega el tres de modo que tus dos canicas sigan en camino.',
  'right.home-3': 'Tus propias canicas no son una excepción: la que se comen vuelve a casa.',

  'task.blockade-1':
    'Azul no deja pasar a nadie. Toca el cinco y el nueve para saber por qué no sirven, y luego acércate hasta el bloqueo.',
  'right.blockade-1':
    'A una canica recién salida nadie se la come y nadie la sobrepasa, en ninguna dirección.',
  'task.blockade-2':
    'Azul está cuatro casillas antes de tu inicio y quiere pasar con un nueve. Cierra el paso.',
  'right.blockade-2': 'Tu canica recién salida bloquea a todos. Azul no puede mover y pasa.',
  'task.blockade-3':
    'Esta canica azul ha vuelto a su inicio: sin collar no hay bloqueo. Envíala a casa.',
  'right.blockade-3':
    'Solo bloquea la que acaba de salir de casa. De vuelta en su inicio no bloquea nada ni está a salvo.',
  'task.blockade-4':
    'Tu propia canica recién salida te cierra la meta. Con las dos cartas, lleva la otra a la meta.',
  'right.blockade-4':
    'Un bloqueo vale también para su dueño. En cuanto se mueve, el camino queda libre.',

  'task.finish-1':
    'En el inicio el camino se divide: a la meta, o adelante por el recorrido. Entra en la meta.',
  'right.finish-1':
    'Una canica que vuelve a su inicio puede entrar en la meta: el paso siguiente es el primer puesto.',
  'task.finish-2': 'Esta canica está en su inicio por segunda vez. Llévala a la meta.',
  'right.finish-2':
    'Hay que haber tocado el inicio dos veces. Salir de casa es la primera; por eso una canica recién salida no puede entrar en la meta.',
  'task.finish-3': 'Una canica está en el segundo puesto. Lleva también la otra a la meta.',
  'right.finish-3':
    'En la meta no se sobrepasa ni se envía a nadie a casa. Aquí solo se llegaba al primer puesto.',
  'task.finish-4':
    'El primer puesto está ocupado. Con las dos cartas, lleva las dos canicas a la meta.',
  'right.finish-4':
    'En la meta una canica puede ir más adentro después y hacer sitio. Hacia atrás no va nunca.',
  'task.finish-5':
    'El seis serviría para la meta. Pero tres casillas después de tu inicio está Azul: envíalo a casa.',
  'right.finish-5':
    'Nadie está obligado a entrar. Seguir adelante se puede siempre: es una vuelta de honor.',
  'task.finish-6':
    'Una de estas cartas te lleva a la meta; la otra, a una vuelta de honor. Elige bien.',
  'right.finish-6':
    'Hay que dar todos los pasos. Si sobran pasos para la meta, toca una vuelta de honor.',

  'task.four-1': 'Azul está cuatro casillas atrás. Envíalo a casa.',
  'right.four-1': 'Cuatro adelante o cuatro atrás. También al llegar hacia atrás se envía a casa.',
  'task.four-2': 'Una canica recién salida, un cuatro y un ocho: llega a la meta en dos cartas.',
  'right.four-2':
    'La vía rápida: retroceder desde el inicio y volver a él es tocarlo por segunda vez. Entonces puedes entrar en la meta.',
  'task.four-3':
    'Tu canica está dos casillas después de su inicio. Con las dos cartas, llévala a la meta.',
  'right.four-3':
    'Pasar hacia atrás sobre el inicio cuenta como tocarlo. Pero en la meta solo se entra hacia delante.',

  'task.seven-1':
    'Divide el siete: lleva una canica a la meta y da con la otra los pasos que queden.',
  'right.seven-1': 'Siete pasos, divididos como quieras. Hay que dar los siete.',
  'task.seven-2': 'Envía a casa a Azul y a Verde con una sola carta.',
  'right.seven-2': 'El siete envía a casa a todas las canicas que sobrepasa o se come.',
  'task.seven-3':
    'Cuidado, tu propia canica está en medio. Da los siete pasos sin que nadie vuelva a casa.',
  'right.seven-3':
    'También tus canicas sobrepasadas por un siete vuelven a casa. La que está delante sale primero.',
  'task.seven-4': 'Tu canica recién salida cierra el paso. Lleva la otra a la meta de todos modos.',
  'right.seven-4':
    'En un siete una canica puede hacer sitio a otra: primero se mueve la recién salida, luego pasa la otra.',
  'task.seven-5':
    'Te falta una sola canica. Llévala a la meta; los pasos que sobran los da la canica de tu compañero.',
  'right.seven-5':
    'Si un siete lleva a la meta tu última canica, el resto lo dan las canicas de tu compañero.',

  'task.jack-1': 'Cambia tu canica para que quede lo más cerca posible de tu inicio.',
  'right.jack-1':
    'Una jota cambia una canica tuya por una de cualquier otro color. Puede ahorrarte medio tablero.',
  'task.jack-2': 'Ayuda a Amarillo: cambia de modo que tu compañero quede cerca de su inicio.',
  'right.jack-2':
    'También se puede cambiar con el compañero. Las canicas recién salidas y las de casa y meta no se cambian.',
  'task.jack-3':
    'Azul acaba de salir y no se cambia, y el cinco está bloqueado. Juega la jota sin efecto.',
  'right.jack-3':
    'Si solo tus canicas están en camino y ninguna carta puede hacer otra cosa, una jota se juega sin efecto. Eso va antes que pasar.',

  'task.joker-1': 'Saca una canica con el joker.',
  'right.joker-1': 'Un joker es cualquier otra carta, aquí un as o un rey.',
  'task.joker-2': 'Lleva la canica de una vez al puesto más interior.',
  'right.joker-2': 'Tú eliges adónde ir; la carta que sustituye sale sola. Aquí era un ocho.',
  'task.joker-3': 'Envía a casa a Azul, cuatro casillas atrás.',
  'right.joker-3':
    'Un joker también puede retroceder cuatro, dividir un siete o cambiar como una jota.',

  'task.rounds-1':
    'Esta vez todos han recibido tres cartas: lo muestra el dado. ¿Cuántas en la próxima ronda?',
  'right.rounds-1': 'Seis, cinco, cuatro, tres, dos: en cada ronda una carta menos.',
  'task.rounds-2': '¿Y después de la ronda de dos cartas?',
  'right.rounds-2': 'Después del dos se empieza otra vez con seis, hasta que alguien gane.',
  'task.rounds-3': 'Reparte Verde, así que empiezas tú. ¿Quién empieza la próxima ronda?',
  'right.rounds-3':
    'En cada ronda empieza el vecino de la derecha. En la edición actual también cambia quien reparte.',

  'task.exchange-1':
    'Todas las canicas de Amarillo siguen en casa. Dale a tu compañero una carta que saque una.',
  'right.exchange-1':
    'Los compañeros se dan una carta tapada, a la vez. Un as, un rey o un joker es el mejor regalo de las primeras rondas.',
  'task.exchange-2':
    'A Amarillo le falta una canica. Está cinco casillas antes de su inicio, y el primer puesto está libre. Da la carta que la lleva a la meta.',
  'right.exchange-2':
    'El tablero lo ven todos: puedes calcular qué necesita tu compañero. Decírselo está prohibido.',

  'task.fold-1': 'Aquí no se puede jugar nada. Toca las cartas para saber por qué, y luego pasa.',
  'right.fold-1':
    'Quien no puede usar ni una carta pasa: pone sus cartas en el montón y espera a la próxima ronda. Nadie lo hace por gusto.',
  'task.fold-2': 'Solo hay una jugada posible, y duele: hazla.',
  'right.fold-2':
    'Si se puede jugar una carta, hay que jugar una, aunque sea contra el propio equipo.',
  'task.fold-3':
    'Azul tiene un seis y un diez y quiere sobrepasar tu inicio. Juega de modo que Azul tenga que pasar.',
  'right.fold-3': 'Un bloqueo en el momento justo cuesta una mano entera.',

  'task.partner-1':
    'Has terminado: ahora tus cartas mueven a Amarillo. Lleva la canica de Amarillo a su meta.',
  'right.partner-1':
    'Cuando tus cuatro canicas están en la meta, juegas tus cartas por tu compañero.',
  'task.partner-2': 'Saca de casa una canica de Amarillo.',
  'right.partner-2':
    'Puedes hacer todo lo que podría Amarillo: salir, avanzar, dividir un siete, cambiar.',
  'task.partner-3': 'Falta una canica. ¡Gana la partida!',
  'right.partner-3': 'La partida termina en cuanto las ocho canicas de un equipo están en la meta.',

  'task.solo-1':
    'Quien juega por su cuenta empieza con una canica recién salida en el inicio. Saca otra con las dos cartas.',
  'right.solo-1':
    'Una canica en el inicio, tres en casa: así empiezan las partidas con dos, tres y cinco.',
  'task.solo-2':
    'Quien juega por su cuenta puede tomar una carta con un dos, en vez de avanzar. Toma una.',
  'right.solo-2': 'El dos toma una carta, sin verla, de alguien que aún tenga, o avanza dos.',
  'task.solo-3':
    'Quien juega por su cuenta mueve con un siete canicas de todos los colores. Aparta el bloqueo de Azul y sobrepasa su inicio.',
  'right.solo-3':
    'Con el siete mueves las canicas de todos como podrían hacerlo ellos. Así se deshacen los bloqueos.',
  'task.solo-4':
    'Con cuatro pasos entra tu última canica. Da los otros tres en otra parte, y gana.',
  'right.solo-4':
    'Gana quien primero tiene cuatro canicas en la meta. Pero hay que dar los siete pasos, si hace falta con canicas ajenas.',
  'task.solo-5':
    'Con cinco se juega en el tablero de seis. Párate en el inicio donde no hay nadie.',
  'right.solo-5': 'Donde no hay nadie, el inicio es una casilla como las demás.',

  'task.six-1': 'En esta mesa tu compañero es Verde, enfrente de ti. Envía a casa a un adversario.',
  'right.six-1':
    'Seis por parejas: tres equipos, los compañeros frente a frente. Amarillo es ahora un adversario.',
  'task.six-2':
    'En equipos de tres le das una carta a la persona siguiente del equipo: Amarillo. Ayuda a Amarillo a salir de casa.',
  'right.six-2': 'En equipos de tres das a un lado y recibes del otro.',
  'task.six-3':
    'Has terminado. Amarillo y Blanco están en tu equipo; lleva a la meta la canica blanca.',
  'right.six-3': 'En equipos de tres ayudas a quien quieras, y puedes cambiar con cada carta.',

  'task.canadian-1': 'Lleva la canica de Amarillo a su meta.',
  'right.canadian-1':
    'Con el siete canadiense divides los pasos entre tus canicas y las de tu compañero, cuando quieras.',
  'task.canadian-2':
    'Amarillo está justo delante de ti. Avanza con tu canica sin que nadie vuelva a casa.',
  'right.canadian-2':
    'También el siete canadiense envía a casa a quien sobrepasa. Pero tu compañero puede apartarse antes.',
  'task.no-joker-finish-1': 'Falta una canica. Gana la partida.',
  'right.no-joker-finish-1':
    'La última canica de un equipo no puede entrar con un joker. Para todo lo demás sirve como siempre.',
  'task.jack-anytime-1':
    'Tu canica está bien donde está, y el nueve la haría pasarse la meta. Déjala ahí.',
  'right.jack-anytime-1':
    'Si solo tus canicas están en camino, puedes jugar una jota sin efecto, aunque sirvan otras cartas.',
  'task.jack-anytime-2':
    'Las reglas de 2005: un rey te haría pasarte la meta, o pondría un bloqueo ante tu propia puerta. Deja todo como está.',
  'right.jack-anytime-2':
    'La jota libre viene de las reglas de torneo de 2005, con cuatro y con seis por parejas.',
  'task.start-marble-1':
    'Tu canica ya está fuera. Con una sola carta, llévala lo más cerca posible de su meta.',
  'right.start-marble-1':
    'Cuatro hacia atrás, y el inicio queda cuatro casillas por delante: con la próxima carta puede entrar.',
  'task.editions-1':
    'En la edición clásica, quien juega por su cuenta pasa una carta a la derecha. Dale a Azul una que ahora no le sirva.',
  'right.editions-1':
    'Edición clásica: eliges una carta y la pasas. En la actual cada cual toma una, tapada, de la mano de su derecha.',
  'task.editions-2': 'Esta ronda reparte Verde, en la edición clásica. ¿Quién reparte la próxima?',
  'right.editions-2':
    'En la edición clásica y en la de 2005 reparte siempre la misma persona; solo cambia quien empieza.',

  'rules.heading': 'Las reglas de Brändi Dog',
  'rules.lead': 'Todo lo que hay que saber, con dibujos. Las lecciones remiten a estos números.',
  'rules.contents': 'Índice',
  'rules.learn': 'Aprender jugando',
  'rules.print': 'Imprimir',
  'rules.card': 'Carta',
  'rules.does': 'Qué hace',
  'rules.players': 'Con…',
  'rules.fields': 'Casillas',
  'rules.teams': 'Quién juega con quién',
  'rules.alone': 'cada cual por su cuenta',
  'rules.variant': 'Variante',
  'rules.1': 'Tablero y sitios',
  'rules.2': 'Cartas y rondas',
  'rules.3': 'El intercambio',
  'rules.4': 'El turno',
  'rules.5': 'Avanzar',
  'rules.6': 'Las cartas',
  'rules.7': 'Variantes',
  'rules.8': 'Qué puede saber cada cual',
  'rules.9': 'Cuando se acaba el tiempo',

  'rule.1-1':
    'El recorrido está hecho de secciones de 16 casillas. Hasta cuatro personas usan cuatro, es decir 64 casillas; cinco y seis usan seis, es decir 96.',
  'rule.1-2':
    'Se reparte, se juega y se avanza en el mismo sentido: antihorario, visto desde arriba. Después de ti va la persona de tu derecha.',
  'rule.1-3':
    'Con cuatro y con seis todas las secciones están ocupadas. Dos se sientan frente a frente. Con tres y con cinco una sección queda vacía, y su inicio es una casilla como las demás.',
  'rule.1-4':
    'Cada cual tiene cuatro canicas, una casa donde esperan, un inicio por donde salen y una meta de cuatro puestos. El primer puesto está junto al inicio.',
  'rule.1-5':
    'Cuatro forman dos equipos; los compañeros se sientan frente a frente. Seis forman tres parejas, también frente a frente, o dos equipos de tres que se alternan. Con dos, tres y cinco cada cual juega por su cuenta.',
  'rule.1-6':
    'Por equipos, todas las canicas empiezan en casa. Quien juega por su cuenta empieza con una canica recién salida en el inicio y tres en casa.',
  'rule.2-1': 'Hay 110 cartas: dos barajas de 52, con tres jokers cada una. Los palos no cuentan.',
  'rule.2-2':
    'En la primera ronda cada cual recibe seis cartas, luego cinco, cuatro, tres, dos, y otra vez seis.',
  'rule.2-3':
    'Quién reparte primero se sortea. Empieza quien se sienta a su derecha, y en cada ronda el comienzo pasa un sitio. Hoy cambia también quien reparte; en la edición clásica y en la de 2005 reparte siempre la misma persona.',
  'rule.2-4':
    'Se reparte del mazo mientras alcance para todos. Cuando no alcanza, se barajan las 110 cartas. Hasta entonces las cartas jugadas quedan a la vista en el montón.',
  'rule.2-5':
    'El dado está delante de quien reparte y muestra cuántas cartas tiene la ronda. Nunca se lanza.',
  'rule.3-1':
    'Por parejas: antes del primer turno los compañeros se dan una carta, tapada y a la vez. La tuya la miras después de dar.',
  'rule.3-2':
    'En equipos de tres: le das una carta al compañero que sigue en el sentido del juego y recibes otra del otro.',
  'rule.3-3':
    'Cada cual por su cuenta: todos a la vez toman una carta tapada de la mano de su derecha. En la edición clásica, en cambio, cada cual elige una carta y la pasa a la derecha.',
  'rule.3-4': 'Quien tiene todas sus canicas en la meta intercambia como los demás.',
  'rule.4-1':
    'Juega primero quien empieza la ronda, y luego se sigue por la derecha saltando a quien ya no tiene cartas. Cuando nadie tiene, la ronda ha terminado.',
  'rule.4-2':
    'Un turno es una carta y todo lo que hace. Cuál, lo eliges tú; pero si alguna sirve, hay que jugar una, aunque duela.',
  'rule.4-3':
    'Si ninguna de tus cartas sirve, pasas: van todas al montón y no juegas el resto de la ronda. Nadie lo hace por gusto.',
  'rule.4-4':
    'Mueves tus propias canicas. Cuando las cuatro están en la meta, tus cartas mueven las de tu compañero; vale todo lo que allí estaría permitido. En equipos de tres ayudas a quien quieras, y puedes cambiar con cada carta.',
  'rule.4-5':
    'Se gana en cuanto todas las canicas de un equipo están en la meta; por tu cuenta, en cuanto lo están tus cuatro. También la última carta se juega entera. Si un siete lleva a la meta las últimas canicas de varios jugadores, gana quien lo jugó; si no está entre ellos, el primero al que le tocaría.',
  'rule.5-1':
    'Una canica recién salida está protegida en su inicio hasta que se mueve. Es un bloqueo: nadie, ni siquiera su color, se la come ni la sobrepasa, ni hacia delante, ni hacia atrás, ni con un siete, ni camino de la meta. No se la puede enviar a casa ni cambiar.',
  'rule.5-2':
    'Una canica que vuelve a su inicio ya no cuenta como recién salida. No bloquea nada, y se la puede sobrepasar, cambiar y enviar a casa.',
  'rule.5-3':
    'Una canica avanza tantas casillas como indica la carta y sobrepasa a quien esté en medio, menos a los bloqueos.',
  'rule.5-4':
    'Quien está en la casilla a la que llega una canica vuelve a casa: adversarios, compañeros y tus propias canicas.',
  'rule.5-5':
    'Hacia delante, una canica puede entrar desde su inicio en su propia meta. Tiene que haber tocado su inicio dos veces, en cualquier dirección; salir de casa es la primera. Por eso una canica recién salida no puede entrar, y cualquier otra sí, aunque la haya llevado a su inicio un cambio. Nadie está obligado.',
  'rule.5-6':
    'En la meta no se sobrepasa a nadie, nadie se come a nadie, nadie vuelve a casa ni se cambia, y no se retrocede. Una canica puede pararse en cualquier puesto al que llegue e ir más adentro después.',
  'rule.5-7':
    'Hay que dar todos los pasos de una carta. Si la meta es demasiado corta o el paso está cerrado, esa jugada no es posible; si el recorrido está libre, la canica puede dar una vuelta de honor.',
  'rule.6': 'Qué hacen las cartas, con una de las canicas que mueves:',
  'rule.6-1':
    'As, rey y joker llevan una canica de casa a su inicio. Quien está allí vuelve a casa, aunque sea una canica tuya, salvo que esté recién salida: entonces nadie sale.',
  'rule.6-2':
    'Solo el cuatro retrocede, y solo en el recorrido. Hacia atrás no se entra en la meta ni se sale de ella. Retroceder al inicio o sobre él cuenta como tocarlo.',
  'rule.6-3':
    'Siete pasos sueltos hacia delante, divididos entre tus canicas como quieras y en el orden que quieras. Toda canica sobrepasada o comida vuelve a casa, también las tuyas y las de tu compañero. Hay que dar los siete. Si tu última canica entra y sobran pasos, los dan las canicas de tu compañero.',
  'rule.6-4':
    'La jota cambia una canica tuya por una de otro color. Las dos tienen que estar en camino: en el recorrido y no recién salidas. Si tus cartas no pueden hacer otra cosa, tienes que cambiar.',
  'rule.6-5':
    'Si las únicas canicas en camino son las que mueves tú, no hay nada que cambiar. Entonces una jota se juega sin efecto, cuando ninguna carta de tu mano puede hacer otra cosa. Un joker nunca se juega así.',
  'rule.6-6':
    'Cada cual por su cuenta: un siete mueve también las canicas de todos los demás, como podrían hacerlo ellos, incluidos los bloqueos. Un dos puede, en vez de avanzar, tomar una carta tapada de la mano de un adversario. Un joker puede las dos cosas.',
  'rule.7-edition':
    'Ediciones. La actual: cambia quien reparte, un dado muestra las cartas de la ronda, y quien juega por su cuenta toma una carta de la derecha. La clásica: reparte siempre la misma persona, y quien juega por su cuenta pasa una carta a la derecha. La de 2005, con cuatro y con seis por parejas: reparte siempre la misma persona, y la jota libre.',
  'rule.7-canadian':
    'Siete canadiense (por equipos): un siete puede mover en todo momento también las canicas del compañero. Sigue enviando a casa a quien sobrepasa.',
  'rule.7-joker':
    'Final sin joker (por equipos): un joker no puede llevar a la meta la última canica del propio equipo.',
  'rule.7-jack':
    'Jota libre (con cuatro, con seis por parejas): si las únicas canicas en camino son las que mueves tú, puedes jugar una jota sin efecto, aunque sirvan otras cartas.',
  'rule.7-start':
    'Canica en el inicio (por equipos): cada uno empieza con una canica recién salida en el inicio y tres en casa. No figura en ningún reglamento impreso, pero algunos torneos se juegan así.',
  'rule.8-1':
    'Todos ven el tablero, el montón y cuántas cartas tiene cada cual. Tu mano la conoces solo tú. Una carta dada o tomada la conocen las dos personas a quienes concierne.',
  'rule.8-2':
    'Está prohibido en todo momento enseñar cartas o acordar jugadas, también entre compañeros.',
  'rule.9-1':
    'Cuando suena la campana, la jugada empezada se termina; después ya nada cuenta. Quien ya ha ganado, ha ganado.',
  'rule.9-2':
    'Va en cabeza el equipo con más canicas en la meta; quien juega por su cuenta cuenta por sí solo.',
  'rule.9-3':
    'En caso de igualdad va en cabeza quien necesita menos casillas para llevar todas sus canicas a la meta, si nadie estorba. Una canica en casa necesita una vuelta entera y un paso para salir, una recién salida una vuelta entera, cualquier otra el camino hasta su inicio. Se suman los pasos en la meta.',
  'rule.9-4': 'Si también eso es igual, la partida acaba en tablas.',

  'card.A': 'Saca una canica, o avanza 1 u 11.',
  'card.2': 'Avanza 2. Por tu cuenta: o toma una carta (6.6).',
  'card.numbers': 'Avanzan esas casillas.',
  'card.4': 'Avanza o retrocede 4 (6.2).',
  'card.7': 'Avanza 7, divididos como quieras; envía a casa a quien sobrepasa (6.3).',
  'card.J': 'Cambia dos canicas (6.4).',
  'card.Q': 'Avanza 12.',
  'card.K': 'Saca una canica, o avanza 13.',
  'card.X': 'Vale por cualquier carta.',

  'picture.board':
    'El tablero de cuatro. Tú eres Rojo. La línea muestra el sentido del juego: antihorario. Fuera están las casas, hacia el centro las metas.',
  'picture.six': 'El tablero de seis.',
  'picture.blockade': 'Azul acaba de salir: Rojo, dos casillas antes, no puede pasar.',
  'picture.finish':
    'Con un cinco, Rojo va hasta la segunda casilla después de su inicio, o entra en la meta y se para en el segundo puesto.',
  'picture.fast':
    'La vía rápida: Rojo retrocedió cuatro desde su inicio; un ocho lleva al puesto más interior.',
  'picture.seven':
    'Un siete dividido: cuatro pasos con una canica, tres con la otra. Los dos adversarios del camino vuelven a casa.',
  'picture.jack': 'Una jota cambia Rojo y Azul.',
  'picture.solo':
    'Así empieza una partida con tres: cada cual con una canica recién salida en el inicio, una sección vacía.',
} satisfies MessagesOf<typeof en>;
