/** Beginning a game of practice. */
import { playersOf } from '../pages/tableForm';
import type { Beginning } from '../rules/messages';
import { beginGame } from './bots';
import { newId, put, type LocalGame } from './store';

/** What a game is to be. */
export interface Wanted {
  beginning: Beginning;
  seat: number;
  /** One for each seat; that of the own seat is not used. */
  levels: string[];
}

/** Begins a game and keeps it. Throws a text, in English, if there is no such game. */
export async function begin(wanted: Wanted, name: string, now = Date.now()): Promise<LocalGame> {
  const [id, seed] = [newId(), newSeed()];
  const raw = await beginGame({ id, seed, name, ...wanted });
  const game: LocalGame = {
    id,
    seed,
    rules: raw.rules(),
    seat: wanted.seat,
    levels: wanted.levels,
    record: raw.record(),
    winners: JSON.parse(raw.winners()) as number[] | null,
    startedAt: now,
    changedAt: now,
  };
  raw.free();
  await put(game);
  // The browser may forget what nobody asked it to keep.
  void navigator.storage?.persist?.().catch(() => false);
  return game;
}

/** Chance for a game, in hexadecimal digits. */
export function newSeed(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Levels for every seat: the same, where no other is said. */
export function levelsFor(
  players: number,
  level: string,
  each: Readonly<Record<number, string>>,
): string[] {
  return Array.from({ length: players }, (_, seat) => each[seat] ?? level);
}

/** Who plays by a position in notation: how many there are, and whose turn it is. What
 *  is no position is for the rules to say. */
export function seatsOf(position: string): { players: number; turn: number } {
  const [rules = '', , turn = ''] = position.trim().split(' ');
  return {
    players: playersOf(rules.split(',')[0] ?? ''),
    turn: /^[0-5]$/.test(turn) ? Number(turn) : 0,
  };
}

/** What is wrong with a position: where, and what the rules say. */
export function positionTrouble(error: unknown): { column: number | null; what: string } {
  const text = String(error);
  const [, column, what] = /^position: column (\d+): (.*)$/s.exec(text) ?? [];
  return column !== undefined && what !== undefined
    ? { column: Number(column), what }
    : { column: null, what: text };
}
