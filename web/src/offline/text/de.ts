import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'notification.turn.title': 'Du bist dran',
  'notification.turn': {
    nobody: 'An deinem Tisch wird auf dich gewartet.',
    single: 'Am Tisch mit {names}.',
    several: 'Am Tisch mit {names}.',
  },
  'notification.nudge.title': 'Du wirst erwartet',
  'notification.nudge': {
    nobody: 'An deinem Tisch warten die anderen auf dich.',
    single: '{names} wartet auf dich.',
    several: '{names} warten auf dich.',
  },
  'notification.begin.title': 'Deine Partie beginnt',
  'notification.begin': {
    nobody: 'An deinem Tisch sind alle bereit.',
    single: '{names} ist bereit.',
    several: '{names} sind bereit.',
  },
  'notification.invite.title': 'Du bist eingeladen',
  'notification.invite': {
    nobody: 'Ein Tisch wartet auf dich.',
    single: '{names} lädt dich an einen Tisch ein.',
    several: '{names} laden dich an einen Tisch ein.',
  },
} satisfies MessagesOf<typeof en>;
