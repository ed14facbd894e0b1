import type { Reaction } from '../wire';

/** The emoji of each reaction. */
export const FACES: Record<Reaction, string> = {
  hello: '👋',
  bravo: '👏',
  ouch: '😖',
  sorry: '🙈',
  laugh: '😄',
  hmm: '🤔',
  thanks: '💛',
  good_game: '🤝',
};
