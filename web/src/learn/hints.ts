/** What a hint gives away of a play: its card and its spots. */
import type { Spot } from '../board/types';

/** The card of a play or a gift in notation, such as `7 5-8 0-4`, `X=A 0k-0s` or `K`. */
export function cardOf(play: string): string {
  return play[0] ?? '';
}

/** Where the marbles of a play come from and go to. */
export function spotsOf(play: string | null): Spot[] {
  const [, ...moves] = play?.split(' ') ?? [];
  return moves.flatMap((move) => {
    if (move.startsWith('draw') || move === 'no-effect') return [];
    return move.split(/[-x]/);
  });
}
