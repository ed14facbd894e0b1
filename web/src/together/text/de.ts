import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'wait.time': 'Das dauert schon {time}.',
  'nudge.go': 'Anstupsen',
  'nudge.got': '{who} stupst dich an: Du bist dran.',
  'nudge.sent': {
    single: 'Du hast {names} angestupst.',
    several: 'Du hast {names} angestupst.',
  },
  'vote.go': 'Einen Bot für {to} spielen lassen',
  'end.menu': 'Partie abbrechen',
  'end.sure': 'Partie abbrechen? Niemand gewinnt. Alle am Tisch müssen einverstanden sein.',
  'end.sureAlone': 'Partie abbrechen? Niemand gewinnt.',
  'end.stay': 'Weiterspielen',
  'take.go': 'Meinen Zug zurücknehmen',
  'ask.end': '{who} möchte die Partie abbrechen. Niemand würde gewinnen.',
  'ask.takeBack': '{who} möchte einen Zug zurücknehmen.',
  'ask.standIn': '{who} möchte, dass ein Bot für {to} spielt.',
  'ask.standInYou':
    '{who} möchte, dass ein Bot für dich spielt. Spiel, dann behältst du deinen Platz.',
  'ask.waits': {
    nobody: 'Alle haben geantwortet.',
    single: '{names} hat noch nicht geantwortet.',
    several: '{names} haben noch nicht geantwortet.',
  },
  'ask.series': '{who} möchte auf zwei Siege spielen.',
  'series.go': 'Auf zwei Siege spielen',
  'series.heading': 'Auf zwei Siege',
  'series.wins': { one: '{count} Sieg', other: '{count} Siege' },
  'series.won': {
    you: 'Du hast die Serie gewonnen!',
    youAnd: 'Du und {names} habt die Serie gewonnen!',
    single: '{names} hat die Serie gewonnen!',
    several: '{names} haben die Serie gewonnen!',
  },
  'people.menu': 'Leute am Tisch',
  'ask.yes': 'Einverstanden',
  'ask.no': 'Nein',
  'ask.withdraw': 'Zurückziehen',
  'ask.declined': { you: 'Du bist nicht einverstanden.', they: '{who} ist nicht einverstanden.' },
  'fast.waits': {
    nobody: 'Die Bots spielen schnell.',
    single: 'Sobald {names} einverstanden ist, spielen die Bots schnell.',
    several: 'Sobald {names} einverstanden sind, spielen die Bots schnell.',
  },
  'left.here': 'Du hast die Partie verlassen und schaust jetzt zu.',
  'left.go': 'Zur Startseite',
  'seat.take': 'Für {to} weiterspielen',
  'host.remove': '{to} vom Tisch nehmen',
} satisfies MessagesOf<typeof en>;
