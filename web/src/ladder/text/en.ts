/** What is said about the ladder. */
export const en = {
  'ladder.heading': 'The ladder',
  'ladder.lead':
    'Beat the bots step by step, from the puppies to the champions. Your partners are as good as the others.',
  'ladder.step': 'Step {number}',
  'ladder.play': 'Play',
  'ladder.again': 'Play again',
  'ladder.done': 'Done',
  'ladder.progress': {
    one: '{count} of {total} steps done',
    other: '{count} of {total} steps done',
  },
  'ladder.top': 'You’re at the top. There’s nothing left to teach you here.',
  'ladder.reached': 'The ladder: step {number} of {total} done!',
  'ladder.onward': 'To the ladder',
  'ladder.notKept': 'This browser stores nothing, so steps are forgotten when you close the page.',
  'ladder.failed': 'The game could not be started: this browser stores nothing.',
  'ladder.train': 'Between the steps',
  'ladder.trainHint': 'Puzzles and your own mistakes make you better.',
  'goal.win': 'Win the game.',
  'goal.hunt': {
    one: 'Win and send home at least {count} marble.',
    other: 'Win and send home at least {count} marbles.',
  },
  'goal.safe': {
    one: 'Win with at most {count} marble of your team sent home.',
    other: 'Win with at most {count} marbles of your team sent home.',
  },
  'goal.quick': { one: 'Win in {count} round.', other: 'Win in at most {count} rounds.' },
} as const;
