import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'daily.heading': 'Partie des Tages',
  'daily.lead':
    'Alle bekommen heute dieselben Karten, mit einem der stärksten Bots als Partner und zweien als Gegnern. Du hast einen Versuch.',
  'daily.until': 'Die heutige Partie endet am {when}.',
  'daily.nobody': 'Heute hat noch niemand begonnen.',
  'daily.players': {
    one: '{count} Person hat begonnen.',
    other: '{count} Personen haben begonnen.',
  },
  'daily.play': 'Spielen',
  'daily.goOn': 'Weiterspielen',
  'daily.busy': 'Einen Moment …',
  'daily.done': 'Du hast heute gespielt. Die Ergebnisse kommen, wenn der Tag vorbei ist.',
  'daily.sealed':
    'Bis der Tag vorbei ist, sieht niemand Karten und Ergebnisse der anderen: Dieselben Karten werden noch gespielt.',
  'daily.last': 'Die Ergebnisse vom {day}',
  'daily.proof': 'Im Voraus festgelegt',
  'daily.proofHint':
    'Die Karten dieser Tage stehen schon fest. Diese Zahlen beweisen es nachher, wenn die Geheimnisse veröffentlicht werden.',
  'daily.calendar': 'Kalender',
  'daily.before': 'Der Monat davor',
  'daily.after': 'Der Monat danach',
  'daily.noDays': 'In diesem Monat gibt es keine Ergebnisse.',
  'daily.dayResults': { one: '{day}: {count} Ergebnis', other: '{day}: {count} Ergebnisse' },
  'daily.dayOwn': {
    one: '{day}: {share}, {count} Ergebnis',
    other: '{day}: {share}, {count} Ergebnisse',
  },
  'daily.standing': 'Die Besten des Monats',
  'daily.standingHint':
    'Der Durchschnitt aller Partien des Monats, für alle, die mindestens vier beendet haben.',
  'daily.noStanding': 'In diesem Monat hat noch niemand vier Partien beendet.',
  'daily.rank': 'Platz',
  'daily.name': 'Name',
  'daily.games': 'Partien',
  'daily.share': 'Im Vergleich',
  'daily.score': 'Punkte',
  'daily.rounds': 'Runden',
  'daily.replay': 'Ansehen',
  'daily.replayOf': 'Die Partie von {name} ansehen',
  'daily.results': 'Ergebnisse',
  'daily.scoreHint':
    'Ein Sieg zählt 10 Punkte, eine Niederlage 10 weniger als keine, und die Differenz der Murmeln im Ziel kommt dazu. Die letzte Zahl vergleicht dein Ergebnis mit allen anderen: Hundert ist besser als alle, fünfzig ist die Mitte.',
  'daily.champion': 'Der Bot auf deinem Platz',
  'daily.yours': 'Du',
  'daily.best': 'Der beste Weg',
  'daily.bestHint': 'Diese Partie hat mit den Karten des Tages am meisten erreicht.',
  'daily.unfinished': {
    one: '{count} Person hat begonnen und nicht zu Ende gespielt.',
    other: '{count} Personen haben begonnen und nicht zu Ende gespielt.',
  },
  'daily.missing': 'Von diesem Tag gibt es keine Ergebnisse, oder noch keine.',
  'daily.compare': 'Zug für Zug',
  'daily.compareHint': 'Zwei Partien mit denselben Karten, und was beide daraus gemacht haben.',
  'daily.first': 'Diese Partie',
  'daily.second': 'im Vergleich mit',
  'daily.identical': 'Beide Partien sind gleich, Zug für Zug.',
  'daily.parted': 'Die Partien trennen sich in Runde {round}.',
  'daily.partedAt': 'Von dort an ansehen',
  'daily.round': 'Runde {round}',
  'daily.commitment': 'Im Voraus veröffentlicht',
  'daily.secret': 'Das Geheimnis der Karten',
  'daily.verifyHint':
    'Jede Partie des Tages lässt sich auf ihrer Seite nachprüfen: Ausgeteilt wurde, was dieses Geheimnis bestimmt.',
  'daily.today': 'Zur heutigen Partie',
  'daily.atTable': 'Partie des Tages',
  'daily.over': 'Morgen siehst du, wie andere diese Karten gespielt haben.',
} satisfies MessagesOf<typeof en>;
