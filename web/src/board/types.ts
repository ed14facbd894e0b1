/** A place on the board in the notation of docs/notation.md: `17` on the track, `2b` in
 *  the finish of seat 2, `2k` in its kennel. */
export type Spot = string;

/** What a board looks like, told by the rules. */
export interface TableShape {
  /** How many play. */
  players: number;
  /** How many sections the board has; some may belong to nobody. */
  sections: number;
  /** The field of each seat's start: sixteen times its section. */
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
