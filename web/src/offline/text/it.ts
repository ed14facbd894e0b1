import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const it = {
  'notification.turn.title': 'Tocca a te',
  'notification.turn': {
    nobody: 'Al tuo tavolo aspettano te.',
    single: 'Al tavolo con {names}.',
    several: 'Al tavolo con {names}.',
  },
  'notification.nudge.title': 'Ti stanno aspettando',
  'notification.nudge': {
    nobody: 'Gli altri al tavolo ti aspettano.',
    single: '{names} ti aspetta.',
    several: '{names} ti aspettano.',
  },
  'notification.begin.title': 'La tua partita comincia',
  'notification.begin': {
    nobody: 'Al tuo tavolo è tutto pronto.',
    single: '{names} ti aspetta per cominciare.',
    several: '{names} ti aspettano per cominciare.',
  },
  'notification.invite.title': 'Un invito per te',
  'notification.invite': {
    nobody: 'Un tavolo ti aspetta.',
    single: '{names} ti invita a un tavolo.',
    several: '{names} ti invitano a un tavolo.',
  },
} satisfies MessagesOf<typeof en>;
