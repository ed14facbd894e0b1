/** What a call says. The service worker has all languages, because it may run when no page
 *  does. The other languages have the keys of this file. */
export const en = {
  'call.turn.title': 'It’s your turn',
  'call.turn': {
    nobody: 'Your table is waiting for you.',
    single: 'At the table with {names}.',
    several: 'At the table with {names}.',
  },
  'call.nudge.title': 'They’re waiting for you',
  'call.nudge': {
    nobody: 'The others at your table are waiting for you.',
    single: '{names} is waiting for you.',
    several: '{names} are waiting for you.',
  },
  'call.begin.title': 'Your game begins',
  'call.begin': {
    nobody: 'Everyone at your table is ready.',
    single: '{names} is ready.',
    several: '{names} are ready.',
  },
  'call.invite.title': 'You are invited',
  'call.invite': {
    nobody: 'A table is waiting for you.',
    single: '{names} invites you to a table.',
    several: '{names} invite you to a table.',
  },
} as const;
