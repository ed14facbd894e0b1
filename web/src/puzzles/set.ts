/** The puzzles that come with the page: `kennel puzzles mine` has found them. */
import type { PuzzleLine } from '../rules/messages';
import url from './set.jsonl?url';

let loading: Promise<PuzzleLine[]> | undefined;

/** Loads the set, once; rejects if it cannot be fetched. */
export function loadSet(): Promise<PuzzleLine[]> {
  loading ??= fetchSet().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchSet(): Promise<PuzzleLine[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return linesOf(await answer.text());
}

/** The puzzles of a file. */
export function linesOf(text: string): PuzzleLine[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as PuzzleLine);
}

/** The rules of a puzzle, in notation. */
export const rulesOf = ({ view }: PuzzleLine): string => view.split(' ')[0] ?? '';

/** The marbles of a puzzle, in notation. */
export const boardOf = ({ view }: PuzzleLine): string => view.split(' ')[3] ?? '';

/** Whether a card is to be given. */
export const isGift = ({ theme }: PuzzleLine): boolean => theme === 'gift';
