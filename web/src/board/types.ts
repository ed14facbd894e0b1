/** A spot of the board in the notation of docs/notation.md: `17` on the track, `2b` in the
 *  finish of seat 2, `2k` in its kennel. */
export type Spot = string;

/** What a board looks like, as the rules give it. */
export interface TableShape {
  /** The number of players. */
  players: number;
  /** The number of sections of the board; some may belong to nobody. */
  sections: number;
  /** The field of each seat's start: 16 × its section. */
  starts: number[];
  /** The seats of each team. */
  teams: number[][];
}

/** A marble, which keeps its id while it moves. */
export interface Marble {
  /** Seat and number, such as `2.0`. */
  id: string;
  seat: number;
  spot: Spot;
  /** Whether it stands on its start and has not moved since: a blockade. */
  fresh: boolean;
}

/** How a spot is highlighted.
 *
 *  - `grip`: the marble here can be moved; it can be touched and dragged.
 *  - `target`: a marble can go here; it can be touched and dropped on.
 *  - `capture`: a target whose marble would be sent home.
 *  - `victim`: the marble here would be sent home, and is no target itself.
 *  - `last`: the last move began or ended here. */
export type Highlight = 'grip' | 'target' | 'capture' | 'victim' | 'last';

/** A marble where it would be after a play. */
export interface Ghost {
  seat: number;
  spot: Spot;
}

/** A movement of marbles, in the order of the rules' effects. */
export type MarbleEffect =
  /** A marble walks; the path begins where it stood. */
  | { kind: 'walk'; marble: string; path: Spot[] }
  /** A marble leaves its kennel. */
  | { kind: 'leave'; marble: string; to: Spot }
  /** A marble is sent home. */
  | { kind: 'home'; marble: string }
  /** Two marbles swap. */
  | { kind: 'swap'; one: string; other: string };

/** What a board shows. */
export interface BoardState {
  marbles: readonly Marble[];
  highlights: ReadonlyMap<Spot, Highlight>;
  /** The spot of the selected marble. */
  selected: Spot | null;
  ghosts: readonly Ghost[];
  /** The paths marbles walked, or would walk. */
  paths: readonly Spot[][];
  /** Short texts on spots, such as the steps of a seven. */
  labels?: ReadonlyMap<Spot, string>;
}
