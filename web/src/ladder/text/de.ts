import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'ladder.heading': 'Die Leiter',
  'ladder.lead':
    'Schlage die Bots Schritt für Schritt, von den Welpen bis zu den Champions. Deine Partner sind so gut wie die anderen.',
  'ladder.step': 'Stufe {number}',
  'ladder.play': 'Spielen',
  'ladder.again': 'Nochmals spielen',
  'ladder.done': 'Geschafft',
  'ladder.progress': {
    one: '{count} von {total} Stufen geschafft',
    other: '{count} von {total} Stufen geschafft',
  },
  'ladder.top': 'Du bist oben. Hier kann dir niemand mehr etwas beibringen.',
  'ladder.reached': 'Die Leiter: Stufe {number} von {total} geschafft!',
  'ladder.onward': 'Zur Leiter',
  'ladder.notKept':
    'Dieser Browser merkt sich nichts: Die Stufen sind vergessen, wenn du die Seite schliesst.',
  'ladder.failed': 'Die Partie kann nicht beginnen: Dieser Browser merkt sich nichts.',
  'ladder.train': 'Zwischen den Stufen',
  'ladder.trainHint': 'Rätsel und deine eigenen Fehler machen dich besser.',
  'goal.win': 'Gewinne die Partie.',
  'goal.hunt': {
    one: 'Gewinne und schicke mindestens {count} Murmel heim.',
    other: 'Gewinne und schicke mindestens {count} Murmeln heim.',
  },
  'goal.safe': {
    one: 'Gewinne, und lass höchstens {count} Murmel deines Teams heimschicken.',
    other: 'Gewinne, und lass höchstens {count} Murmeln deines Teams heimschicken.',
  },
  'goal.quick': { one: 'Gewinne in {count} Runde.', other: 'Gewinne in höchstens {count} Runden.' },
} satisfies MessagesOf<typeof en>;
