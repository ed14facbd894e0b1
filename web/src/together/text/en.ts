/** What players at a table do about each other. The other languages have the keys of this
 *  file. */
export const en = {
  'wait.time': 'That has taken {time} so far.',
  'nudge.go': 'Nudge',
  'nudge.got': '{who} nudges you: it’s your turn.',
  'nudge.sent': { single: 'You nudged {names}.', several: 'You nudged {names}.' },
  'vote.go': 'Let a bot play for {to}',
  'end.menu': 'End the game',
  'end.sure': 'End the game? Nobody wins. All players at the table have to agree.',
  'end.sureAlone': 'End the game? Nobody wins.',
  'end.stay': 'Play on',
  'ask.end': '{who} would like to end the game. Nobody would win.',
  'ask.standIn': '{who} would like a bot to play for {to}.',
  'ask.standInYou': '{who} would like a bot to play for you. Play, and you keep your seat.',
  'ask.waits': {
    nobody: 'Everyone has answered.',
    single: '{names} has yet to answer.',
    several: '{names} have yet to answer.',
  },
  'ask.yes': 'Agree',
  'ask.no': 'No',
  'ask.withdraw': 'Withdraw',
  'ask.declined': { you: 'You did not agree.', they: '{who} does not agree.' },
  'fast.waits': {
    nobody: 'The bots play quickly.',
    single: 'As soon as {names} agrees, the bots play quickly.',
    several: 'As soon as {names} agree, the bots play quickly.',
  },
  'left.here': 'You have left the game and are watching.',
  'left.go': 'To the home page',
  'seat.take': 'Take over from {to}',
  'host.remove': 'Remove {to}',
} as const;
