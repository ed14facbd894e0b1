import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'ladder.heading': 'La scala',
  'ladder.lead':
    'Batti i bot passo dopo passo, dai cuccioli ai campioni. I tuoi compagni sono bravi quanto gli altri.',
  'ladder.step': 'Gradino {number}',
  'ladder.play': 'Gioca',
  'ladder.again': 'Gioca ancora',
  'ladder.done': 'Superato',
  'ladder.progress': {
    one: '{count} gradino su {total} superato',
    many: '{count} gradini su {total} superati',
    other: '{count} gradini su {total} superati',
  },
  'ladder.top': 'Sei in cima. Qui nessuno può più insegnarti niente.',
  'ladder.reached': 'La scala: gradino {number} di {total} superato!',
  'ladder.onward': 'Alla scala',
  'ladder.notKept':
    'Questo browser non conserva nulla: i gradini si dimenticano quando chiudi la pagina.',
  'ladder.failed': 'La partita non può iniziare: questo browser non conserva nulla.',
  'ladder.train': 'Tra un gradino e l’altro',
  'ladder.trainHint': 'I problemi e i tuoi errori ti fanno migliorare.',
  'goal.win': 'Vinci la partita.',
  'goal.hunt': {
    one: 'Vinci e rimanda nel canile almeno {count} biglia.',
    many: 'Vinci e rimanda nel canile almeno {count} biglie.',
    other: 'Vinci e rimanda nel canile almeno {count} biglie.',
  },
  'goal.safe': {
    one: 'Vinci con al massimo {count} biglia della tua squadra rimandata nel canile.',
    many: 'Vinci con al massimo {count} biglie della tua squadra rimandate nel canile.',
    other: 'Vinci con al massimo {count} biglie della tua squadra rimandate nel canile.',
  },
  'goal.quick': {
    one: 'Vinci in {count} giro.',
    many: 'Vinci in al massimo {count} giri.',
    other: 'Vinci in al massimo {count} giri.',
  },
} satisfies MessagesOf<typeof en>;
