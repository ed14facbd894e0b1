/** Settings that organisers know. They are those of the program `kennel event`; a browser test
 *  compares them with the server's. */
import type { EventFormat, EventPreset, EventScoring, EventSettings, EventTieBreak } from '../wire';

const MATCH: EventScoring = {
  ...{ win: 2, draw: 1, marble: 0, finished: 0, missed: 0 },
  no_show: [4, 8],
};
const BY_MARBLES: EventTieBreak[] = ['difference', 'needed', 'lot'];
const BY_OPPONENTS: EventTieBreak[] = [
  ...(['difference', 'needed', 'direct_encounter', 'buchholz_cut_1'] as const),
  ...(['sonneborn_berger', 'wins', 'lot'] as const),
];

export const PRESETS: Readonly<Record<EventPreset, EventSettings>> = {
  club: {
    ...{ format: 'redrawn', rounds: 4, minutes: 30, rules: '4' },
    scoring: { ...MATCH, missed: 1 },
    tie_breaks: BY_OPPONENTS,
  },
  german: {
    ...{ format: 'redrawn-evenly', rounds: 4, minutes: 30, rules: '4,start-marble' },
    ...{ scoring: MATCH, tie_breaks: BY_MARBLES },
  },
  keezen: {
    ...{ format: 'swiss', rounds: 5, minutes: 50, rules: '4' },
    scoring: { ...MATCH, win: 0, draw: 0, marble: 2, finished: 10 },
    tie_breaks: BY_OPPONENTS,
  },
  tac: {
    ...{ format: { groups: { groups: 8, through: 2 } }, rounds: 11, minutes: 90, rules: '4' },
    ...{ scoring: MATCH, tie_breaks: BY_OPPONENTS },
  },
};

export const PRESET_NAMES = ['club', 'german', 'keezen', 'tac'] as const;

/** The formats by one word each. */
export const FORMATS = [
  ...(['redrawn', 'redrawn-evenly', 'redrawn-by-lot'] as const),
  ...(['swiss', 'round-robin', 'knockout', 'groups'] as const),
] as const;
export type FormatWord = (typeof FORMATS)[number];

export function wordOf(format: EventFormat): FormatWord {
  return typeof format === 'string' ? format : 'groups';
}

/** A format by its word. Groups are those of the preset until somebody changes them. */
export function formatOf(
  word: FormatWord,
  groups: { groups: number; through: number },
): EventFormat {
  return word === 'groups' ? { groups } : word;
}
