import type { Reaction } from '../wire';

/** A face for each reaction. */
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
