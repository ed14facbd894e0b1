/** The sounds of the game: a glass marble on a wooden board, marbles that meet, cards, and
 *  wooden bars for what has to be noticed. */
import type { Sound } from './player';
import type { Mode, Part, Recipe, Rustle, Strike } from './synthesis';

/** A glass marble drops into a hole of the board. */
const wood = (at = 0, loud = 1, pitch = 1): Part[] => [
  {
    at,
    loud,
    contact: 0.0003,
    modes: scaled(pitch, [
      [395, 0.032, 0.5],
      [905, 0.024, 1],
      [1640, 0.017, 0.7],
      [2710, 0.011, 0.8],
      // The marble itself.
      [5900, 0.006, 0.6],
    ]),
  },
  // The blow, before anything rings.
  { at, loud, swell: 0.0003, fade: 0.0025, band: [2800 * pitch, 1500 * pitch], width: 1.4 },
];

/** Two glass marbles meet. */
const glass = (at = 0, loud = 1, pitch = 1): Strike => ({
  at,
  loud,
  contact: 0.00008,
  modes: scaled(pitch, [
    [2650, 0.05, 0.5],
    [4230, 0.06, 1],
    [6480, 0.034, 0.6],
    [9100, 0.018, 0.3],
  ]),
});

/** A bar of hard wood, tuned and struck with a soft mallet. */
const bar = (note: number, at = 0, loud = 1): Strike => ({
  at,
  loud,
  contact: 0.0012,
  modes: scaled(note, [
    [1, 0.2, 1],
    [3.93, 0.05, 1.4],
    [9.2, 0.015, 1.2],
  ]),
});

/** A bronze bell with the partials that founders tune: hum, prime, minor third, fifth,
 *  octave, and what makes it bright. */
const bell = (at: number, loud = 1): Strike => ({
  at,
  loud,
  contact: 0.0002,
  modes: scaled(587.3, [
    [0.5, 0.85, 0.45],
    [1, 0.75, 0.7],
    [1.2, 0.6, 0.7],
    [1.5, 0.35, 0.35],
    [2, 0.5, 1],
    [3, 0.25, 0.55],
    [4.1, 0.12, 0.4],
  ]),
});

/** A card slides over others. */
const slide = (at: number, length: number, loud = 1): Rustle => ({
  at,
  loud,
  swell: length / 2,
  fade: length / 6,
  band: [1900, 3400],
  width: 0.9,
});

/** A card comes to lie. */
const slap = (at: number, loud = 1, pitch = 1): Rustle => ({
  at,
  loud,
  swell: 0.001,
  fade: 0.016,
  band: [1250 * pitch, 620 * pitch],
  width: 1.2,
});

/** The edge of one card of many snaps. */
const flick = (at: number, loud: number): Rustle => ({
  at,
  loud,
  swell: 0.0008,
  fade: 0.0045,
  band: [3600, 2300],
  width: 1,
});

/** Frequencies of the notes that wooden bars play. */
const [C4, E4, G4, C5, E5, G5, C6] = [261.6, 329.6, 392, 523.3, 659.3, 784, 1046.5] as const;

function scaled(factor: number, modes: readonly Mode[]): Mode[] {
  return modes.map(([pitch, fade, loud]) => [pitch * factor, fade, loud]);
}

/** The cards of one half fall between those of the other, faster and faster. */
function riffle(): Part[] {
  const cards = 22;
  return Array.from({ length: cards }, (_, card) => {
    const share = card / (cards - 1);
    return flick(0.34 * (1 - (1 - share) ** 1.5), 0.45 + 0.4 * share + 0.15 * (card % 2));
  });
}

export const RECIPES: Readonly<Record<Sound, Recipe>> = {
  step: { peak: 0.55, parts: [...wood()] },
  clink: { peak: 0.5, parts: [glass(), glass(0.006, 0.4, 1.13)] },
  // It falls into its hole and bounces.
  home: {
    peak: 0.6,
    parts: [...wood(0, 1, 0.86), ...wood(0.085, 0.42, 0.9), ...wood(0.135, 0.2, 0.93)],
  },
  swap: { peak: 0.4, parts: [slide(0, 0.22, 0.7), glass(0.1, 0.35, 0.9)] },
  card: { peak: 0.45, parts: [slide(0, 0.09, 0.5), slap(0.05)] },
  deal: { peak: 0.45, parts: [...riffle(), slap(0.4, 1.6, 0.8)] },
  exchange: { peak: 0.4, parts: [slide(0, 0.2), slap(0.16, 0.7, 1.1)] },
  fold: {
    peak: 0.45,
    parts: [slide(0, 0.1, 0.5), slap(0.05, 0.9, 0.95), slap(0.14, 0.8, 0.85), slap(0.23, 1, 0.75)],
  },
  finish: { peak: 0.5, parts: [...wood(0, 0.5), bar(G5, 0.05, 0.8), bar(C6, 0.15, 1)] },
  turn: { peak: 0.45, parts: [bar(C5, 0, 0.8), bar(G5, 0.13, 1)] },
  won: {
    peak: 0.6,
    parts: [
      ...[C5, E5, G5].map((note, index) => bar(note, index * 0.13, 0.8)),
      ...[C5, G5, C6].map((note) => bar(note, 0.42, 0.8)),
      glass(0.42, 0.12),
      glass(0.55, 0.08, 1.12),
    ],
  },
  lost: { peak: 0.45, parts: [bar(G4, 0, 0.8), bar(E4, 0.2, 0.8), bar(C4, 0.4, 1)] },
  reaction: { peak: 0.3, parts: [...wood(0, 1, 1.35), ...wood(0.07, 0.7, 1.6)] },
  tick: {
    peak: 0.4,
    parts: [
      {
        at: 0,
        loud: 1,
        contact: 0.0003,
        modes: [
          [1480, 0.011, 1],
          [2620, 0.008, 0.8],
          [4150, 0.005, 0.5],
        ],
      },
    ],
  },
  // The end of a round, for a whole hall.
  bell: { peak: 0.88, parts: [bell(0), bell(0.75, 0.9), bell(1.5)] },
  // Knuckles on the edge of the table.
  refused: { peak: 0.4, parts: [...wood(0, 1, 0.42), ...wood(0.11, 0.8, 0.4)] },
};
