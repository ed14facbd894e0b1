/** The messages between the page and the workers that judge the parts of a game. */
import type { BreakdownTold, PuzzleLine } from '../rules/messages';
import type { PartFound } from '../wire';

export type ToJudge =
  | { ask: 'begin'; record: string; rules: string }
  | { ask: 'judge'; part: number }
  /** Adds up what all workers have found. */
  | { ask: 'breakdown'; found: PartFound[] }
  /** Makes exercises of the worst mistakes of a seat in a game. */
  | { ask: 'exercises'; found: PartFound[]; seat: number; game: string };

export type FromJudge =
  /** How many parts there are, and which of them are deals or draws. */
  | { tell: 'ready'; parts: number; chance: number[] }
  | { tell: 'found'; part: number; found: PartFound }
  | { tell: 'breakdown'; breakdown: BreakdownTold }
  | { tell: 'exercises'; exercises: PuzzleLine[] }
  | { tell: 'failed' };
