import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'do.give': 'Dai a {name}: {card}',
  'do.leave': '{card}: esci dal canile',
  'do.move': '{card}: gioca così',
  'do.home': '{card}: rimanda {colour} nel canile',
  'do.homes': {
    one: '{card}: rimanda {count} biglia nel canile',
    many: '{card}: rimanda {count} biglie nel canile',
    other: '{card}: rimanda {count} biglie nel canile',
  },
  'do.finish': '{card}: entra nell’arrivo',
  'do.swap': '{card}: scambia le biglie',
  'do.again': 'Ecco che cosa succederebbe. Tocca ancora una volta per giocare.',
  'loupe.label': 'Tavola ingrandita: scegli qui',
  'loupe.close': 'Chiudi la lente',
  'keys.heading': 'Tasti',
  'keys.arrows': 'Scegli una carta, una biglia o una casella',
  'keys.enter': 'Guarda; ancora una volta: gioca',
  'keys.undo': 'Annulla l’ultima scelta',
  'keys.escape': 'Scegli da capo',
  'keys.board': 'Senti dove sono le biglie',
  'keys.hand': 'Senti le tue carte',
  'keys.last': 'Senti le ultime mosse',
  'keys.help': 'Mostra questi tasti',
  'keys.close': 'Chiudi',
  'fold.heading': 'Per te questo giro è finito',
  'fold.nobodyOut': 'Senza asso, re o jolly nessuno esce dal canile.',
  'fold.noCard': 'Nessuna delle tue carte si può giocare.',
  'fold.rest': 'Le tue carte vengono posate; gli altri finiscono il giro.',
  'fold.next': 'Avanti',
  'fast.go': 'Vai avanti veloce',
  'coach.exchange':
    'Ogni giro comincia con uno scambio: i compagni si danno una carta coperta. Asso, re e jolly fanno uscire una biglia.',
  'coach.fold':
    'Chi non ha carte giocabili posa tutte le carte e aspetta il prossimo giro. Capita a tutti.',
  'coach.glow':
    'Tocca a te. Le carte rialzate si possono giocare. Toccane una: la tavola mostra tutto ciò che può fare.',
  'coach.seven':
    'Un sette si divide tra le tue biglie come vuoi, ma tutti e sette i passi vanno fatti. Ogni biglia sorpassata torna nel canile.',
  'coach.home': 'Una biglia su cui si arriva torna nel suo canile e deve ricominciare.',
  'coach.finish':
    'Una biglia nell’arrivo è al sicuro. Quando ci sono tutte e quattro, giochi per il tuo compagno.',
  'coach.ok': 'Capito',
  'coach.skip': 'Niente più consigli',
} satisfies MessagesOf<typeof en>;
