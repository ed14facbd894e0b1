import type { MessagesOf } from '../../text/format';
import type { en } from './en';

export const de = {
  'lobby.people': {
    zero: 'Gerade sitzt niemand an einem Tisch. Die Bots sind immer da.',
    one: 'Gerade sitzt eine Person an einem Tisch.',
    other: 'Gerade sitzen {count} Personen an Tischen.',
  },
  'lobby.live': 'Live',
  'lobby.watch': {
    single: 'Bei der Partie von {names} zuschauen',
    several: 'Bei der Partie von {names} zuschauen',
  },
  'lobby.watchBots': 'Bei dieser Partie zuschauen',
  'lobby.board': 'Das Brett einer laufenden Partie',
  'lobby.none': 'Einen solchen Tisch sucht gerade niemand.',
  'lobby.some': {
    one: 'Einen solchen Tisch sucht schon jemand.',
    other: 'Einen solchen Tisch suchen schon {count} Personen.',
  },
} satisfies MessagesOf<typeof en>;
