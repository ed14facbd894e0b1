import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'ask.heading': 'Vuoi che ti avvisiamo quando tocca a te?',
  'ask.text':
    'In questa partita hai ore o giorni per ogni turno. Ricevi un messaggio su questo dispositivo quando gli altri ti aspettano, anche se questa pagina è chiusa. Non parla mai delle carte.',
  'ask.yes': 'Sì, avvisami',
  'ask.no': 'No, grazie',
  'notifications.heading': 'Notifiche',
  'notifications.lead': 'Su questo dispositivo, anche se questa pagina è chiusa.',
  'notifications.turn': 'Tocca a te',
  'notifications.turn.hint': 'Nelle partite con ore o giorni per ogni turno.',
  'notifications.nudge': 'Qualcuno ti sollecita',
  'notifications.begin': 'Comincia una partita che aspetti',
  'notifications.invite': 'Qualcuno ti invita a un tavolo',
  'notifications.rest': 'Non di notte',
  'notifications.from': 'Dalle',
  'notifications.to': 'Alle',
  'notifications.denied':
    'Questo browser non permette a Kennel di inviare messaggi. Puoi cambiarlo nelle impostazioni del browser.',
  'notifications.failed': 'Non ha funzionato. Il dispositivo è in rete?',
  'notifications.unable':
    'Questo browser non riceve notifiche. Su iPhone o iPad, aggiungi prima Kennel alla schermata Home.',
  'turns.heading': 'Tocca a te',
  'turns.lead': {
    zero: 'Nessuno ti aspetta.',
    one: 'Un tavolo ti aspetta.',
    many: '{count} tavoli ti aspettano.',
    other: '{count} tavoli ti aspettano.',
  },
  'turns.go': 'Gioca',
  'turns.until': 'fine: {time}',
  'turns.later': 'Tocca agli altri',
  'turns.start': 'Alla pagina iniziale',
  'turns.next': {
    one: 'Prossimo tavolo',
    many: 'Prossimo tavolo ({count})',
    other: 'Prossimo tavolo ({count})',
  },
  'turns.ends': 'Fine del tuo turno: {time}.',
  'turns.endsOther': 'Fine del turno: {time}.',
  'turns.held': 'Qualcuno è in vacanza; ritorno: {time}.',
  'turns.heldOwn': 'Sei in vacanza; ritorno: {time}.',
  'holiday.heading': 'Vacanze',
  'holiday.lead': {
    one: 'Mentre sei via, gli orologi delle tue partite lente si fermano. Quest’anno ti resta un giorno.',
    many: 'Mentre sei via, gli orologi delle tue partite lente si fermano. Quest’anno ti restano {count} giorni.',
    other:
      'Mentre sei via, gli orologi delle tue partite lente si fermano. Quest’anno ti restano {count} giorni.',
  },
  'holiday.until': 'Via fino al',
  'holiday.go': 'Sospendi le mie partite',
  'holiday.on': 'Le tue partite lente sono sospese; ripresa: {time}. Puoi giocare lo stesso.',
  'holiday.back': 'Eccomi di nuovo',
  'holiday.wrong': 'Scegli uno dei prossimi {count} giorni.',
} satisfies MessagesOf<typeof en>;
