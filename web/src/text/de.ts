import type { Messages } from './format';
import { game } from './game/de';

/*
 * Die Wörter des Spiels, wie sie in der deutschen Spielanleitung stehen:
 *   kennel Zwinger · start Start · finish Ziel · field Feld · marble Murmel
 *   partner Partner · opponent Gegner · team Team · round Runde
 *   ace Ass · king König · queen Dame · jack Bube · joker Joker
 *   send home heimschicken · overtake überholen · blockade Blockade
 *   exchange (Karten) austauschen · swap (Murmeln) tauschen
 *   fold ausscheiden: «für diese Runde draussen» · dealer wer verteilt · dice Würfel
 *   move fahren · bring out herausholen · another lap Ehrenrunde · game (eine) Partie
 *   Canadian seven kanadische Sieben
 *
 * Schweizer Rechtschreibung («ss»), Anführungszeichen «…», Anrede «du»; `eszett.ts` macht
 * daraus die Rechtschreibung Deutschlands und Österreichs.
 */
export { grammar } from './grammar/de';

export const de = {
  ...game,

  'app.skip': 'Zum Inhalt',
  'app.loading': 'Einen Moment …',
  'app.language': 'Sprache',
  'app.home': 'Kennel, Startseite',
  'app.reload': 'Neu laden',
  'app.retry': 'Nochmals versuchen',
  'app.cancel': 'Abbrechen',
  'app.description':
    'Brändi Dog im Browser: mit Freunden, mit allen, die gerade da sind, oder mit Bots.',
  'app.stale':
    'Diese Seite liess sich nicht laden. Vielleicht gibt es eine neuere Version von Kennel.',

  'nav.label': 'Seiten',
  'nav.watch': 'Zuschauen',
  'nav.me': 'Meine Partien',
  'nav.players': 'Die Besten',
  'nav.settings': 'Einstellungen',
  'nav.friends': 'Freunde',
  'nav.circles': 'Kreise',
  'nav.events': 'Turniere',
  'nav.about': 'Über Kennel',
  'nav.privacy': 'Datenschutz',
  'nav.imprint': 'Impressum',
  'nav.etiquette': 'Umgangsformen',
  'nav.rules': 'Spielregeln',
  'nav.puzzles': 'Rätsel',

  'start.heading': 'Setz dich dazu',
  'start.lead':
    'Brändi Dog mit Freunden, mit allen, die gerade da sind, oder mit Bots. Gratis und ohne Konto.',
  'start.play': 'Jetzt spielen',
  'start.playHint': 'Du und die Bots: Die Karten werden sofort verteilt, auch offline.',
  'start.busy': 'Die Karten werden verteilt …',
  'start.storage':
    'Dieser Browser erlaubt nicht, Partien zu speichern. In privaten Fenstern ist das oft so.',
  'start.choose': 'Wie viele, wie stark?',
  'start.hints': 'Tipps',
  'start.takeBack': 'Züge zurücknehmen',
  'start.friends': 'Mit Freunden',
  'start.friendsHint': 'Einladen mit Link oder QR-Code',
  'start.find': 'Tisch finden',
  'start.findHint': 'Mit allen, die gerade da sind',
  'start.here': 'An diesem Gerät',
  'start.hereHint': 'Mehrere Personen reichen es weiter',
  'start.learn': 'Lernen',
  'start.learnHint': 'Alle Regeln Zug um Zug ausprobieren',
  'start.puzzlesHint': 'Den besten Zug finden, passend zu deiner Stärke',
  'start.ladder': 'Die Leiter',
  'start.ladderHint': 'Die Bots schlagen, Schritt für Schritt',
  'start.position': 'Eine Stellung aufbauen',
  'start.deal': 'Partie des Tages',
  'start.dealHint': 'Du und ein Bot, mit denselben Karten wie alle',
  'start.watch': 'Zuschauen',
  'start.watchHint': 'Den anderen über die Schulter schauen',
  'start.offline':
    'Der Server ist gerade nicht erreichbar. Mit den Bots kannst du trotzdem spielen.',
  'start.open': 'Deine laufenden Partien',
  'start.motif': 'Ein Holzbrett mit Murmeln in vier Farben',

  'guest.names':
    'Flinker Dackel, Frecher Mops, Froher Beagle, Kluger Pudel, Stiller Husky, Tapferer Terrier, Sanfte Bulldogge, Flinke Dogge, Bunter Collie, Kluges Windspiel, Müder Basset, Kecke Bracke, Treuer Berner, Kecker Corgi, Munterer Setter, Lustiger Spaniel, Wache Spürnase, Frohe Schnauze, Treue Fellnase, Muntere Pfote',

  'players.label': 'Zu wievielt?',
  'players.2': 'Zu zweit',
  'players.3': 'Zu dritt',
  'players.4': 'Zu viert',
  'players.5': 'Zu fünft',
  'kind.2': '2',
  'kind.3': '3',
  'kind.4': '4',
  'kind.5': '5',
  'kind.6-pairs': '6, 2er-Teams',
  'kind.6-triples': '6, 3er-Teams',
  'kind.2.hint': 'Zu zweit, gegeneinander.',
  'kind.3.hint': 'Zu dritt, alle für sich.',
  'kind.4.hint': 'Zu viert, zwei Teams; Partner sitzen sich gegenüber.',
  'kind.5.hint': 'Zu fünft, alle für sich.',
  'kind.6-pairs.hint': 'Zu sechst, drei 2er-Teams; Partner sitzen sich gegenüber.',
  'kind.6-triples.hint': 'Zu sechst, zwei 3er-Teams; jeder zweite Platz gehört zum Team.',

  'level.label': 'Stärke der Bots',
  'level.puppy': 'Welpe',
  'level.terrier': 'Terrier',
  'level.shepherd': 'Schäferhund',
  'level.champion': 'Champion',
  'level.puppy.hint': 'Spielt zum Spass und übersieht viel.',
  'level.terrier.hint': 'Spielt wie die Familie an einem guten Abend.',
  'level.shepherd.hint': 'Spielt wie im Klub.',
  'level.champion.hint': 'Denkt voraus und schenkt dir nichts.',

  'edition.label': 'Ausgabe',
  'edition.current': 'Heutige',
  'edition.classic': 'Klassische',
  'edition.2005': 'Turnier 2005',
  'edition.current.name': 'Heutige Ausgabe',
  'edition.classic.name': 'Klassische Ausgabe',
  'edition.2005.name': 'Turnierregeln 2005',
  'edition.current.hint':
    'Wie heute in der Schachtel: Das Verteilen wandert jede Runde weiter, und wer allein spielt, zieht eine Karte von rechts.',
  'edition.classic.hint':
    'Es verteilt immer dieselbe Person; wer allein spielt, gibt eine Karte nach rechts weiter.',
  'edition.2005.hint':
    'Die Turnierregeln von 2005: Es verteilt immer dieselbe Person, und ein Bube lässt sich leichter ohne Wirkung ablegen.',
  'option.label': 'Varianten',
  'option.none': 'Für diesen Tisch gibt es keine Varianten.',
  'option.canadian': 'Kanadische Sieben',
  'option.canadian.hint':
    'Mit einer Sieben darfst du jederzeit auch die Murmeln deines Partners fahren.',
  'option.no-joker-finish': 'Schluss ohne Joker',
  'option.no-joker-finish.hint':
    'Die letzte Murmel eines Teams darf nicht mit einem Joker ins Ziel.',
  'option.jack-anytime': 'Freier Bube',
  'option.jack-anytime.hint':
    'Sind nur deine Murmeln auf dem Weg, darfst du einen Buben jederzeit ohne Wirkung ablegen.',
  'option.start-marble': 'Startmurmel',
  'option.start-marble.hint':
    'Alle beginnen mit einer Murmel auf dem Start, wie an manchen Turnieren.',

  'clock.label': 'Zeit pro Zug',
  'clock.none': 'Ohne Uhr',
  'clock.seconds': { one: '{count} Sekunde', other: '{count} Sekunden' },
  'clock.minutes': { one: '{count} Minute', other: '{count} Minuten' },
  'clock.hours': { one: '{count} Stunde', other: '{count} Stunden' },
  'clock.days': { one: '{count} Tag', other: '{count} Tage' },
  'clock.mail.hint': 'Für Partien über mehrere Tage.',
  'clock.turn.hint': 'Läuft die Zeit ab, spielt ein Bot, bis du deinen Platz zurücknimmst.',

  'visibility.label': 'Wer darf dazukommen?',
  'visibility.link': 'Alle mit dem Link',
  'visibility.public': 'Alle (öffentlich)',
  'visibility.link.hint': 'Nur wen du einlädst, findet den Tisch.',
  'visibility.public.hint': 'Der Tisch steht in der Liste; alle dürfen sich setzen oder zuschauen.',

  'new.heading': 'Mit Freunden spielen',
  'new.lead': 'Richte den Tisch ein; danach bekommst du einen Link für die anderen.',
  'new.more': 'Regeln, Bots und wer dazukommen darf',
  'new.create': 'Tisch aufstellen',
  'new.levelHint': 'Für freie Plätze und für alle, die weg müssen.',

  'waiting.heading': 'Am Tisch',
  'waiting.seats': 'Plätze',
  'waiting.free': 'Frei',
  'waiting.sit': 'Hinsetzen',
  'waiting.boardHint':
    'Für ein Tablet oder einen Fernseher in der Mitte: Alle sehen das Brett und haben ihre Karten auf dem Handy. Wer an diesem Gerät sitzt, gibt den Platz frei.',
  'waiting.board': 'Das Brett auf diesem Bildschirm zeigen',
  'waiting.sitAt': 'Hinsetzen bei {colour}',
  'waiting.move': 'Hierher',
  'waiting.change': 'Plätze tauschen?',
  'waiting.changeAsked': 'Anfrage zurückziehen',
  'waiting.agree': 'Ja, tauschen',
  'waiting.changeWanted': {
    single: '{names} möchte mit dir den Platz tauschen.',
    several: '{names} möchten mit dir den Platz tauschen.',
  },
  'waiting.you': 'Du',
  'waiting.bot': 'Bot: {level}',
  'bot.name': '{name} ({level})',
  'waiting.addBot': '+ Bot',
  'waiting.botAt': 'Bot bei {colour}',
  'waiting.noBot': 'Kein Bot',
  'waiting.ready': 'Bereit',
  'waiting.notReady': 'Noch nicht bereit',
  'waiting.away': 'Nicht da',
  'waiting.stand': 'Platz freigeben',
  'waiting.sayReady': 'Ich bin bereit',
  'waiting.sayNotReady': 'Doch nicht bereit',
  'waiting.fill': 'Mit Bots auffüllen und los',
  'waiting.mate': 'In deinem Team',
  'waiting.team': 'Team {number}',
  'waiting.spectators': { one: '{count} Person schaut zu', other: '{count} Personen schauen zu' },
  'waiting.needSeat': 'Such dir einen freien Platz aus.',
  'waiting.full':
    'Alle Plätze sind besetzt. Du kannst hier zuschauen oder einen eigenen Tisch aufstellen.',
  'waiting.needPlayers': {
    one: 'Ein Platz ist noch frei: Lade jemanden ein oder setz einen Bot hin.',
    other: '{count} Plätze sind noch frei: Lade jemanden ein oder setz Bots hin.',
  },
  'waiting.needReady': 'Alle sind da. Sag, wenn du bereit bist.',
  'waiting.waitFor': {
    nobody: 'Es geht los!',
    single: 'Wir warten auf {names}.',
    several: 'Wir warten auf {names}.',
  },
  'waiting.starting': 'Es geht los!',
  'waiting.queue': {
    one: 'In {count} Sekunde setzen sich Bots auf die freien Plätze.',
    other: 'In {count} Sekunden setzen sich Bots auf die freien Plätze.',
  },
  'waiting.longer': 'Länger auf Leute warten',
  'waiting.rated': 'Diese Partie wird gewertet. Wer vor dem Ende geht, verliert sie.',
  'waiting.forPeople': 'Noch ist niemand da. Du wartest auf Menschen.',
  'waiting.letBots': 'Bots mitspielen lassen',
  'waiting.queueSoon': 'Bots setzen sich auf die freien Plätze …',
  'waiting.name': 'Dein Name an diesem Tisch',
  'waiting.guest': 'Gast',
  'waiting.account': 'Mit Konto',
  'waiting.sameAddress': 'Am selben Internetanschluss wie {name}',

  'invite.heading': 'Einladen',
  'invite.link': 'Link zu diesem Tisch',
  'invite.copy': 'Link kopieren',
  'invite.copied': 'Kopiert',
  'invite.notCopied': 'Bitte kopiere den Link aus dem Feld.',
  'invite.share': 'Teilen',
  'invite.message': 'Spiel mit mir Brändi Dog:',
  'invite.qr': 'QR-Code mit dem Link zu diesem Tisch',
  'invite.qrHint': 'Mit der Handykamera scannen.',

  'find.heading': 'Tisch finden',
  'find.lead': 'Du bekommst den ersten freien Platz.',
  'find.rated':
    'Partien, die alle am Tisch mit einem Konto spielen, werden gewertet: höchstens drei am Tag mit denselben Leuten. Wer geht, verliert.',
  'find.bots': 'Bots dürfen mitspielen',
  'find.botsHint': 'Wenn niemand kommt, nehmen sie nach einer Weile die freien Plätze.',
  'find.noBotsHint':
    'Du wartest, bis jemand kommt. Seid ihr zu zweit, nehmen Bots die freien Plätze.',
  'find.go': 'Tisch suchen',

  'watch.heading': 'Zuschauen',
  'watch.lead':
    'Öffentliche Tische, gerade jetzt. Verdeckte Karten siehst du keine, und du störst niemanden.',
  'watch.playing': 'Laufende Partien',
  'watch.waiting': 'Freie Plätze',
  'watch.empty':
    'Im Moment gibt es keinen öffentlichen Tisch. Stell einen auf, dann können andere dazukommen.',
  'watch.open': 'Öffentlichen Tisch aufstellen',
  'watch.look': 'Zuschauen',
  'watch.join': 'Mitspielen',
  'watch.freeSeats': { one: '{count} Platz frei', other: '{count} Plätze frei' },

  'game.heading': 'Gespielte Partie',
  'game.unfinished': 'Diese Partie wurde nicht zu Ende gespielt.',
  'game.date': 'Gespielt am {date}',
  'game.rounds': { one: '{count} Runde', other: '{count} Runden' },
  'game.plays': { one: '{count} Karte gespielt', other: '{count} Karten gespielt' },
  'game.download': 'Partie als Datei speichern',
  'game.downloadHint': 'Ein Text mit jeder Karte und jedem Zug, zum Aufheben oder Ansehen.',
  'game.missing': 'Unter diesem Link gibt es keine Partie, oder sie läuft noch.',

  'me.heading': 'Meine Partien',
  'me.account': 'Konto und Daten',
  'me.tables': 'Laufende Partien',
  'me.noTables': 'Du spielst gerade keine Partie.',
  'me.games': 'Gespielte Partien',
  'me.noGames': 'Deine fertigen Partien werden hier aufgehoben.',
  'me.remove': 'Löschen',
  'me.kept': 'Partien an diesem Gerät liegen nur in diesem Browser.',
  'me.openRecord': 'Gespeicherte Partie öffnen',
  'me.more': 'Mehr anzeigen',
  'me.yourTurn': 'Du bist dran',
  'me.waiting': 'Noch nicht begonnen',
  'me.playing': 'Läuft gerade',
  'me.goOn': 'Weiter',
  'me.won': 'Gewonnen',
  'me.lost': 'Verloren',
  'me.nobody': 'Du hast noch nicht gespielt. Sobald du spielst, stehen deine Partien hier.',

  'account.heading': 'Dein Name',
  'account.guest': 'Du spielst als Gast. Dieser Browser erinnert sich an dich.',
  'account.member': 'Du bist angemeldet als {name}.',
  'account.name': 'Name',
  'account.nameHint': 'So sehen dich die anderen, 1 bis 24 Zeichen',
  'account.save': 'Name speichern',
  'account.saved': 'Gespeichert. Du heisst jetzt {name}.',
  'account.make': 'Konto erstellen',
  'account.makeHint':
    'Damit spielst du auf jedem Gerät, und deine Partien kommen mit. Name und Passwort genügen.',
  'account.password': 'Passwort',
  'account.passwordHint': 'Mindestens 10 Zeichen',
  'account.create': 'Konto erstellen',
  'account.logIn': 'Anmelden',
  'account.forgot': 'Passwort vergessen?',
  'account.logInHint': 'Mit einem Konto, das du schon hast',
  'account.logInWarning': 'Deine Partien als Gast kommen nicht mit ins Konto.',
  'account.profile': 'Mein Profil',
  'account.logOut': 'Abmelden',
  'account.logOutGuest': 'Gast abmelden',
  'account.logOutGuestSure':
    'Gast abmelden? Die Partien und Plätze von {name} sind dann für immer weg.',
  'account.made': 'Willkommen, {name}! Deine Partien sind jetzt in deinem Konto.',
  'account.nameLength': {
    zero: 'Bitte gib einen Namen ein.',
    one: 'Der Name ist zu lang: höchstens 24 Zeichen, nicht {count}.',
    other: 'Der Name ist zu lang: höchstens 24 Zeichen, nicht {count}.',
  },
  'account.nameShort': 'Der Name eines Kontos hat mindestens 3 Zeichen.',
  'account.passwordLength': {
    zero: 'Bitte gib ein Passwort ein.',
    one: 'Ein Passwort hat 10 bis 200 Zeichen; dieses hat {count}.',
    other: 'Ein Passwort hat 10 bis 200 Zeichen; dieses hat {count}.',
  },

  'settings.heading': 'Einstellungen',
  'settings.lead': 'Gilt für diesen Browser.',
  'settings.notKept': 'Dieser Browser merkt sich nichts: Alles gilt, bis du die Seite schliesst.',
  'settings.browserLanguage': 'Wie der Browser',
  'settings.theme': 'Darstellung',
  'settings.theme.system': 'Automatisch',
  'settings.theme.light': 'Hell',
  'settings.theme.dark': 'Dunkel',
  'settings.speed': 'Tempo der Murmeln',
  'settings.speed.off': 'Ohne Animation',
  'settings.speed.slow': 'Langsam',
  'settings.speed.normal': 'Normal',
  'settings.speed.fast': 'Schnell',
  'settings.sounds': 'Töne',
  'settings.sounds.hint': 'Holz, Glas und Karten.',
  'settings.volume': 'Lautstärke',
  'settings.testSound': 'Probe hören',
  'settings.clockTicks': 'Uhr hören',
  'settings.clockTicks.hint': 'Die letzten zehn Sekunden deines Zuges ticken.',
  'settings.vibration': 'Vibrieren',
  'settings.vibration.hint':
    'Wenn dich jemand anstupst, oder wenn du dran bist und gerade woanders hinschaust.',
  'settings.singleTaps': 'Einmal tippen genügt',
  'settings.singleTaps.hint':
    'Eine Karte oder Murmel, die nur eines kann, wird beim ersten Tippen gespielt.',
  'settings.marks': 'Zeichen auf den Murmeln',
  'settings.marks.hint': 'Hilft, wenn sich Farben schlecht unterscheiden lassen.',
  'settings.notation': 'Notation',
  'settings.notation.hint':
    'Zeigt Züge neben den Worten auch als «7 12-16 40-43», wie in gespeicherten Partien.',

  'missing.heading': 'Hier ist nichts',
  'missing.lead': 'Diese Seite gibt es nicht. Vielleicht ist der Link vertippt oder zu alt.',
  'missing.home': 'Zur Startseite',
  'missing.table':
    'Unter diesem Link gibt es keinen Tisch. Vielleicht gibt es ihn nicht mehr, oder im Link fehlt ein Buchstabe.',
  'missing.tableHeading': 'Tisch nicht gefunden',

  'error.unreadable': 'Das hat der Server nicht verstanden. Bitte lade die Seite neu.',
  'error.invalid': 'Bitte prüf deine Eingabe.',
  'error.unknown': 'Du bist nicht mehr angemeldet. Versuch es nochmals.',
  'error.foreign': 'Bitte lade die Seite neu.',
  'error.missing': 'Das gibt es nicht mehr.',
  'error.suspended': 'Du bist zurzeit gesperrt. Auf der Startseite steht, wie lange.',
  'error.taken': 'Dieser Name ist schon vergeben. Bitte nimm einen anderen.',
  'error.forbidden': 'Das ist hier nicht erlaubt.',
  'error.wrong': 'Name oder Passwort stimmt nicht.',
  'error.left_games':
    'Du hast mehrere gewertete Partien verlassen. Warte ein paar Minuten, bis du wieder einen Tisch suchst; an anderen Tischen kannst du spielen.',
  'error.too_many': 'Das war etwas viel auf einmal. Bitte warte einen Moment.',
  'error.full': 'Für mehr ist kein Platz. Entferne oder beende zuerst etwas.',
  'error.tables':
    'Du hast viele Tische offen oder viel auf einmal gefragt. Spiel einen fertig oder warte einen Moment.',
  'error.other_rules': 'Diese Partie wurde nach einer älteren Fassung der Regeln gespielt.',
  'error.unavailable':
    'Der Server ist gerade nicht bereit. Nichts ist verloren; versuch es bald wieder.',
  'error.offline': 'Der Server ist nicht erreichbar. Bist du online?',
  'error.unexpected': 'Da ging etwas schief. Bitte versuch es nochmals.',
  'error.name': 'Dieser Name geht nicht: bitte 1 bis 24 sichtbare Zeichen.',
} satisfies Messages;
