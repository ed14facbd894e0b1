import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const es = {
  'about.lead':
    'Kennel es una casa abierta para Brändi Dog: gratuita, sin publicidad, y se puede jugar sin cuenta.',
  'about.fair.title': 'Barajado con honestidad',
  'about.fair':
    'Antes de cada partida, el servidor se compromete con su mezcla sin revelarla. Después, cualquiera puede comprobar que nadie hizo trampa.',
  'about.licence.title': 'Licencia y código fuente',
  'about.licence':
    'Kennel es software libre con licencia MIT o Apache 2.0, a tu elección. Quien administra este servidor puede decirte de dónde procede el código fuente y qué se ha cambiado.',
  'about.api': 'Interfaz para programas',
  'about.publisher.title': 'Sin relación con la editorial',
  'about.publisher':
    'Kennel no está vinculado a la fundación Stiftung Brändi, que fabrica el juego de mesa Brändi Dog, ni cuenta con su respaldo. El hermoso tablero de madera es suyo.',
  'privacy.lead': 'Kennel guarda lo necesario para jugar, y nada más.',
  'privacy.stored.title': 'Qué se guarda',
  'privacy.stored':
    'Tu nombre, tus mesas y partidas, y lo que acuerdas con otras personas: a quién sigues, tus círculos, invitaciones y avisos. De una contraseña solo se guarda un resumen, del que no se puede recuperar.',
  'privacy.cookies.title': 'Cookies y direcciones',
  'privacy.cookies':
    'Una cookie recuerda quién eres; al iniciar sesión, una segunda reconoce tu dispositivo. Tu dirección de internet solo sirve para limitar abusos y no se guarda en la base de datos. Las partidas en este dispositivo y tus ajustes se quedan en tu navegador.',
  'privacy.others.title': 'Qué ven los demás',
  'privacy.others':
    'En una mesa, todos ven tu nombre. Quien tenga el enlace puede repasar una partida terminada, con los nombres y todas las cartas. Solo tus amigos ven si estás, y solo si tú quieres.',
  'privacy.end.title': 'Eliminación',
  'privacy.end':
    'Los invitados que nunca han jugado se borran al cabo de un tiempo. Cuando se elimina tu cuenta, tu nombre desaparece en todas partes; las partidas quedan para quienes jugaron.',
  'privacy.third':
    'La página no carga nada de otros proveedores, no te rastrea y no transmite nada.',
  'imprint.none': 'Quien administra este servidor aún no ha escrito nada sobre sí.',
  'etiquette.lead': 'Una buena velada es aquella a la que todos quieren volver.',
  'etiquette.1': 'Saluda, y da las gracias después de la partida.',
  'etiquette.2': 'Termina lo que has empezado. Si tienes que irte, deja que un bot juegue por ti.',
  'etiquette.3': 'No hagas esperar a los demás para molestarlos, ni metas prisa a quien piensa.',
  'etiquette.4': 'No hables de las cartas con tu compañero: para eso está el intercambio.',
  'etiquette.5': 'Juega tú, y en un solo sitio. Los programas juegan con su propio nombre.',
  'etiquette.6': 'Elige un nombre que le dirías a tu abuela.',
  'etiquette.help':
    'Si alguien molesta: silencia sus reacciones, bloquéalo, o avisa a quien administra el servidor, que advierte y, si no hay más remedio, suspende.',
} satisfies MessagesOf<typeof en>;
