/** Who is there. The other languages have the keys of this file. */
export const en = {
  'lobby.people': {
    zero: 'Nobody is at a table at the moment. The bots are always there.',
    one: 'One person is at a table at the moment.',
    other: '{count} people are at tables at the moment.',
  },
  'lobby.live': 'Live',
  'lobby.watch': { single: 'Watch the game of {names}', several: 'Watch the game of {names}' },
  'lobby.watchBots': 'Watch this game',
  'lobby.board': 'The board of a game in progress',
  'lobby.none': 'Nobody is looking for such a table at the moment.',
  'lobby.some': {
    one: 'One person is already looking for such a table.',
    other: '{count} people are already looking for such a table.',
  },
} as const;
