/** Notifications for players who are away, and the tables that wait for them. The other languages have
 *  the keys of this file. */
export const en = {
  'ask.heading': 'Shall we notify you when it’s your turn?',
  'ask.text':
    'In this game you have hours or days for each turn. You get a notification on this device when the others wait for you, even when this page is closed. It names no cards.',
  'ask.yes': 'Yes, notify me',
  'ask.no': 'No, thanks',
  'notifications.heading': 'Notifications',
  'notifications.lead': 'On this device, even when this page is closed.',
  'notifications.turn': 'It’s your turn',
  'notifications.turn.hint': 'In games with hours or days for each turn.',
  'notifications.nudge': 'Somebody nudges you',
  'notifications.begin': 'A game that you wait for begins',
  'notifications.invite': 'Somebody invites you to a table',
  'notifications.rest': 'Not at night',
  'notifications.from': 'From',
  'notifications.to': 'To',
  'notifications.denied':
    'This browser does not let Kennel send notifications. You can change that in the settings of the browser.',
  'notifications.failed': 'That did not work. Is the device online?',
  'notifications.unable':
    'This browser receives no notifications. On an iPhone or iPad, put Kennel on the home screen first.',
  'turns.heading': 'Your turn',
  'turns.lead': {
    zero: 'Nobody is waiting for you.',
    one: 'One table is waiting for you.',
    other: '{count} tables are waiting for you.',
  },
  'turns.go': 'Play',
  'turns.until': 'until {time}',
  'turns.later': 'The others’ turn',
  'turns.start': 'To the home page',
  'turns.next': { one: 'Next table', other: 'Next table ({count})' },
  'turns.ends': 'Your turn ends on {time}.',
  'turns.endsOther': 'The turn ends on {time}.',
  'turns.held': 'Somebody is on holiday until {time}.',
  'turns.heldOwn': 'You are on holiday until {time}.',
  'holiday.heading': 'Holidays',
  'holiday.lead': {
    one: 'While you are away, the clocks of your slow games stand still. One day is left this year.',
    other:
      'While you are away, the clocks of your slow games stand still. {count} days are left this year.',
  },
  'holiday.until': 'Away until',
  'holiday.go': 'Hold my games',
  'holiday.on': 'Your slow games are held until {time}. You can play all the same.',
  'holiday.back': 'I am back',
  'holiday.wrong': 'Choose a day in the next {count} days.',
} as const;
