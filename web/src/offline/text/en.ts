/** What a notification says. The service worker has all languages, because it may run when no page
 *  does. The other languages have the keys of this file. */
export const en = {
  'notification.turn.title': 'It’s your turn',
  'notification.turn': {
    nobody: 'Your table is waiting for you.',
    single: 'At the table with {names}.',
    several: 'At the table with {names}.',
  },
  'notification.nudge.title': 'They’re waiting for you',
  'notification.nudge': {
    nobody: 'The others at your table are waiting for you.',
    single: '{names} is waiting for you.',
    several: '{names} are waiting for you.',
  },
  'notification.begin.title': 'Your game begins',
  'notification.begin': {
    nobody: 'Everyone at your table is ready.',
    single: '{names} is ready.',
    several: '{names} are ready.',
  },
  'notification.invite.title': 'You are invited',
  'notification.invite': {
    nobody: 'A table is waiting for you.',
    single: '{names} invites you to a table.',
    several: '{names} invite you to a table.',
  },
} as const;
