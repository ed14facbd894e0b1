import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'replay.heading': 'Gespeicherte Partie ansehen',
  'replay.lead':
    'Jede Partie von Kennel lässt sich als Datei speichern. Öffne hier eine und schau sie dir Zug für Zug an.',
  'replay.file': 'Datei einer Partie',
  'replay.choose': 'Datei wählen',
  'replay.fileHint':
    'Wähle eine Datei oder lege sie irgendwo auf diese Seite. Sie bleibt in deinem Browser.',
  'replay.tooLong': 'Diese Datei ist zu gross für eine gespeicherte Partie.',
  'replay.unreadable': 'Diese Datei liess sich nicht lesen.',
  'replay.wrongLine':
    'Diese Datei ist keine gespeicherte Partie. Sieh in Zeile {line} nach. {problem}',
  'replay.notHere':
    'Diese Partie ist nicht in diesem Browser. Partien an einem Gerät bleiben auf diesem Gerät.',
  'replay.beginning': 'Vor dem ersten Verteilen.',
  'replay.at': 'Zug {at} von {last}. {words}',
  'replay.slider': 'Zug der Partie',
  'replay.controls': 'Durch die Partie gehen',
  'replay.first': 'Zum Anfang',
  'replay.back': 'Ein Zug zurück',
  'replay.play': 'Abspielen',
  'replay.pause': 'Anhalten',
  'replay.next': 'Ein Zug weiter',
  'replay.last': 'Zum Ende',
  'replay.speed': 'Tempo',
  'replay.hands': 'Karten auf der Hand',
  'replay.look': 'Ansicht',
  'replay.look.open': 'Alle Karten offen',
  'replay.look.watching': 'Nur offene Karten',
  'replay.moves': 'Züge',
  'replay.round': { one: 'Runde {round} · {count} Karte', other: 'Runde {round} · {count} Karten' },
  'replay.cost': '−{percent}',
  'replay.plots': 'Verlauf',
  'replay.plot.progress': 'Weg zum Ziel',
  'replay.plot.cards': 'Karten auf der Hand',
  'replay.plot.home': 'Eigene Murmeln verloren',
  'replay.plot.chance': 'Geschätzte Gewinnchance',
  'replay.plot.label': '{plot}: {values}',
  'replay.numbers': 'Die Partie in Zahlen',
  'replay.number.played': 'Karten gespielt',
  'replay.number.steps': 'Felder gefahren',
  'replay.number.left': 'Murmeln aus dem Zwinger',
  'replay.number.finished': 'Murmeln ins Ziel gebracht',
  'replay.number.sentOthersHome': 'Gegnerische Murmeln heimgeschickt',
  'replay.number.home': 'Eigene Murmeln verloren',
  'replay.number.folds': 'Runden ausgeschieden',
  'replay.number.lost': 'Karten ungespielt abgelegt',
  'replay.number.jokers': 'Joker gespielt',
  'replay.take': 'Speichern und teilen',
  'replay.link': 'Link zu diesem Zug',
  'replay.other': 'Andere Partie öffnen',
  'replay.fairness': 'Ging es fair zu?',
  'replay.fairnessHint':
    'Wie gemischt wird, hat der Server vor der Partie versiegelt. Dein Browser mischt jetzt nach und vergleicht jede Karte.',
  'replay.verify': 'Mischen nachprüfen',
  'replay.verifies': 'Jede Karte kam wie versprochen.',
  'replay.verified': 'Runden: {rounds}. Gemischt: {shuffles}. Karten gezogen: {draws}.',
  'replay.commitment': 'Versprechen des Servers',
  'replay.added': 'Beigetragen von {name}',
  'replay.addedNothing': 'nichts',
  'replay.compare':
    'Dein Browser hat sich das Versprechen vor dieser Partie nicht gemerkt und kann es nicht vergleichen.',
  'replay.compareSame': 'Dein Browser hatte sich vor der Partie dasselbe Versprechen gemerkt.',
  'replay.compareOther': 'Dein Browser hatte sich vor der Partie ein anderes Versprechen gemerkt:',
  'replay.noEntropy':
    'Niemand am Tisch hat zum Mischen etwas beigetragen: Es beruht allein auf dem Geheimnis des Servers.',
  'replay.differs': 'Die Karten stimmen nicht mit dem Versprechen überein.',
  'replay.differs.commitment':
    'Zeile {line}: Das Geheimnis ist nicht das, welches der Server versprochen hatte.',
  'replay.differs.first_dealer':
    'Zeile {line}: Laut Datei verteilt zuerst {recorded}, ausgelost wurde {fair}.',
  'replay.differs.deal':
    'Runde {round}, Karten von {name} (Zeile {line}): In der Datei stehen {recorded}; verteilt wurden {fair}. Die erste, die fehlt, lag an Stelle {place} im Stapel.',
  'replay.differs.drawn':
    'Runde {round}, gezogen von {name} (Zeile {line}): In der Datei steht {recorded}; gezogen wurde {fair}, an Stelle {place} im Blatt nebenan.',
  'replay.differs.got':
    'Runde {round}, mit einer Zwei gezogen von {name} (Zeile {line}): In der Datei steht {recorded}; gezogen wurde {fair}, an Stelle {place} jenes Blatts.',
  'replay.unverifiable.no_secret':
    'In dieser Datei steht weder Versprechen noch Geheimnis, also gibt es nichts zu vergleichen. Nur Partien auf einem Server haben sie.',
  'replay.unverifiable.no_cryptography':
    'Dein Browser prüft nur über eine sichere Verbindung (https).',
  'replay.unverifiable.unreadable': 'Diese Datei lässt sich nicht prüfen: Ihr Kopf stimmt nicht.',
  'replay.unverifiable.line':
    'Diese Datei lässt sich nicht prüfen: Zeile {line} folgt nicht aus dem, was vorher kam.',
  'replay.mistakes': 'Teuerste Züge',
  'replay.mistakesHint':
    'Die Züge, die am meisten Gewinnchance verschenkt haben, geschätzt von den Bots nach dem, was alle jeweils wussten.',
  'replay.mistakesBusy': 'Die Bots gehen die Partie durch: {percent}',
  'replay.mistakesNone': 'Kein Zug hat viel verschenkt.',
  'replay.mistake': { you: 'Du, Runde {round}', they: '{who}, Runde {round}' },
  'replay.chancesOff': 'Die Bots sind nicht geladen, darum fehlen die Gewinnchancen.',
  'replay.instead': 'Was hätte der Bot gespielt?',
  'replay.insteadBusy': 'Der Bot überlegt …',
  'replay.insteadHint': 'Gewinnchance danach; was gespielt wurde, ist markiert.',
  'replay.bestPlayed': 'Denselben Zug.',
  'replay.picturePng': 'Bild (PNG)',
  'replay.pictureSvg': 'Bild (SVG)',
  'replay.pictureFailed': 'Das Bild ist nicht gelungen.',
  'replay.pictureLine': 'Runde {round}, Zug {at} von {last}',
  'replay.continue': 'Von hier weiterspielen',
  'replay.continueSeat': 'Am Platz von',
  'replay.playOn': 'Weiterspielen',
  'replay.continueHint': 'Gegen Bots, in diesem Browser. Die Partie selbst bleibt, wie sie war.',
  'replay.continueFailed':
    'Die Partie liess sich nicht fortsetzen: Dieser Browser speichert nichts.',
} satisfies MessagesOf<typeof en>;
