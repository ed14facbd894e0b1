/** What is said at a table besides the words of the game. The other languages have the
 *  keys of this file. */
export const en = {
  'do.give': 'Give the {card} to {name}',
  'do.leave': '{card}: leave the kennel',
  'do.move': '{card}: make this move',
  'do.home': '{card}: send {colour} home',
  'do.homes': {
    one: '{card}: send {count} marble home',
    other: '{card}: send {count} marbles home',
  },
  'do.finish': '{card}: into the finish',
  'do.swap': '{card}: swap the marbles',
  'do.again': 'This is what would happen. Tap once more to do it.',
  'loupe.label': 'Enlarged board: choose here',
  'loupe.close': 'Close the loupe',
  'keys.heading': 'Keys',
  'keys.arrows': 'Choose a card, a marble or a field',
  'keys.enter': 'Look at it; once more: do it',
  'keys.undo': 'Take back the last touch',
  'keys.escape': 'Choose anew',
  'keys.board': 'Hear where the marbles are',
  'keys.hand': 'Hear your cards',
  'keys.last': 'Hear the last moves',
  'keys.help': 'Show these keys',
  'keys.close': 'Close',
  'fold.heading': 'You are out for this round',
  'fold.nobodyOut': 'No ace, king or joker: nobody can leave the kennel.',
  'fold.noCard': 'None of your cards can be played.',
  'fold.rest': 'Your cards are laid down; the others play the round out.',
  'fold.next': 'Go on',
  'fast.go': 'Play on quickly',
  'coach.exchange':
    'Every round begins with an exchange: partners give each other one card, face down. An ace, a king or a joker lets a marble out.',
  'coach.fold':
    'Whoever cannot play any card lays down the whole hand and is out until the next round. It happens to everybody.',
  'coach.glow':
    'It is your turn. Cards that stand up can be played. Tap one: the board shows everything it can do.',
  'coach.seven':
    'A seven is shared among your marbles as you like, but all seven steps must be walked. Marbles you overtake go home.',
  'coach.home': 'A marble that is landed on goes home to its kennel and has to start again.',
  'coach.finish':
    'A marble in the finish is safe. When all four are in, you play on for your partner.',
  'coach.ok': 'Got it',
  'coach.skip': 'No more tips',
} as const;
