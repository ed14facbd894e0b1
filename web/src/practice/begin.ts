/** Starts practice games. */
import { playersOf } from '../pages/tableForm';
import type { Beginning } from '../rules/messages';
import { positionWords } from '../rules/position';
import { beginGame } from './bots';
import { newId, put, type LocalGame } from './store';

/** A game to start. */
export interface Wanted {
  beginning: Beginning;
  seat: number;
  /** One for each seat; the one of the player's seat is not used. */
  levels: string[];
}

/** Starts and stores a game. Throws a text, in English, if the rules do not allow it. */
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
  // Without this the browser may delete the games when it needs space.
  void navigator.storage?.persist?.().catch(() => false);
  return game;
}

/** A random seed of 16 hexadecimal digits. */
export function newSeed(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The level of every seat: `level`, unless `each` has another. */
export function levelsFor(
  players: number,
  level: string,
  each: Readonly<Record<number, string>>,
): string[] {
  return Array.from({ length: players }, (_, seat) => each[seat] ?? level);
}

/** The number of players and the seat to play of a position in notation. Whether the
 *  position is valid is for the rules to say. */
export function seatsOf(position: string): { players: number; turn: number } {
  const { rules, turn } = positionWords(position);
  return {
    players: playersOf(rules.split(',')[0] ?? ''),
    turn: /^[0-5]$/.test(turn) ? Number(turn) : 0,
  };
}
