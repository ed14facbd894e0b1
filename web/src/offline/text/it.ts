import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'call.turn.title': 'Tocca a te',
  'call.turn': {
    nobody: 'Al tuo tavolo aspettano te.',
    single: 'Al tavolo con {names}.',
    several: 'Al tavolo con {names}.',
  },
  'call.nudge.title': 'Ti stanno aspettando',
  'call.nudge': {
    nobody: 'Gli altri al tavolo ti aspettano.',
    single: '{names} ti aspetta.',
    several: '{names} ti aspettano.',
  },
  'call.begin.title': 'La tua partita comincia',
  'call.begin': {
    nobody: 'Al tuo tavolo è tutto pronto.',
    single: '{names} ti aspetta per cominciare.',
    several: '{names} ti aspettano per cominciare.',
  },
  'call.invite.title': 'Un invito per te',
  'call.invite': {
    nobody: 'Un tavolo ti aspetta.',
    single: '{names} ti invita a un tavolo.',
    several: '{names} ti invitano a un tavolo.',
  },
} satisfies MessagesOf<typeof en>;
