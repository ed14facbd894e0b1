import { forms } from '../../text/forms';
import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'daily.heading': 'Partita del giorno',
  'daily.lead':
    'Oggi tutti ricevono le stesse carte, con uno dei bot più forti come compagno e due come avversari. Hai un solo tentativo.',
  'daily.until': 'La partita di oggi finisce il {when}.',
  'daily.nobody': 'Oggi non ha ancora cominciato nessuno.',
  'daily.players': forms('{count} persona ha cominciato.', '{count} persone hanno cominciato.'),
  'daily.play': 'Gioca',
  'daily.goOn': 'Continua',
  'daily.busy': 'Un momento…',
  'daily.done': 'Oggi hai giocato. I risultati arrivano quando la giornata è finita.',
  'daily.sealed':
    'Finché la giornata non è finita, nessuno vede le carte e i risultati degli altri: le stesse carte sono ancora in gioco.',
  'daily.last': 'I risultati del {day}',
  'daily.proof': 'Fissato in anticipo',
  'daily.proofHint':
    'Le carte di questi giorni sono già fissate. Questi numeri lo dimostreranno dopo, quando i segreti saranno pubblicati.',
  'daily.calendar': 'Calendario',
  'daily.before': 'Il mese prima',
  'daily.after': 'Il mese dopo',
  'daily.noDays': 'In questo mese non ci sono risultati.',
  'daily.dayResults': forms('{day}: {count} risultato', '{day}: {count} risultati'),
  'daily.dayOwn': forms('{day}: {share}, {count} risultato', '{day}: {share}, {count} risultati'),
  'daily.standing': 'I migliori del mese',
  'daily.standingHint':
    'La media di tutte le partite del mese, per chi ne ha finite almeno quattro.',
  'daily.noStanding': 'Nessuno ha ancora finito quattro partite in questo mese.',
  'daily.rank': 'Posto',
  'daily.name': 'Nome',
  'daily.games': 'Partite',
  'daily.share': 'Confronto',
  'daily.score': 'Punti',
  'daily.rounds': 'Giri',
  'daily.replay': 'Rivedi',
  'daily.replayOf': 'Rivedi la partita di {name}',
  'daily.results': 'Risultati',
  'daily.scoreHint':
    'Una vittoria vale 10 punti, una sconfitta 10 meno di zero, e si aggiunge la differenza di biglie arrivate. L’ultimo numero confronta il tuo risultato con tutti gli altri: cento è meglio di tutti, cinquanta è la metà.',
  'daily.champion': 'Il bot al tuo posto',
  'daily.yours': 'Tu',
  'daily.best': 'La linea migliore',
  'daily.bestHint': 'Questa partita ha ottenuto di più con le carte del giorno.',
  'daily.unfinished': forms(
    '{count} persona ha cominciato senza finire.',
    '{count} persone hanno cominciato senza finire.',
  ),
  'daily.missing': 'Di questo giorno non ci sono risultati, o non ancora.',
  'daily.compare': 'Mossa per mossa',
  'daily.compareHint': 'Due partite con le stesse carte, e che cosa ne ha fatto ciascuno.',
  'daily.first': 'Questa partita',
  'daily.second': 'a confronto con',
  'daily.identical': 'Le due partite sono uguali, mossa per mossa.',
  'daily.parted': 'Le partite si separano nel giro {round}.',
  'daily.partedAt': 'Rivedi da lì',
  'daily.round': 'Giro {round}',
  'daily.commitment': 'Pubblicato in anticipo',
  'daily.secret': 'Il segreto delle carte',
  'daily.verifyHint':
    'Ogni partita del giorno si può verificare sulla sua pagina: è stato distribuito ciò che questo segreto determina.',
  'daily.today': 'Alla partita di oggi',
  'daily.atTable': 'Partita del giorno',
  'daily.over': 'Domani vedrai come altri hanno giocato queste carte.',
} satisfies MessagesOf<typeof en>;
