/** One's own mistakes as exercises, stored on this device: each comes back after a longer and
 *  longer time as long as it is solved at once, until it is learned. */
import type { StorageLike } from '../settings/storage';
import type { PuzzleLine } from '../rules/messages';
import { dayOf } from './progress';

export interface Mistake {
  line: PuzzleLine;
  /** How often in a row it was solved at once. */
  solved: number;
  /** The day from which on it is asked for again. */
  due: string;
}

export interface Mistakes {
  /** In the order in which they were made, the newest last. */
  open: readonly Mistake[];
  /** The ids of those that are learned, which do not come back. */
  learned: readonly string[];
}

const KEY = 'kennel.mistakes';
/** How many are kept, the newest. */
const [MOST, MOST_LEARNED] = [60, 1000];
/** After how many days an exercise comes back that was solved once, twice and so on. */
const WAITS = [1, 4, 14] as const;

export const NONE: Mistakes = { open: [], learned: [] };

/** Reads what was stored; nothing if it cannot be read. */
export function readMistakes(storage: StorageLike | null): Mistakes {
  try {
    const kept = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<Mistakes> | null;
    if (!Array.isArray(kept?.open) || !Array.isArray(kept.learned)) return NONE;
    return {
      open: kept.open.filter(isMistake),
      learned: kept.learned.filter((id): id is string => typeof id === 'string'),
    };
  } catch {
    return NONE;
  }
}

/** Adds exercises that are not known yet; they are due at once. */
export function withNew(
  { open, learned }: Mistakes,
  lines: readonly PuzzleLine[],
  day: string,
): Mistakes {
  const known = new Set([...learned, ...open.map(({ line }) => line.id)]);
  const fresh = lines.filter(({ id }) => !known.has(id));
  const added = fresh.map((line) => ({ line, solved: 0, due: day }));
  return { open: [...open, ...added].slice(-MOST), learned };
}

/** What becomes of an exercise after the first attempt of a day. */
export function withAttempt(
  { open, learned }: Mistakes,
  id: string,
  right: boolean,
  day: string,
): Mistakes {
  const before = open.find(({ line }) => line.id === id);
  if (!before || before.due > day) return { open, learned };
  const solved = right ? before.solved + 1 : 0;
  const wait = WAITS[Math.max(0, solved - 1)];
  const rest = open.filter((one) => one !== before);
  if (wait === undefined) return { open: rest, learned: [...learned, id].slice(-MOST_LEARNED) };
  const due = dayOf(Date.parse(day) + wait * 86_400_000);
  return { open: open.map((one) => (one === before ? { ...one, solved, due } : one)), learned };
}

/** The exercises that are due, those that were missed most lately first. */
export const dueOn = ({ open }: Mistakes, day: string): Mistake[] =>
  open.filter(({ due }) => due <= day).sort((one, other) => one.solved - other.solved);

/** What most mistakes are about, if it is more than chance. */
export function weakness({ open }: Mistakes): string | null {
  const counts = new Map<string, number>();
  for (const { line } of open) counts.set(line.theme, (counts.get(line.theme) ?? 0) + 1);
  const [worst] = [...counts].sort(([, one], [, other]) => other - one);
  return worst && worst[1] >= 3 ? worst[0] : null;
}

/** Stores them; if that fails, they last until the page is closed. */
export function store(storage: StorageLike | null, mistakes: Mistakes): void {
  try {
    storage?.setItem(KEY, JSON.stringify(mistakes));
  } catch {
    // Full or forbidden.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isMistake = (value: unknown): value is Mistake =>
  isObject(value) &&
  Number.isInteger(value['solved']) &&
  typeof value['due'] === 'string' &&
  isObject(value['line']) &&
  ['id', 'view', 'theme', 'game'].every(
    (key) => typeof (value['line'] as Record<string, unknown>)[key] === 'string',
  ) &&
  Array.isArray(value['line']['choices']);
