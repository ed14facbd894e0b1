/** Two games with the same cards, side by side: what one player did in each. */
import type { Frame } from '../replay/frames';

/** What somebody did at a moment of a game. */
export interface Move {
  at: number;
  words: string;
}

/** The moves of one decision after the other in a round. */
export interface Line {
  one: Move | null;
  other: Move | null;
  /** Whether both did the same. */
  same: boolean;
}

export interface ComparedRound {
  round: number;
  lines: Line[];
}

export interface Comparison {
  rounds: ComparedRound[];
  /** The first moment at which the games differ; null if they never do. */
  parted: number | null;
}

/** Compares the decisions of a seat in two games. `words` says what happened at a moment. */
export function compare(
  one: readonly Frame[],
  other: readonly Frame[],
  seat: number,
  words: (frame: Frame, of: 'one' | 'other') => string,
): Comparison {
  const moves = (frames: readonly Frame[], of: 'one' | 'other') =>
    frames.flatMap((frame, at) => {
      const { notation, round } = frame.moment;
      return isMoveOf(notation, seat)
        ? [{ round, notation: ownPart(notation, seat), move: { at, words: words(frame, of) } }]
        : [];
    });
  const [mine, theirs] = [moves(one, 'one'), moves(other, 'other')];
  const rounds: ComparedRound[] = [];
  const last = Math.max(...[...mine, ...theirs].map(({ round }) => round), 0);
  for (let round = 1; round <= last; round += 1) {
    const [left, right] = [mine, theirs].map((all) => all.filter((move) => move.round === round));
    const length = Math.max(left?.length ?? 0, right?.length ?? 0);
    const lines = Array.from({ length }, (_, index) => {
      const [a, b] = [left?.[index], right?.[index]];
      return {
        one: a?.move ?? null,
        other: b?.move ?? null,
        same: a?.notation === b?.notation,
      };
    });
    rounds.push({ round, lines });
  }
  const parted = one.findIndex(({ moment }, at) => moment.notation !== other[at]?.moment.notation);
  return { rounds, parted: parted < 0 ? null : parted };
}

/** Whether a line of a record is a decision of a seat. */
function isMoveOf(notation: string, seat: number): boolean {
  return notation.startsWith(`${seat}: `) || notation.startsWith('give ');
}

/** What of a line is the seat's own: of an exchange, the card that it gave. */
function ownPart(notation: string, seat: number): string {
  return notation.startsWith('give ') ? `give ${notation.split(' ')[seat + 1] ?? ''}` : notation;
}
