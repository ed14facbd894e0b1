import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'lobby.people': {
    zero: 'In questo momento non c’è nessuno ai tavoli. I bot ci sono sempre.',
    one: 'In questo momento c’è una persona a un tavolo.',
    many: 'In questo momento ci sono {count} persone ai tavoli.',
    other: 'In questo momento ci sono {count} persone ai tavoli.',
  },
  'lobby.live': 'In diretta',
  'lobby.watch': {
    single: 'Guarda la partita di {names}',
    several: 'Guarda la partita di {names}',
  },
  'lobby.watchBots': 'Guarda questa partita',
  'lobby.board': 'La tavola di una partita in corso',
  'lobby.none': 'In questo momento nessuno cerca un tavolo così.',
  'lobby.some': {
    one: 'Una persona cerca già un tavolo così.',
    many: '{count} persone cercano già un tavolo così.',
    other: '{count} persone cercano già un tavolo così.',
  },
} satisfies MessagesOf<typeof en>;
