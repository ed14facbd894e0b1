import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'do.give': '{card:The} an {to} geben',
  'do.leave': '{card}: aus dem Zwinger',
  'do.move': '{card}: so ziehen',
  'do.home': '{card}: {colour} heimschicken',
  'do.homes': {
    one: '{card}: {count} Murmel heimschicken',
    other: '{card}: {count} Murmeln heimschicken',
  },
  'do.finish': '{card}: ins Ziel',
  'do.swap': '{card}: Murmeln tauschen',
  'do.again': 'Das würde geschehen. Noch einmal tippen, und es gilt.',
  'loupe.label': 'Brett vergrössert: hier wählen',
  'loupe.close': 'Lupe schliessen',
  'keys.heading': 'Tasten',
  'keys.arrows': 'Karte, Murmel oder Feld wählen',
  'keys.enter': 'Ansehen; noch einmal: ausführen',
  'keys.undo': 'Letzte Wahl zurücknehmen',
  'keys.escape': 'Neu wählen',
  'keys.board': 'Hören, wo die Murmeln stehen',
  'keys.hand': 'Die eigenen Karten hören',
  'keys.last': 'Die letzten Züge hören',
  'keys.help': 'Diese Tasten zeigen',
  'keys.close': 'Schliessen',
  'fold.heading': 'Du bist für diese Runde draussen',
  'fold.nobodyOut': 'Ohne Ass, König oder Joker kommt niemand aus dem Zwinger.',
  'fold.noCard': 'Keine deiner Karten lässt sich spielen.',
  'fold.rest': 'Deine Karten werden abgelegt; die anderen spielen die Runde fertig.',
  'fold.next': 'Weiter',
  'fast.go': 'Schnell weiterspielen',
  'coach.exchange':
    'Jede Runde beginnt mit dem Austausch: Partner geben einander verdeckt eine Karte. Ass, König und Joker holen eine Murmel heraus.',
  'coach.fold':
    'Wer keine Karte spielen kann, legt alle ab und ist bis zur nächsten Runde draussen. Das trifft alle einmal.',
  'coach.glow':
    'Du bist am Zug. Karten, die vorstehen, lassen sich spielen. Tippe eine an: Das Brett zeigt alles, was sie kann.',
  'coach.seven':
    'Eine Sieben teilst du beliebig auf deine Murmeln auf, doch alle sieben Schritte müssen gegangen werden. Überholte Murmeln müssen heim.',
  'coach.home':
    'Eine Murmel, auf deren Feld man landet, muss heim in den Zwinger und von vorn beginnen.',
  'coach.finish':
    'Eine Murmel im Ziel ist sicher. Sind alle vier drin, spielst du für deinen Partner weiter.',
  'coach.ok': 'Verstanden',
  'coach.skip': 'Keine Tipps mehr',
  'menu.read': 'Vorlesen',
  'room.tableCode': 'QR-Code für den Tisch',
  'room.code': 'QR-Code für den Platz bei {colour}',
  'room.table': 'Irgendein Platz',
  'room.lead':
    'Scann den Code bei einem Platz: Dein Handy zeigt dann nur deine Karten. Die Partie beginnt, sobald alle bereit sind.',
  'menu.board': 'Nur das Brett, gross',
  'menu.hand': 'Nur meine Karten',
  'sheet.close': 'Zurück an den Tisch',
  'clock.left': { one: 'Noch {count} Sekunde', other: 'Noch {count} Sekunden' },
  'end.rounds': 'Runden',
  'end.plays': 'Gespielte Karten',
  'end.hunted': 'Von euch heimgeschickt',
  'end.suffered': 'Eigene heimgeschickt',
  'end.sentHome': 'Heimgeschickte Murmeln',
  'end.series': 'Deine Partien an diesem Tisch: {won} gewonnen, {lost} verloren',
  'end.lastMove': 'Letzten Zug nochmals',
  'end.copied': 'Der Link ist kopiert. Füge ihn ein, wo du magst.',
  'end.notCopied': 'Dieser Browser kopiert nicht. Der Link: {link}',
  'end.saved': 'Das Bild ist gespeichert.',
} satisfies MessagesOf<typeof en>;
