import type { MessagesOf } from '../../text/format';
import type { en } from './en';

/* Die Wörter des Spiels stehen am Anfang von `src/text/de.ts`. */
export const de = {
  'learn.heading': 'Brändi Dog lernen',
  'learn.lead':
    'Kurze Aufgaben auf dem richtigen Brett. Fang oben an oder such dir aus, was du schon immer wissen wolltest.',
  'learn.rules': 'Alle Regeln auf einer Seite',
  'learn.begin': 'Anfangen',
  'learn.goOn': 'Weitermachen',
  'learn.done': 'Gelernt',
  'learn.solved': {
    one: '{count} von {total} Aufgaben gelöst',
    other: '{count} von {total} Aufgaben gelöst',
  },
  'learn.all': 'Du kannst alles. Bis gleich am Tisch!',
  'learn.notKept':
    'Dieser Browser merkt sich nichts: Dein Fortschritt bleibt, bis du die Seite schliesst.',
  'learn.missing': 'Diese Lektion gibt es nicht. Hier sind alle.',
  'learn.back': 'Alle Lektionen',
  'learn.exercise': 'Aufgabe {number} von {total}',
  'learn.isSolved': 'gelöst',
  'learn.hint': 'Tipp',
  'learn.hintPlay': 'Versuch es mit {card:dative}. Das Brett zeigt den Weg.',
  'learn.hintGive': 'Versuch es mit {card:dative}.',
  'learn.hintCards': 'Die Runden haben {rounds} Karten, und dann wieder von vorn.',
  'learn.hintSeats':
    'An diesem Tisch geht alles nach rechts weiter: von oben gesehen gegen den Uhrzeigersinn.',
  'learn.right': 'Richtig!',
  'learn.wrong': 'Erlaubt, aber nicht das, was wir suchen.',
  'learn.wrongLater': 'Erlaubt, aber so lässt sich die Aufgabe nicht mehr lösen.',
  'learn.wrongAnswer': 'Nicht ganz.',
  'learn.wrongGift': 'Die Karte darfst du geben, aber sie bewirkt nicht, was wir suchen.',
  'miss.lies': 'Die Murmel steht nicht auf dem richtigen Feld.',
  'miss.fresh': 'Es ist keine Murmel aus dem Zwinger gekommen.',
  'miss.spared': '{colour} musste nicht heim.',
  'miss.hit': 'Eine {colour:adjective} Murmel musste heim.',
  'miss.notIn': {
    one: 'Im Ziel sind zu wenige Murmeln: Es sollte {count} sein.',
    other: 'Im Ziel sind zu wenige Murmeln: Es sollten {count} sein.',
  },
  'miss.out': 'Die zweite Murmel ist noch im Zwinger.',
  'miss.notFolded': '{colour} kann noch eine Karte spielen.',
  'miss.notWon': 'Die Partie ist noch nicht gewonnen.',
  'miss.notDrawn': 'Es wurde keine Karte gezogen.',
  'miss.notPassed': 'Die Murmel ist nicht vorbeigekommen.',
  'miss.moved': 'Es wurde eine Murmel bewegt.',
  'miss.useful': '{colour} könnte diese Karte brauchen.',
  'miss.useless': 'Diese Karte hilft {colour} jetzt nicht.',
  'learn.oneMore': 'Gut. Jetzt die nächste Karte.',
  'learn.again': 'Nochmals',
  'learn.next': 'Weiter',
  'learn.nextLesson': 'Nächste Lektion',
  'learn.play': 'Jetzt spielen',
  'learn.fold': 'Karten ablegen',
  'learn.rule': 'Regel {number}: {text}',
  'learn.readRule': 'Zur Regel',
  'learn.cards': { one: '{count} Karte', other: '{count} Karten' },
  'learn.variant': 'Hier gilt: {rules}',

  'group.basics': 'Einmal rund ums Brett',
  'group.cards': 'Karten mit eigenem Kopf',
  'group.team': 'Runden und Partner',
  'group.tables': 'Zu zweit, dritt, fünft, sechst',
  'group.options': 'Varianten',

  'lesson.kennel.title': 'Raus aus dem Zwinger',
  'lesson.kennel.intro':
    'Du spielst die roten Murmeln. Sie warten im Zwinger, und nur Ass, König oder Joker holen eine heraus.',
  'lesson.walk.title': 'Fahren und überholen',
  'lesson.walk.intro':
    'Eine Karte bewegt eine Murmel um so viele Felder, wie sie anzeigt: gegen den Uhrzeigersinn, wie alles an diesem Tisch.',
  'lesson.home.title': 'Heimschicken',
  'lesson.home.intro':
    'Auf einem Feld hat nur eine Murmel Platz. Die zweite bleibt, die erste muss zurück in den Zwinger.',
  'lesson.blockade.title': 'Die Blockade',
  'lesson.blockade.intro':
    'Eine Murmel frisch aus dem Zwinger bewacht ihren Start: Niemand trifft sie, niemand kommt vorbei. Du erkennst sie am Halsband.',
  'lesson.finish.title': 'Ins Ziel',
  'lesson.finish.intro':
    'Einmal rund ums Brett, dann biegen deine Murmeln bei deinem Start ins Ziel ab. Es hat vier Plätze.',
  'lesson.four.title': 'Vier: rückwärts',
  'lesson.four.intro':
    'Nur die Vier darf rückwärts. Damit wird der Weg ins Ziel so kurz wie sonst nie.',
  'lesson.seven.title': 'Sieben: aufteilen',
  'lesson.seven.intro':
    'Sieben einzelne Schritte, für eine oder mehrere deiner Murmeln. Aber Vorsicht: Jede Murmel, die eine Sieben überholt, muss heim.',
  'lesson.jack.title': 'Bube: tauschen',
  'lesson.jack.intro':
    'Der Bube fährt nirgendwohin. Er tauscht eine deiner Murmeln gegen eine fremde.',
  'lesson.joker.title': 'Joker: jede Karte',
  'lesson.joker.intro':
    'Der Joker ist jede Karte, die du willst. Tipp ihn an, und das Brett zeigt, wohin er führt.',
  'lesson.rounds.title': 'Runden und Karten',
  'lesson.rounds.intro':
    'Gespielt wird in Runden. Der Würfel zeigt, wer verteilt und wie viele Karten alle bekamen; gewürfelt wird nie.',
  'lesson.exchange.title': 'Der Austausch',
  'lesson.exchange.intro':
    'Vor jeder Runde gibst du deinem Partner verdeckt eine Karte und bekommst eine zurück. Deine neue siehst du erst, wenn du gegeben hast.',
  'lesson.fold.title': 'Zugzwang und Ausscheiden',
  'lesson.fold.intro':
    'Lässt sich eine Karte spielen, musst du eine spielen. Lässt sich keine spielen, bist du für diese Runde draussen.',
  'lesson.partner.title': 'Dem Partner helfen',
  'lesson.partner.intro':
    'Gewonnen wird im Team oder gar nicht. Gelb, dir gegenüber, ist dein Partner.',
  'lesson.solo.title': 'Zu zweit, dritt oder fünft',
  'lesson.solo.intro':
    'Alle spielen für sich, und Zwei und Sieben können mehr. Vor jeder Runde ziehen alle eine Karte von rechts.',
  'lesson.six.title': 'Zu sechst',
  'lesson.six.intro':
    'Drei Paare sitzen sich gegenüber, oder zwei 3er-Teams sitzen abwechselnd um den Tisch.',
  'lesson.canadian.title': 'Kanadische Sieben',
  'lesson.canadian.intro':
    'Bei dieser Variante darf eine Sieben jederzeit auch die Murmeln des Partners bewegen.',
  'lesson.no-joker-finish.title': 'Schluss ohne Joker',
  'lesson.no-joker-finish.intro':
    'Bei dieser Variante braucht die letzte Murmel eines Teams eine richtige Karte.',
  'lesson.jack-anytime.title': 'Der freie Bube',
  'lesson.jack-anytime.intro':
    'Mit den Regeln von 2005 oder dieser Variante wirst du einen Buben leichter los.',
  'lesson.start-marble.title': 'Die Startmurmel',
  'lesson.start-marble.intro':
    'Mit dieser Variante steht deine erste Murmel schon beim ersten Zug auf dem Start.',
  'lesson.editions.title': 'Klassische Ausgabe',
  'lesson.editions.intro':
    'In der älteren Schachtel liegt kein Würfel. Es verteilt immer dieselbe Person, und wer allein spielt, tauscht anders aus.',

  'task.kennel-1': 'Hol eine zweite Murmel heraus: Ass und König stellen eine auf deinen Start.',
  'right.kennel-1':
    'Ass, König und Joker holen eine Murmel aus dem Zwinger. Sie steht jetzt frisch auf deinem Start.',
  'task.kennel-2': 'Blau steht auf deinem Start. Hol trotzdem eine Murmel heraus.',
  'right.kennel-2':
    'Wer auf deinem Start steht, wenn du herauskommst, muss heim, auch eine eigene Murmel.',
  'task.kennel-3':
    'Deine eigene frische Murmel besetzt den Start. Hol mit beiden Karten eine zweite heraus.',
  'right.kennel-3':
    'Solange deine Murmel frisch auf dem Start steht, kann keine andere heraus. Mach zuerst Platz.',

  'task.walk-1': 'Fahr auf das markierte Feld, gleich vor dem Start von Blau.',
  'right.walk-1':
    'Murmeln fahren gegen den Uhrzeigersinn, so wie man an die Reihe kommt. Gezählt wird ab dem nächsten Feld.',
  'task.walk-2': 'Überhol Blau, ohne jemanden heimzuschicken.',
  'right.walk-2':
    'Murmeln auf dem Weg darf man überholen. Es zählt nur das Feld, auf dem du anhältst.',
  'task.walk-3': 'Ein Ass fährt 1 oder 11 Felder. Erreiche das markierte Feld.',
  'right.walk-3':
    'Ein Ass holt eine Murmel heraus oder fährt 1 oder 11 Felder: jedes Mal, wie du willst.',
  'task.walk-4':
    'Die Zehn fährt 10, die Dame 12, der König 13. Welche Karte führt auf das markierte Feld?',
  'right.walk-4':
    'Die Dame fährt 12 Felder. Der König darf 13 fahren, statt eine Murmel herauszuholen.',

  'task.home-1': 'Blau ist in Reichweite. Schick die Murmel heim.',
  'right.home-1': 'Wer auf dem Feld steht, auf dem du landest, muss heim.',
  'task.home-2':
    'Eine Karte trifft Gelb, deinen Partner, die andere trifft Blau. Verschone deinen Partner.',
  'right.home-2': 'Heimgeschickt werden alle gleich, auch der Partner. Also zuerst schauen.',
  'task.home-3': 'Spiel die Drei so, dass deine beiden Murmeln auf dem Weg bleiben.',
  'right.home-3': 'Eigene Murmeln sind keine Ausnahme: Wer getroffen wird, muss heim.',

  'task.blockade-1':
    'Blau lässt niemanden vorbei. Tipp Fünf und Neun an: Sie sagen, warum sie sich nicht spielen lassen. Dann fahr bis an die Blockade heran.',
  'right.blockade-1':
    'An einer frischen Murmel kommt niemand vorbei und niemand landet auf ihr, in keiner Richtung.',
  'task.blockade-2':
    'Blau steht vier Felder vor deinem Start und will mit einer Neun vorbei. Mach den Weg zu.',
  'right.blockade-2':
    'Deine frische Murmel blockiert alle. Blau kann nicht fahren und scheidet aus.',
  'task.blockade-3':
    'Diese blaue Murmel war unterwegs und ist zurück auf ihrem Start: kein Halsband, keine Blockade. Schick sie heim.',
  'right.blockade-3':
    'Nur wer gerade aus dem Zwinger kommt, blockiert. Zurück auf dem Start blockiert eine Murmel nichts und ist nicht sicher.',
  'task.blockade-4':
    'Deine eigene frische Murmel versperrt dir den Weg ins Ziel. Bring die andere mit beiden Karten hinein.',
  'right.blockade-4':
    'Eine Blockade gilt auch für die eigenen Murmeln. Sobald sie gefahren ist, ist der Weg frei.',

  'task.finish-1': 'Am Start teilt sich der Weg: ins Ziel oder weiter auf der Bahn. Bieg ab.',
  'right.finish-1':
    'Wer seinen Start wieder erreicht, darf abbiegen: Der nächste Schritt führt auf den ersten Platz im Ziel.',
  'task.finish-2': 'Diese Murmel ist zum zweiten Mal auf ihrem Start. Bring sie ins Ziel.',
  'right.finish-2':
    'Der Start muss zweimal berührt sein. Das Herauskommen ist das erste Mal; darum kann eine frische Murmel nicht abbiegen.',
  'task.finish-3': 'Eine Murmel liegt auf dem zweiten Platz. Bring auch die andere hinein.',
  'right.finish-3':
    'Im Ziel wird niemand überholt und niemand heimgeschickt. Hier war nur noch der erste Platz erreichbar.',
  'task.finish-4': 'Der erste Platz ist besetzt. Bring mit beiden Karten beide Murmeln ins Ziel.',
  'right.finish-4':
    'Im Ziel darf eine Murmel später weiterrücken und Platz machen. Zurück geht es dort nie.',
  'task.finish-5':
    'Die Sechs würde ins Ziel passen. Aber drei Felder nach deinem Start steht Blau: Schick die Murmel heim.',
  'right.finish-5':
    'Niemand muss abbiegen. Weiterfahren ist immer erlaubt. Das gibt eine Ehrenrunde.',
  'task.finish-6':
    'Eine dieser Karten führt ins Ziel, die andere auf eine Ehrenrunde. Bring die Murmel ins Ziel.',
  'right.finish-6':
    'Jeder Schritt muss gefahren werden. Was für das Ziel zu weit ist, wird zur Ehrenrunde.',

  'task.four-1': 'Blau steht vier Felder zurück. Schick die Murmel heim.',
  'right.four-1': 'Vier vorwärts oder vier rückwärts. Auch wer rückwärts landet, schickt heim.',
  'task.four-2': 'Eine frische Murmel, eine Vier und eine Acht: Fahr mit zwei Karten ins Ziel.',
  'right.four-2':
    'Die Abkürzung: vom Start zurück und wieder darauf zu, das ist die zweite Berührung. Dann darfst du abbiegen.',
  'task.four-3':
    'Deine Murmel steht zwei Felder nach ihrem Start. Bring sie mit beiden Karten ins Ziel.',
  'right.four-3':
    'Rückwärts über den Start zu fahren, zählt als Berührung. Ins Ziel selbst fährt man immer nur vorwärts.',

  'task.seven-1':
    'Teil die Sieben auf: Bring eine Murmel ins Ziel und fahr den Rest mit der anderen.',
  'right.seven-1':
    'Sieben Schritte, aufgeteilt, wie du willst. Gefahren werden müssen alle sieben.',
  'task.seven-2': 'Schick mit einer Karte Blau und Grün heim.',
  'right.seven-2': 'Die Sieben schickt jede Murmel heim, die sie überholt oder trifft.',
  'task.seven-3':
    'Vorsicht, deine eigene Murmel steht im Weg. Fahr die Sieben so, dass niemand heim muss.',
  'right.seven-3':
    'Auch eigene Murmeln, die eine Sieben überholt, müssen heim. Die vordere fährt zuerst.',
  'task.seven-4': 'Deine frische Murmel versperrt den Weg. Bring die andere trotzdem ins Ziel.',
  'right.seven-4':
    'In einer Sieben kann eine Murmel der anderen Platz machen: Zuerst fährt die frische, dann kommt die andere vorbei.',
  'task.seven-5':
    'Dir fehlt nur eine Murmel. Bring sie ins Ziel; die übrigen Schritte fährt dein Partner.',
  'right.seven-5':
    'Kommt mit einer Sieben deine letzte Murmel ins Ziel, fahren die Murmeln des Partners den Rest.',

  'task.jack-1': 'Tausch deine Murmel so, dass sie möglichst nah vor deinen Start kommt.',
  'right.jack-1':
    'Ein Bube tauscht eine deiner Murmeln gegen eine beliebige fremde. Das spart oft das halbe Brett.',
  'task.jack-2': 'Hilf Gelb: Tausch so, dass Gelb nah vor den gelben Start kommt.',
  'right.jack-2':
    'Auch mit dem Partner darfst du tauschen. Frische Murmeln und solche in Zwinger und Ziel lassen sich nicht tauschen.',
  'task.jack-3':
    'Blau ist frisch und lässt sich nicht tauschen, und die Fünf ist blockiert. Leg den Buben ab.',
  'right.jack-3':
    'Sind nur deine Murmeln auf dem Weg und kann keine Karte etwas anderes, wird ein Bube ohne Wirkung abgelegt. Erst wenn auch das nicht geht, scheidest du aus.',

  'task.joker-1': 'Hol mit dem Joker eine Murmel heraus.',
  'right.joker-1': 'Ein Joker ist jede andere Karte, hier ein Ass oder ein König.',
  'task.joker-2': 'Bring die Murmel gleich auf den innersten Platz.',
  'right.joker-2':
    'Du wählst, wohin es geht; welche Karte der Joker ist, ergibt sich daraus. Hier war es eine Acht.',
  'task.joker-3': 'Schick Blau heim, vier Felder zurück.',
  'right.joker-3':
    'Ein Joker kann auch vier rückwärts, eine Sieben aufteilen oder wie ein Bube tauschen.',

  'task.rounds-1':
    'Diesmal haben alle drei Karten bekommen, das zeigt der Würfel. Wie viele gibt es in der nächsten Runde?',
  'right.rounds-1': 'Sechs, fünf, vier, drei, zwei: jede Runde eine Karte weniger.',
  'task.rounds-2': 'Und nach der Runde mit zwei Karten?',
  'right.rounds-2': 'Nach zwei geht es wieder mit sechs los, bis jemand gewonnen hat.',
  'task.rounds-3': 'Grün verteilt, also beginnst du diese Runde. Wer beginnt die nächste?',
  'right.rounds-3':
    'Der Beginn wandert jede Runde nach rechts weiter. In der heutigen Ausgabe wandert das Verteilen mit.',

  'task.exchange-1':
    'Alle Murmeln von Gelb sind noch im Zwinger. Gib deinem Partner eine Karte, die eine herausholt.',
  'right.exchange-1':
    'Partner geben einander verdeckt und gleichzeitig eine Karte. Ass, König oder Joker sind das schönste Geschenk der ersten Runden.',
  'task.exchange-2':
    'Gelb fehlt noch eine Murmel. Sie steht fünf Felder vor dem Start, und der erste Platz ist frei. Gib die Karte, die sie ins Ziel bringt.',
  'right.exchange-2':
    'Das Brett sehen alle: So kannst du dir ausrechnen, was dein Partner braucht. Absprechen dürft ihr euch nicht.',

  'task.fold-1':
    'Hier lässt sich keine Karte spielen. Tipp sie an: Sie sagen, warum. Dann leg sie ab.',
  'right.fold-1':
    'Wer keine einzige Karte einsetzen kann, legt alle ab und wartet auf die nächste Runde. Freiwillig scheidet niemand aus.',
  'task.fold-2': 'Nur ein Zug ist möglich, und er tut weh: Mach ihn.',
  'right.fold-2':
    'Lässt sich eine Karte spielen, muss eine gespielt werden, auch gegen das eigene Team.',
  'task.fold-3':
    'Blau hat eine Sechs und eine Zehn und will an deinem Start vorbei. Spiel so, dass Blau ausscheidet.',
  'right.fold-3': 'Eine Blockade im richtigen Moment kostet ein ganzes Blatt.',

  'task.partner-1':
    'Du bist fertig, also bewegen deine Karten jetzt Gelb. Bring die Murmel von Gelb in ihr Ziel.',
  'right.partner-1':
    'Sind deine vier Murmeln im Ziel, spielst du mit deinen Karten für deinen Partner.',
  'task.partner-2': 'Hol eine Murmel von Gelb aus dem Zwinger.',
  'right.partner-2':
    'Du darfst alles, was Gelb dürfte: herauskommen, fahren, eine Sieben aufteilen, tauschen.',
  'task.partner-3': 'Eine Murmel fehlt. Gewinn die Partie!',
  'right.partner-3': 'Sobald alle acht Murmeln eines Teams im Ziel sind, ist die Partie zu Ende.',

  'task.solo-1':
    'Wer allein spielt, beginnt mit einer frischen Murmel auf dem Start. Hol mit beiden Karten eine zweite heraus.',
  'right.solo-1':
    'Eine Murmel auf dem Start, drei im Zwinger: So beginnen Partien zu zweit, dritt und fünft.',
  'task.solo-2':
    'Wer allein spielt, darf mit einer Zwei eine Karte ziehen, statt zu fahren. Zieh eine.',
  'right.solo-2':
    'Die Zwei zieht verdeckt eine Karte bei jemandem, der noch Karten hat, oder sie fährt zwei Felder.',
  'task.solo-3':
    'Wer allein spielt, bewegt mit einer Sieben alle Farben. Räum die blaue Blockade weg und fahr am blauen Start vorbei.',
  'right.solo-3':
    'Mit der Sieben bewegst du alle Murmeln so, wie es die anderen selbst dürften. So lösen sich auch Blockaden auf.',
  'task.solo-4':
    'Vier Schritte bringen deine letzte Murmel ins Ziel. Fahr die drei anderen mit jemand anderem und gewinn.',
  'right.solo-4':
    'Wer zuerst vier Murmeln im Ziel hat, gewinnt. Die Sieben muss aber ganz gefahren werden, notfalls mit fremden Murmeln.',
  'task.solo-5':
    'Zu fünft sitzt ihr an einem Brett für sechs. Halt auf dem Start an, an dem niemand sitzt.',
  'right.solo-5': 'Wo niemand sitzt, ist der Start ein Feld wie jedes andere.',

  'task.six-1': 'An diesem Tisch ist Grün, dir gegenüber, dein Partner. Schick einen Gegner heim.',
  'right.six-1':
    'Zu sechst in Paaren: drei Teams, Partner sitzen sich gegenüber. Gelb ist jetzt ein Gegner.',
  'task.six-2': 'Im 3er-Team gibst du eine Karte weiter, hier an Gelb. Hilf Gelb aus dem Zwinger.',
  'right.six-2': 'Im 3er-Team gibst du der einen Seite und bekommst von der anderen.',
  'task.six-3':
    'Du bist fertig. Gelb und Weiss sind in deinem Team; bring die Murmel von Weiss ins Ziel.',
  'right.six-3': 'Im 3er-Team hilfst du, wem du willst, und darfst mit jeder Karte wechseln.',

  'task.canadian-1': 'Bring die Murmel von Gelb in ihr Ziel.',
  'right.canadian-1':
    'Mit der kanadischen Sieben teilst du die Schritte jederzeit zwischen deinen Murmeln und denen des Partners auf.',
  'task.canadian-2':
    'Gelb steht dicht vor dir. Fahr mit deiner Murmel, ohne dass jemand heim muss.',
  'right.canadian-2':
    'Auch die kanadische Sieben schickt heim, wen sie überholt. Aber der Partner kann zuerst ausweichen.',
  'task.no-joker-finish-1': 'Eine Murmel fehlt. Gewinn die Partie.',
  'right.no-joker-finish-1':
    'Die letzte Murmel eines Teams darf nicht mit einem Joker ins Ziel. Sonst kann er alles wie immer.',
  'task.jack-anytime-1':
    'Deine Murmel steht gut, und die Neun würde am Ziel vorbeiführen. Lass sie stehen.',
  'right.jack-anytime-1':
    'Sind nur deine Murmeln auf dem Weg, darfst du einen Buben ohne Wirkung ablegen, auch wenn sich andere Karten spielen lassen.',
  'task.jack-anytime-2':
    'Die Regeln von 2005: Der König würde am Ziel vorbeiführen oder dir eine Blockade vor die eigene Tür stellen. Lass alles, wie es ist.',
  'right.jack-anytime-2':
    'Der freie Bube kommt aus den Turnierregeln von 2005, zu viert und zu sechst in Paaren.',
  'task.start-marble-1':
    'Deine Murmel ist schon draussen. Bring sie mit einer Karte so nahe wie möglich vor ihr Ziel.',
  'right.start-marble-1':
    'Vier zurück, und der Start liegt vier Felder vor ihr: Mit der nächsten Karte kann sie ins Ziel.',
  'task.editions-1':
    'In der klassischen Ausgabe gibt, wer allein spielt, eine Karte nach rechts. Gib Blau eine, die gerade nichts nützt.',
  'right.editions-1':
    'Klassisch wählst du eine Karte und gibst sie weiter. In der heutigen Ausgabe ziehen alle verdeckt eine von rechts.',
  'task.editions-2':
    'Grün verteilt diese Runde, in der klassischen Ausgabe. Wer verteilt die nächste?',
  'right.editions-2':
    'In der klassischen Ausgabe und in der von 2005 verteilt immer dieselbe Person; nur der Beginn wandert.',

  'rules.heading': 'Die Regeln von Brändi Dog',
  'rules.lead':
    'Alles, was man wissen muss, mit Bildern. Auf diese Nummern verweisen die Lektionen.',
  'rules.contents': 'Inhalt',
  'rules.learn': 'Spielend lernen',
  'rules.print': 'Drucken',
  'rules.card': 'Karte',
  'rules.does': 'Was sie kann',
  'rules.players': 'Zu …',
  'rules.fields': 'Felder',
  'rules.teams': 'Wer mit wem',
  'rules.alone': 'alle für sich',
  'rules.variant': 'Variante',
  'rules.1': 'Brett und Plätze',
  'rules.2': 'Karten und Runden',
  'rules.3': 'Der Austausch',
  'rules.4': 'Am Zug',
  'rules.5': 'Fahren',
  'rules.6': 'Die Karten',
  'rules.7': 'Varianten',
  'rules.8': 'Was alle wissen dürfen',
  'rules.9': 'Wenn die Zeit um ist',

  'rule.1-1':
    'Die Bahn besteht aus Teilen zu je 16 Feldern. Bis zu viert braucht es vier Teile mit 64 Feldern, zu fünft und zu sechst sechs Teile mit 96 Feldern.',
  'rule.1-2':
    'Verteilt, gespielt und gefahren wird in derselben Richtung: von oben gesehen gegen den Uhrzeigersinn. Nach dir kommt die Person rechts von dir.',
  'rule.1-3':
    'Zu viert und zu sechst ist jeder Teil besetzt. Zu zweit sitzt man sich gegenüber. Zu dritt und zu fünft bleibt ein Teil leer, und sein Start ist ein Feld wie jedes andere.',
  'rule.1-4':
    'Alle haben vier Murmeln, einen Zwinger, in dem sie warten, einen Start, auf dem sie herauskommen, und ein Ziel mit vier Plätzen. Der erste Platz im Ziel schliesst an den Start an.',
  'rule.1-5':
    'Zu viert spielen zwei Teams; Partner sitzen sich gegenüber. Zu sechst spielen drei Paare, ebenfalls gegenüber, oder zwei 3er-Teams auf jedem zweiten Platz. Zu zweit, dritt und fünft spielen alle für sich.',
  'rule.1-6':
    'Im Teamspiel sind am Anfang alle Murmeln im Zwinger. Wer allein spielt, beginnt mit einer frischen Murmel auf dem Start und dreien im Zwinger.',
  'rule.2-1':
    'Es gibt 110 Karten: zwei Spiele zu 52, jedes mit drei Jokern. Auf die Farbe der Karten kommt es nicht an.',
  'rule.2-2':
    'In der ersten Runde bekommen alle sechs Karten, dann fünf, vier, drei, zwei und danach wieder sechs.',
  'rule.2-3':
    'Wer zuerst verteilt, bestimmt das Los. Es beginnt, wer rechts vom Verteiler sitzt, und der Beginn wandert jede Runde um einen Platz weiter. Heute wandert das Verteilen mit; in der klassischen Ausgabe und in der von 2005 verteilt immer dieselbe Person.',
  'rule.2-4':
    'Verteilt wird vom Stapel, solange er für alle reicht. Reicht er nicht, werden alle 110 Karten neu gemischt. Bis dahin liegen die gespielten Karten offen auf dem Ablagestapel.',
  'rule.2-5':
    'Der Würfel liegt beim Verteiler und zeigt, wie viele Karten die Runde hat. Gewürfelt wird nie.',
  'rule.3-1':
    'Paare: Vor dem ersten Zug geben Partner einander eine Karte, verdeckt und gleichzeitig. Die erhaltene schaust du erst an, wenn du gegeben hast.',
  'rule.3-2':
    '3er-Teams: Du gibst eine Karte an das Teammitglied, das in Spielrichtung als Nächstes kommt, und bekommst eine vom anderen.',
  'rule.3-3':
    'Wer allein spielt: Alle ziehen gleichzeitig und verdeckt eine Karte bei der Person rechts. In der klassischen Ausgabe wählen stattdessen alle eine Karte und geben sie nach rechts.',
  'rule.3-4': 'Auch wer alle Murmeln im Ziel hat, tauscht Karten aus.',
  'rule.4-1':
    'Zuerst spielt, wer die Runde beginnt, dann geht es reihum weiter; wer keine Karten mehr hat, wird übersprungen. Hat niemand mehr Karten, ist die Runde zu Ende.',
  'rule.4-2':
    'Ein Zug ist eine Karte mit allem, was sie bewirkt. Welche, wählst du; aber wenn sich eine spielen lässt, musst du eine spielen, auch wenn es wehtut.',
  'rule.4-3':
    'Lässt sich keine deiner Karten spielen, scheidest du aus: Alle kommen auf den Ablagestapel, und du bist für den Rest der Runde draussen. Freiwillig scheidet niemand aus.',
  'rule.4-4':
    'Du bewegst deine eigenen Murmeln. Sind alle vier im Ziel, bewegen deine Karten die Murmeln des Partners; erlaubt ist alles, was dort erlaubt wäre. Im 3er-Team hilfst du, wem du willst, und darfst mit jeder Karte wechseln.',
  'rule.4-5':
    'Gewonnen ist, sobald alle Murmeln eines Teams im Ziel sind; allein, sobald deine vier es sind. Auch die letzte Karte muss ganz gespielt werden. Bringt eine Sieben mehrere, die für sich spielen, auf einmal ins Ziel, gewinnt, wer sie gespielt hat, sonst, wer von ihnen als Nächstes an der Reihe wäre.',
  'rule.5-1':
    'Eine Murmel, die eben herauskam, steht frisch auf ihrem Start, bis sie fährt. Sie ist eine Blockade: Niemand, auch nicht die eigene Farbe, landet auf ihr oder kommt vorbei, weder vorwärts noch rückwärts, noch mit einer Sieben, noch auf dem Weg ins Ziel. Sie kann nicht heimgeschickt und nicht getauscht werden.',
  'rule.5-2':
    'Eine Murmel, die auf ihren Start zurückkommt, ist nicht frisch. Sie blockiert nichts und kann überholt, getauscht und heimgeschickt werden.',
  'rule.5-3':
    'Eine Murmel fährt so viele Felder, wie die Karte anzeigt, und überholt dabei, wer dazwischen steht, ausser Blockaden.',
  'rule.5-4':
    'Wer auf dem Feld steht, auf dem eine Murmel landet, muss heim in den Zwinger: Gegner, Partner und eigene Murmeln.',
  'rule.5-5':
    'Vorwärts darf eine Murmel von ihrem Start ins eigene Ziel abbiegen. Ihr Start muss zweimal berührt sein, egal in welcher Richtung; das Herauskommen ist das erste Mal. Eine frische Murmel kann also nicht abbiegen, jede andere schon, auch wenn ein Tausch sie auf ihren Start gebracht hat. Niemand muss.',
  'rule.5-6':
    'Im Ziel wird niemand überholt, getroffen, heimgeschickt oder getauscht, und niemand fährt rückwärts. Eine Murmel darf auf jedem erreichbaren Platz anhalten und später weiterrücken.',
  'rule.5-7':
    'Jeder Schritt einer Karte muss gefahren werden. Ist das Ziel zu kurz oder der Weg versperrt, geht dieser Zug nicht; ist die Bahn frei, kann die Murmel auf eine Ehrenrunde.',
  'rule.6': 'Was die Karten können, mit einer der Murmeln, die du bewegst:',
  'rule.6-1':
    'Ass, König und Joker holen eine Murmel aus dem Zwinger auf ihren Start. Wer dort steht, muss heim, auch eine eigene, ausser sie ist frisch: Dann kommt niemand heraus.',
  'rule.6-2':
    'Nur die Vier fährt rückwärts, und nur auf der Bahn. Rückwärts kommt niemand ins Ziel oder wieder hinaus. Rückwärts auf oder über den Start zu fahren, zählt als Berührung.',
  'rule.6-3':
    'Sieben einzelne Schritte vorwärts, beliebig und in beliebiger Folge auf deine Murmeln aufgeteilt. Jede Murmel, die überholt oder getroffen wird, muss heim, auch eigene und die des Partners. Alle sieben müssen gefahren werden. Kommt deine letzte Murmel mit übrigen Schritten ins Ziel, fahren die Murmeln des Partners den Rest.',
  'rule.6-4':
    'Der Bube tauscht eine deiner Murmeln gegen eine beliebige fremde. Beide müssen auf dem Weg sein: auf der Bahn und nicht frisch. Ist ein Tausch das Einzige, was deine Karten können, musst du tauschen.',
  'rule.6-5':
    'Sind nur Murmeln auf dem Weg, die du bewegst, gibt es nichts zu tauschen. Ein Bube wird dann ohne Wirkung abgelegt, wenn keine deiner Karten etwas anderes kann. Ein Joker wird nie so abgelegt.',
  'rule.6-6':
    'Wer allein spielt: Eine Sieben bewegt auch die Murmeln aller anderen, so wie sie es selbst dürften, Blockaden eingeschlossen. Eine Zwei darf statt zu fahren verdeckt eine Karte eines Gegners ziehen. Ein Joker kann beides.',
  'rule.7-edition':
    'Ausgaben. Die heutige: Das Verteilen wandert, ein Würfel zeigt die Karten der Runde, und wer allein spielt, zieht rechts eine Karte. Die klassische: Es verteilt immer dieselbe Person, und wer allein spielt, gibt eine Karte nach rechts. Die von 2005, zu viert und zu sechst in Paaren: Es verteilt immer dieselbe Person, und es gilt der freie Bube.',
  'rule.7-canadian':
    'Kanadische Sieben (Teamspiel): Eine Sieben darf jederzeit auch die Murmeln des Partners bewegen. Sie schickt weiterhin heim, wen sie überholt.',
  'rule.7-joker':
    'Schluss ohne Joker (Teamspiel): Die letzte Murmel des eigenen Teams darf nicht mit einem Joker ins Ziel.',
  'rule.7-jack':
    'Freier Bube (zu viert, zu sechst in Paaren): Sind nur Murmeln auf dem Weg, die du bewegst, darfst du einen Buben ohne Wirkung ablegen, auch wenn sich andere Karten spielen lassen.',
  'rule.7-start':
    'Startmurmel (Teamspiel): Alle beginnen mit einer frischen Murmel auf dem Start und dreien im Zwinger. Das steht in keiner Anleitung, wird aber an manchen Turnieren gespielt.',
  'rule.8-1':
    'Offen für alle: das Brett, der Ablagestapel und wie viele Karten alle haben. Dein Blatt kennst nur du. Eine Karte, die gegeben oder gezogen wurde, kennen die beiden, die es betrifft.',
  'rule.8-2':
    'Niemand darf Karten zeigen oder Züge absprechen, auch Partner nicht, zu keiner Zeit.',
  'rule.9-1':
    'Läutet die Glocke, wird der angefangene Zug fertig gespielt; danach zählt nichts mehr. Wer schon gewonnen hat, hat gewonnen.',
  'rule.9-2':
    'Es führt das Team mit den meisten Murmeln im Ziel; wer allein spielt, zählt für sich.',
  'rule.9-3':
    'Bei gleich vielen führt, wer weniger Felder braucht, bis alle Murmeln im Ziel sind, wenn niemand im Weg steht. Eine Murmel im Zwinger braucht einen ganzen Weg ums Brett und einen Schritt, um herauszukommen, eine frische einen ganzen Weg ums Brett, jede andere den Weg bis zu ihrem Start. Dazu kommen die Schritte im Ziel.',
  'rule.9-4': 'Ist auch das gleich, endet das Spiel unentschieden.',

  'card.A': 'Holt eine Murmel heraus oder fährt 1 oder 11.',
  'card.2': 'Fährt 2. Wer allein spielt: oder zieht eine Karte (6.6).',
  'card.numbers': 'Fahren so viele Felder, wie draufsteht.',
  'card.4': 'Fährt 4 vorwärts oder 4 rückwärts (6.2).',
  'card.7': 'Fährt 7, beliebig aufgeteilt; schickt heim, wen sie überholt (6.3).',
  'card.J': 'Tauscht zwei Murmeln (6.4).',
  'card.Q': 'Fährt 12.',
  'card.K': 'Holt eine Murmel heraus oder fährt 13.',
  'card.X': 'Ist jede Karte, die du willst.',

  'picture.board':
    'Das Brett zu viert. Du bist Rot. Die Linie zeigt die Spielrichtung: gegen den Uhrzeigersinn. Aussen liegen die Zwinger, gegen die Mitte die Ziele.',
  'picture.six': 'Das Brett zu sechst.',
  'picture.blockade':
    'Blau steht frisch auf dem Start: Rot, zwei Felder davor, kommt nicht vorbei.',
  'picture.finish':
    'Mit einer Fünf fährt Rot bis zum zweiten Feld nach dem Start oder biegt ab und hält auf dem zweiten Platz.',
  'picture.fast':
    'Die Abkürzung: Rot fuhr vom Start vier zurück; eine Acht führt auf den innersten Platz.',
  'picture.seven':
    'Eine aufgeteilte Sieben: vier Schritte mit der einen Murmel, drei mit der anderen. Beide Gegner auf dem Weg müssen heim.',
  'picture.jack': 'Ein Bube tauscht Rot und Blau.',
  'picture.solo':
    'So beginnt eine Partie zu dritt: alle mit einer frischen Murmel auf dem Start, ein Teil bleibt leer.',
} satisfies MessagesOf<typeof en>;
