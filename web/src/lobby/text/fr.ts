import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const fr = {
  'lobby.people': {
    zero: 'Il n’y a personne aux tables. Les bots sont toujours là.',
    one: 'Il y a une personne à une table en ce moment.',
    many: 'Il y a {count} personnes aux tables en ce moment.',
    other: 'Il y a {count} personnes aux tables en ce moment.',
  },
  'lobby.live': 'En direct',
  'lobby.watch': {
    single: 'Regarder jouer {names}',
    several: 'Regarder jouer {names}',
  },
  'lobby.watchBots': 'Regarder cette partie',
  'lobby.board': 'Le plateau d’une partie en cours',
  'lobby.none': 'Personne ne cherche une table de ce genre en ce moment.',
  'lobby.some': {
    one: 'Une personne cherche déjà une table de ce genre.',
    many: '{count} personnes cherchent déjà une table de ce genre.',
    other: '{count} personnes cherchent déjà une table de ce genre.',
  },
} satisfies MessagesOf<typeof en>;
