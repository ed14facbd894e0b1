import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'wait.time': 'Si aspetta da {time}.',
  'nudge.go': 'Sollecita',
  'nudge.got': '{who} ti sollecita: tocca a te.',
  'nudge.sent': {
    single: 'Hai sollecitato {names}.',
    several: 'Hai sollecitato {names}.',
  },
  'vote.go': 'Fai giocare un bot per {to}',
  'end.menu': 'Interrompi la partita',
  'end.sure':
    'Interrompere la partita? Non vince nessuno. Al tavolo devono essere tutti d’accordo.',
  'end.sureAlone': 'Interrompere la partita? Non vince nessuno.',
  'end.stay': 'Continua a giocare',
  'take.go': 'Annulla la mia mossa',
  'ask.end': '{who} vorrebbe interrompere la partita. Non vincerebbe nessuno.',
  'ask.takeBack': '{who} vorrebbe annullare la sua ultima mossa.',
  'ask.standIn': '{who} vorrebbe che un bot giocasse per {to}.',
  'ask.standInYou': '{who} vorrebbe che un bot giocasse per te. Gioca e tieni il tuo posto.',
  'ask.waits': {
    nobody: 'Hanno risposto tutti.',
    single: '{names} non ha ancora risposto.',
    several: '{names} non hanno ancora risposto.',
  },
  'ask.series': '{who} vorrebbe giocare al meglio di tre.',
  'series.go': 'Gioca al meglio di tre',
  'series.heading': 'Al meglio di tre',
  'series.wins': { one: '{count} vittoria', many: '{count} vittorie', other: '{count} vittorie' },
  'series.won': {
    you: 'Hai vinto la serie!',
    youAnd: 'Tu e {names} avete vinto la serie!',
    single: 'Ha vinto la serie: {names}!',
    several: 'Hanno vinto la serie: {names}!',
  },
  'people.menu': 'Persone al tavolo',
  'ask.yes': 'D’accordo',
  'ask.no': 'No',
  'ask.withdraw': 'Ritira',
  'ask.declined': { you: 'Non sei d’accordo.', they: '{who} non è d’accordo.' },
  'fast.waits': {
    nobody: 'I bot giocano in fretta.',
    single: 'Appena {names} sarà d’accordo, i bot giocheranno in fretta.',
    several: 'Appena {names} saranno d’accordo, i bot giocheranno in fretta.',
  },
  'left.here': 'Hai lasciato la partita e adesso stai guardando.',
  'left.go': 'Alla pagina iniziale',
  'seat.take': 'Continua per {to}',
  'host.remove': 'Togli {to} dal tavolo',
} satisfies MessagesOf<typeof en>;
