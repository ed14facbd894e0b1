export const en = {
  'about.lead':
    'Kennel is an open home for Brändi Dog: free of charge, without advertising, and you can play without an account.',
  'about.fair.title': 'Shuffled fairly',
  'about.fair':
    'Before every game the server commits to its shuffle without revealing it. Afterwards anyone can check that nobody cheated.',
  'about.licence.title': 'Licence and source',
  'about.licence':
    'Kennel is free software under the MIT licence or the Apache License 2.0, as you prefer. Whoever runs this server can tell you where its source comes from and what was changed.',
  'about.api': 'Interface for programs',
  'about.publisher.title': 'Not by the publisher',
  'about.publisher':
    'Kennel is not affiliated with, or endorsed by, the foundation Stiftung Brändi, which makes the board game Brändi Dog. The beautiful wooden board comes from them.',
  'privacy.lead': 'Kennel stores what is needed to play, and nothing else.',
  'privacy.stored.title': 'What is stored',
  'privacy.stored':
    'Your name, your tables and games, and what you arrange with others: whom you follow, your circles, invitations and reports. Of a password only a hash is stored, from which it cannot be recovered.',
  'privacy.cookies.title': 'Cookies and addresses',
  'privacy.cookies':
    'A cookie remembers who you are; once you have logged in, a second one recognises your device. Your internet address only serves to limit abuse and is not stored in the database. Games on this device and your settings stay in your browser.',
  'privacy.others.title': 'What others see',
  'privacy.others':
    'Everyone at a table sees your name. Anyone with the link can replay a finished game, with names and all cards. Only friends see whether you are there, and only if you want.',
  'privacy.end.title': 'Deletion',
  'privacy.end':
    'Guests who have never played are deleted after a while. When your account is deleted, your name disappears everywhere; the games stay with those who played along.',
  'privacy.third':
    'The page loads nothing from other providers, does not track you and passes nothing on.',
  'imprint.none': 'Whoever runs this server has not written anything about themselves yet.',
  'etiquette.lead': 'A good evening is one after which everyone wants to come back.',
  'etiquette.1': 'Say hello, and say thank you after the game.',
  'etiquette.2': 'Finish what you have begun. If you have to go, let a bot play for you.',
  'etiquette.3':
    'Do not keep the others waiting to annoy them, and do not rush anybody who is thinking.',
  'etiquette.4': 'Do not talk with your partner about the cards: that is what the exchange is for.',
  'etiquette.5': 'Play for yourself, and in one seat only. Programs play under names of their own.',
  'etiquette.6': 'Choose a name that you would tell your grandmother.',
  'etiquette.help':
    'If somebody is a nuisance: mute their reactions, block them, or report them to whoever runs the server, who warns people and suspends them if nothing else helps.',
} as const;
