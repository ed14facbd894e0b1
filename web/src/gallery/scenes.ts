import type { Highlight, Spot } from '../board/types';

export interface Scene {
  /** In notation. */
  board: string;
  highlights?: [Spot, Highlight][];
  selected?: Spot;
  ghosts?: { seat: number; spot: Spot }[];
  paths?: Spot[][];
  hand: string;
  /** The cards of the hand that can be played. */
  playable: string;
  chosen?: number;
  pile: string;
  turn: number;
}

/** The fields of the track from one to another. */
const field = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => `${from + step}`);

/** Choosing where an eight goes, with a marble to send home. */
const EIGHT: Omit<Scene, 'board'> = {
  hand: 'A589',
  playable: 'A89',
  chosen: 2,
  pile: '3K6X9',
  turn: 0,
  highlights: [
    ['12', 'grip'],
    ['0', 'grip'],
    ['20', 'capture'],
    ['8', 'target'],
    ['67', 'last'],
    ['70', 'last'],
  ],
  selected: '12',
  paths: [field(67, 70)],
};

/** Scenes for every number of players: early, in the middle, at the end of a game. */
export const SCENES: Record<string, Record<number, Scene>> = {
  early: {
    2: { board: 's,k,k,k/k,k,k,s', hand: 'A4479Q', playable: 'A479Q', pile: '', turn: 0 },
    3: { board: 's,k,k,k/k,k,k,s/s,k,k,k', hand: '2358JX', playable: '2358X', pile: '', turn: 0 },
    4: {
      board: 'k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k',
      hand: 'A257JK',
      playable: 'AK',
      pile: '',
      turn: 0,
    },
    5: {
      board: 's,k,k,k/s,k,k,k/s,k,k,k/s,k,k,k/s,k,k,k',
      hand: '2468TX',
      playable: '2468TX',
      pile: '',
      turn: 0,
    },
    6: {
      board: 'k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k',
      hand: 'A2579K',
      playable: 'AK',
      pile: '',
      turn: 0,
    },
  },
  middle: {
    2: {
      board: 's,k,12,d/k,b,41,7',
      hand: '47QX',
      playable: '47QX',
      chosen: 1,
      pile: 'A5K9',
      selected: '12',
      turn: 0,
      highlights: [
        ['0', 'grip'],
        ['12', 'grip'],
        ['13', 'target'],
        ['14', 'target'],
        ['15', 'target'],
        ['16', 'target'],
        ['17', 'target'],
        ['18', 'target'],
        ['19', 'target'],
        ['38', 'last'],
        ['41', 'last'],
      ],
      paths: [field(38, 41)],
    },
    3: {
      board: 'k,k,12,35/k,s,41,7/k,k,58,a',
      hand: '4JTX',
      playable: 'JX',
      chosen: 1,
      pile: 'X27',
      turn: 0,
      highlights: [
        ['12', 'grip'],
        ['41', 'target'],
        ['7', 'target'],
        ['58', 'target'],
      ],
      selected: '12',
    },
    4: {
      board: 'k,s,12,d/k,k,20,45/k,k,s,b/k,k,63,51',
      hand: 'A58TX',
      playable: 'A8TX',
      chosen: 2,
      pile: '3K6X9',
      turn: 0,
      highlights: [
        ['12', 'grip'],
        ['0', 'grip'],
        ['20', 'capture'],
        ['8', 'target'],
        ['47', 'last'],
        ['51', 'last'],
      ],
      selected: '12',
      ghosts: [{ seat: 0, spot: '20' }],
      paths: [field(47, 51)],
    },
    5: {
      board: 's,k,12,d/k,k,20,45/k,k,s,b/k,k,93,51/k,64,70,a',
      ...EIGHT,
    },
    6: {
      board: 'k,s,12,d/k,k,20,45/k,k,s,b/k,k,93,51/k,s,70,a/k,k,85,c',
      ...EIGHT,
    },
  },
  end: {
    2: { board: 'a,b,c,d/k,2,41,d', hand: '', playable: '', pile: '7K2QX4', turn: 1 },
    3: { board: '63,b,c,d/k,s,c,d/b,k,c,d', hand: '3', playable: '3', pile: '7K2QX4', turn: 2 },
    4: {
      board: 'a,b,c,d/k,19,b,d/35,0,c,d/60,a,b,c',
      hand: '67',
      playable: '7',
      pile: '7K2QX4',
      turn: 1,
    },
    5: {
      board: 'a,b,c,5/b,k,c,d/k,a,c,d/50,b,c,d/60,a,b,d',
      hand: '67',
      playable: '7',
      pile: '7K2QX4',
      turn: 4,
    },
    6: {
      board: 'a,b,c,d/b,k,c,d/k,a,c,d/50,b,c,d/60,a,b,d/c,d,b,90',
      hand: '67',
      playable: '7',
      pile: '7K2QX4',
      turn: 3,
    },
  },
};
