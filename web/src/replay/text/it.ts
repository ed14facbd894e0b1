import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'replay.heading': 'Rivedi una partita salvata',
  'replay.lead':
    'Ogni partita di Kennel si può salvare in un file. Aprine uno qui e rivedi la partita mossa per mossa.',
  'replay.file': 'File della partita',
  'replay.choose': 'Scegli un file',
  'replay.fileHint': 'Scegli un file o lascialo cadere su questa pagina. Resta nel tuo browser.',
  'replay.tooLong': 'Questo file è troppo grande per essere quello di una partita.',
  'replay.unreadable': 'Non è stato possibile leggere questo file.',
  'replay.wrongLine': 'Questo file non è una partita salvata. Guarda la riga {line}. {problem}',
  'replay.notHere':
    'Questa partita non è in questo browser. Le partite giocate su un solo dispositivo restano lì.',
  'replay.beginning': 'Prima della prima distribuzione.',
  'replay.at': 'Mossa {at} di {last}. {words}',
  'replay.slider': 'Mossa della partita',
  'replay.controls': 'Scorri la partita',
  'replay.first': 'All’inizio',
  'replay.back': 'Una mossa indietro',
  'replay.play': 'Riproduci',
  'replay.pause': 'Pausa',
  'replay.next': 'Una mossa avanti',
  'replay.last': 'Alla fine',
  'replay.speed': 'Velocità',
  'replay.hands': 'Carte in mano',
  'replay.look': 'Punto di vista',
  'replay.look.open': 'Tutte le carte scoperte',
  'replay.look.watching': 'Solo carte pubbliche',
  'replay.moves': 'Mosse',
  'replay.round': forms('Giro {round} · {count} carta', 'Giro {round} · {count} carte'),
  'replay.cost': '−{percent}',
  'replay.plots': 'Andamento',
  'replay.plot.progress': 'Strada verso l’arrivo',
  'replay.plot.cards': 'Carte rimaste',
  'replay.plot.home': 'Sue biglie nel canile',
  'replay.plot.chance': 'Probabilità di vittoria stimata',
  'replay.plot.label': '{plot}: {values}',
  'replay.numbers': 'La partita in numeri',
  'replay.number.played': 'Carte giocate',
  'replay.number.steps': 'Caselle percorse',
  'replay.number.left': 'Biglie uscite dal canile',
  'replay.number.finished': 'Biglie portate all’arrivo',
  'replay.number.sentOthersHome': 'Biglie avversarie nel canile',
  'replay.number.home': 'Sue biglie nel canile',
  'replay.number.folds': 'Giri interrotti',
  'replay.number.lost': 'Carte posate senza giocare',
  'replay.number.jokers': 'Jolly giocati',
  'replay.take': 'Salva e condividi',
  'replay.link': 'Link a questa mossa',
  'replay.other': 'Apri un’altra partita',
  'replay.fairness': 'La distribuzione era onesta?',
  'replay.fairnessHint':
    'Prima della partita il server si è impegnato su un segreto che decide ogni mescolata. Ora il tuo browser rifà da solo tutti i sorteggi e confronta.',
  'replay.verify': 'Verifica le mescolate',
  'replay.verifies': 'Ogni carta è arrivata come promesso.',
  'replay.verified': 'Giri: {rounds}. Mescolate: {shuffles}. Carte prese: {draws}.',
  'replay.commitment': 'Promessa del server',
  'replay.added': 'Aggiunto da {name}',
  'replay.addedNothing': 'niente',
  'replay.compare':
    'Il tuo browser non ha conservato la promessa di prima di questa partita e non può confrontarla.',
  'replay.compareSame': 'Prima della partita il tuo browser aveva conservato la stessa promessa.',
  'replay.compareOther': 'Prima della partita il tuo browser aveva conservato un’altra promessa:',
  'replay.noEntropy':
    'Nessuno al tavolo ha aggiunto qualcosa al mescolamento: si basa solo sul segreto del server.',
  'replay.differs': 'Le carte non corrispondono alla promessa del server.',
  'replay.differs.commitment': 'Riga {line}: il segreto non è quello promesso dal server.',
  'replay.differs.first_dealer':
    'Riga {line}: secondo il file distribuisce per prima la persona {recorded}, ma il sorteggio ha dato {fair}.',
  'replay.differs.deal':
    'Giro {round}, carte di {name} (riga {line}): il file dice {recorded}; distribuite: {fair}. La prima che manca era al posto {place} del mazzo.',
  'replay.differs.drawn':
    'Giro {round}, presa da {name} (riga {line}): il file dice {recorded}; il sorteggio ha dato {fair}, al posto {place} della mano vicina.',
  'replay.differs.got':
    'Giro {round}, presa con un due da {name} (riga {line}): il file dice {recorded}; il sorteggio ha dato {fair}, al posto {place} di quella mano.',
  'replay.unverifiable.no_secret':
    'Questo file non contiene né promessa né segreto: non c’è nulla da confrontare. Li hanno solo le partite su un server.',
  'replay.unverifiable.no_cryptography':
    'Il tuo browser verifica solo su una connessione sicura (https).',
  'replay.unverifiable.unreadable':
    'Questo file non si può verificare: l’intestazione non è giusta.',
  'replay.unverifiable.line':
    'Questo file non si può verificare: la riga {line} non segue da ciò che viene prima.',
  'replay.mistakes': 'Mosse più costose',
  'replay.mistakesHint':
    'Le mosse che sono costate più probabilità di vincere, stimate dai bot in base a ciò che ognuno sapeva.',
  'replay.mistakesBusy': 'I bot stanno esaminando la partita: {percent}',
  'replay.mistakesNone': 'Nessuna mossa è costata molto.',
  'replay.mistake': { you: 'Tu, giro {round}', they: '{who}, giro {round}' },
  'replay.chancesOff': 'I bot non si sono caricati: mancano le probabilità di vittoria.',
  'replay.instead': 'Che cosa avrebbe giocato il bot?',
  'replay.insteadBusy': 'Il bot sta pensando…',
  'replay.insteadHint': 'Probabilità di vincere dopo ogni mossa; quella giocata è evidenziata.',
  'replay.bestPlayed': 'La stessa mossa.',
  'replay.picturePng': 'Immagine (PNG)',
  'replay.pictureSvg': 'Immagine (SVG)',
  'replay.pictureFailed': 'Non è stato possibile creare l’immagine.',
  'replay.pictureLine': 'Giro {round}, mossa {at} di {last}',
  'replay.continue': 'Continua da qui',
  'replay.continueSeat': 'Con il colore',
  'replay.playOn': 'Continua',
  'replay.continueHint': 'Contro i bot, in questo browser. La partita stessa resta com’era.',
  'replay.continueFailed':
    'Non è stato possibile riprendere la partita: questo browser non conserva nulla.',
} satisfies MessagesOf<typeof en>;
