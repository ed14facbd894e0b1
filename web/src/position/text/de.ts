import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'position.label': 'Stellung in Notation',
  'position.hint':
    'Regeln, Brett, wer am Zug ist, und die Karten von allen. Ein Fragezeichen steht für irgendeine Karte.',
  'position.begin': 'Ab hier spielen',
  'position.lead':
    'Stell irgendeinen Moment einer Partie auf und spiel von dort gegen die Bots weiter.',
  'position.wrong': 'Sieh beim Zeichen {column} der Stellung nach. {problem}',
  'position.impossible': 'Diese Stellung ist unmöglich. {problem}',
  'fault.format': 'Eine gespeicherte Partie beginnt mit «kennel-record 1».',
  'fault.header': 'Eine Zeile am Anfang fehlt oder stimmt nicht.',
  'fault.line': 'Diese Zeile beginnt mit etwas Unbekanntem.',
  'fault.end': 'Hier gehört nichts mehr hin.',
  'fault.space': 'Hier ist ein Leerzeichen zu viel oder ein Zeichen, das kein Text ist.',
  'fault.rules': 'Diese Spielerzahl oder Variante gibt es nicht.',
  'fault.options': 'Diese Varianten passen nicht zusammen.',
  'fault.count': 'Die Zahl der Murmeln, Blätter oder Karten stimmt nicht.',
  'fault.marble': 'Eine Murmel steht auf k, s, einer Zahl oder a bis d.',
  'fault.field': 'Dieses Feld gibt es auf dem Brett nicht.',
  'fault.seat': 'Diesen Platz gibt es am Tisch nicht.',
  'fault.card': 'Eine Karte ist A 2 3 4 5 6 7 8 9 T J Q K oder X.',
  'fault.play': 'Das ist kein Zug wie 12-17.',
  'fault.missing': 'Am Ende fehlt etwas.',
  'fault.shared': 'Zwei Murmeln stehen am selben Ort.',
  'fault.too_many': 'So viele Karten dieser Art gibt es nicht.',
  'fault.empty_hand': 'Wer am Zug ist, hat keine Karten.',
  'fault.winner': 'Wer gewonnen hat, stimmt nicht: Die Partie ist zu Ende oder noch nicht.',
  'fault.illegal': 'Das erlauben die Regeln nicht.',
  'fault.too_long': 'Der Text ist zu lang.',
  'fault.large_hand': 'Niemand darf mehr als sechs Karten haben.',
  'fault.found': '{problem} Gefunden: «{found}».',
  'fault.rule': 'Regel {rule}: {problem}',
  'edit.seat': 'Murmeln und Karten von',
  'edit.hint':
    'Tipp auf ein freies Feld, um eine Murmel hinzustellen, und auf eine Murmel, um sie heimzuschicken. Auf dem Start: einmal tippen ist frisch, zweimal nicht mehr.',
  'edit.cards': 'Karten von {colour}',
  'edit.any': 'Irgendeine Karte',
  'edit.drop': 'Letzte Karte entfernen',
  'edit.turn': 'Wer ist am Zug?',
  'position.seat': 'Du spielst',
} satisfies MessagesOf<typeof en>;
