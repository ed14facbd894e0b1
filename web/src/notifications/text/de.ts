import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'ask.heading': 'Sollen wir dir Bescheid geben, wenn du dran bist?',
  'ask.text':
    'In dieser Partie hast du Stunden oder Tage für jeden Zug. Du bekommst eine Mitteilung auf dieses Gerät, wenn die anderen auf dich warten, auch wenn diese Seite geschlossen ist. Karten stehen nicht darin.',
  'ask.yes': 'Ja, gern',
  'ask.no': 'Nein, danke',
  'notifications.heading': 'Mitteilungen',
  'notifications.lead': 'Auf dieses Gerät, auch wenn diese Seite geschlossen ist.',
  'notifications.turn': 'Du bist dran',
  'notifications.turn.hint': 'In Partien mit Stunden oder Tagen für jeden Zug.',
  'notifications.nudge': 'Jemand stupst dich an',
  'notifications.begin': 'Eine Partie beginnt, auf die du wartest',
  'notifications.invite': 'Jemand lädt dich an einen Tisch ein',
  'notifications.rest': 'Nicht in der Nacht',
  'notifications.from': 'Von',
  'notifications.to': 'Bis',
  'notifications.denied':
    'Dieser Browser erlaubt Kennel keine Mitteilungen. In den Einstellungen des Browsers lässt sich das ändern.',
  'notifications.failed': 'Das hat nicht geklappt. Ist das Gerät online?',
  'notifications.unable':
    'Dieser Browser empfängt keine Mitteilungen. Auf iPhone und iPad lege Kennel zuerst auf den Startbildschirm.',
  'turns.heading': 'Du bist dran',
  'turns.lead': {
    zero: 'Niemand wartet auf dich.',
    one: 'Ein Tisch wartet auf dich.',
    other: '{count} Tische warten auf dich.',
  },
  'turns.go': 'Spielen',
  'turns.until': 'bis {time}',
  'turns.later': 'Die anderen sind dran',
  'turns.start': 'Zur Startseite',
  'turns.next': { one: 'Nächster Tisch', other: 'Nächster Tisch ({count})' },
  'turns.ends': 'Dein Zug endet am {time}.',
  'turns.endsOther': 'Der Zug endet am {time}.',
  'turns.held': 'Jemand ist bis {time} in den Ferien.',
  'turns.heldOwn': 'Du bist bis {time} in den Ferien.',
  'holiday.heading': 'Ferien',
  'holiday.lead': {
    one: 'Solange du weg bist, stehen die Uhren deiner langsamen Partien still. Ein Tag bleibt dir dieses Jahr.',
    other:
      'Solange du weg bist, stehen die Uhren deiner langsamen Partien still. {count} Tage bleiben dir dieses Jahr.',
  },
  'holiday.until': 'Weg bis',
  'holiday.go': 'Partien anhalten',
  'holiday.on': 'Deine langsamen Partien stehen bis {time} still. Spielen kannst du trotzdem.',
  'holiday.back': 'Ich bin zurück',
  'holiday.wrong': 'Wähle einen der nächsten {count} Tage.',
} satisfies MessagesOf<typeof en>;
