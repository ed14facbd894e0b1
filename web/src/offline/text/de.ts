import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'call.turn.title': 'Du bist dran',
  'call.turn': {
    nobody: 'An deinem Tisch wird auf dich gewartet.',
    single: 'Am Tisch mit {names}.',
    several: 'Am Tisch mit {names}.',
  },
  'call.nudge.title': 'Du wirst erwartet',
  'call.nudge': {
    nobody: 'An deinem Tisch warten die anderen auf dich.',
    single: '{names} wartet auf dich.',
    several: '{names} warten auf dich.',
  },
  'call.begin.title': 'Deine Partie beginnt',
  'call.begin': {
    nobody: 'An deinem Tisch sind alle bereit.',
    single: '{names} ist bereit.',
    several: '{names} sind bereit.',
  },
  'call.invite.title': 'Du bist eingeladen',
  'call.invite': {
    nobody: 'Ein Tisch wartet auf dich.',
    single: '{names} lädt dich an einen Tisch ein.',
    several: '{names} laden dich an einen Tisch ein.',
  },
} satisfies MessagesOf<typeof en>;
