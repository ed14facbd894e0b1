// Written from crates/rules and crates/wire: KENNEL_BLESS=1 cargo test -p kennel-wire

/** A kind of table: its word in the notation, who plays with whom, and every set of
 *  rules one can play by at it. */
export interface TableKind {
  table: string;
  players: number;
  teams: number[][];
  rules: string[];
}

export const TABLES: readonly TableKind[] = [
  {
    table: '2',
    players: 2,
    teams: [[0], [1]],
    rules: [
      '2',
      '2,classic',
    ],
  },
  {
    table: '3',
    players: 3,
    teams: [[0], [1], [2]],
    rules: [
      '3',
      '3,classic',
    ],
  },
  {
    table: '4',
    players: 4,
    teams: [[0, 2], [1, 3]],
    rules: [
      '4',
      '4,canadian',
      '4,no-joker-finish',
      '4,canadian,no-joker-finish',
      '4,jack-anytime',
      '4,jack-anytime,canadian',
      '4,jack-anytime,no-joker-finish',
      '4,jack-anytime,canadian,no-joker-finish',
      '4,classic',
      '4,classic,canadian',
      '4,classic,no-joker-finish',
      '4,classic,canadian,no-joker-finish',
      '4,2005',
      '4,2005,canadian',
      '4,2005,no-joker-finish',
      '4,2005,canadian,no-joker-finish',
      '4,start-marble',
      '4,canadian,start-marble',
      '4,no-joker-finish,start-marble',
      '4,canadian,no-joker-finish,start-marble',
      '4,jack-anytime,start-marble',
      '4,jack-anytime,canadian,start-marble',
      '4,jack-anytime,no-joker-finish,start-marble',
      '4,jack-anytime,canadian,no-joker-finish,start-marble',
      '4,classic,start-marble',
      '4,classic,canadian,start-marble',
      '4,classic,no-joker-finish,start-marble',
      '4,classic,canadian,no-joker-finish,start-marble',
      '4,2005,start-marble',
      '4,2005,canadian,start-marble',
      '4,2005,no-joker-finish,start-marble',
      '4,2005,canadian,no-joker-finish,start-marble',
    ],
  },
  {
    table: '5',
    players: 5,
    teams: [[0], [1], [2], [3], [4]],
    rules: [
      '5',
      '5,classic',
    ],
  },
  {
    table: '6-pairs',
    players: 6,
    teams: [[0, 3], [1, 4], [2, 5]],
    rules: [
      '6-pairs',
      '6-pairs,canadian',
      '6-pairs,no-joker-finish',
      '6-pairs,canadian,no-joker-finish',
      '6-pairs,jack-anytime',
      '6-pairs,jack-anytime,canadian',
      '6-pairs,jack-anytime,no-joker-finish',
      '6-pairs,jack-anytime,canadian,no-joker-finish',
      '6-pairs,classic',
      '6-pairs,classic,canadian',
      '6-pairs,classic,no-joker-finish',
      '6-pairs,classic,canadian,no-joker-finish',
      '6-pairs,2005',
      '6-pairs,2005,canadian',
      '6-pairs,2005,no-joker-finish',
      '6-pairs,2005,canadian,no-joker-finish',
      '6-pairs,start-marble',
      '6-pairs,canadian,start-marble',
      '6-pairs,no-joker-finish,start-marble',
      '6-pairs,canadian,no-joker-finish,start-marble',
      '6-pairs,jack-anytime,start-marble',
      '6-pairs,jack-anytime,canadian,start-marble',
      '6-pairs,jack-anytime,no-joker-finish,start-marble',
      '6-pairs,jack-anytime,canadian,no-joker-finish,start-marble',
      '6-pairs,classic,start-marble',
      '6-pairs,classic,canadian,start-marble',
      '6-pairs,classic,no-joker-finish,start-marble',
      '6-pairs,classic,canadian,no-joker-finish,start-marble',
      '6-pairs,2005,start-marble',
      '6-pairs,2005,canadian,start-marble',
      '6-pairs,2005,no-joker-finish,start-marble',
      '6-pairs,2005,canadian,no-joker-finish,start-marble',
    ],
  },
  {
    table: '6-triples',
    players: 6,
    teams: [[0, 2, 4], [1, 3, 5]],
    rules: [
      '6-triples',
      '6-triples,canadian',
      '6-triples,no-joker-finish',
      '6-triples,canadian,no-joker-finish',
      '6-triples,classic',
      '6-triples,classic,canadian',
      '6-triples,classic,no-joker-finish',
      '6-triples,classic,canadian,no-joker-finish',
      '6-triples,start-marble',
      '6-triples,canadian,start-marble',
      '6-triples,no-joker-finish,start-marble',
      '6-triples,canadian,no-joker-finish,start-marble',
      '6-triples,classic,start-marble',
      '6-triples,classic,canadian,start-marble',
      '6-triples,classic,no-joker-finish,start-marble',
      '6-triples,classic,canadian,no-joker-finish,start-marble',
    ],
  },
];

/** The names of bots, by seat. */
export const BOT_NAMES: readonly string[] = ['Barry', 'Bless', 'Luna', 'Rex', 'Nera', 'Ringo'];
