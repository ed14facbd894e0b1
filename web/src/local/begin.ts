/** Starts games on this device. */
import { playersOf, rulesOf, type TableForm } from '../pages/tableForm';
import type { Beginning, Person } from '../rules/messages';
import { positionWords } from '../rules/position';
import { beginGame } from './bots';
import { newId, put, type StoredGame } from './store';

/** A game to start. */
export interface Wanted {
  beginning: Beginning;
  /** Who plays; at least one person. */
  people: readonly [Person, ...Person[]];
  /** One for each seat; the one of a person's seat is not used. */
  levels: string[];
}

/** Starts and stores a game. Throws a text, in English, if the rules do not allow it. */
export async function begin(wanted: Wanted, now = Date.now()): Promise<StoredGame> {
  const [id, seed] = [newId(), newSeed()];
  const people = [...wanted.people];
  const raw = await beginGame({ id, seed, ...wanted, people });
  const game: StoredGame = {
    id,
    seed,
    rules: raw.rules(),
    seat: wanted.people[0].seat,
    ...(people.length > 1 ? { people } : {}),
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

/** Starts a game of one person against bots. */
export function beginAlone(form: TableForm, name: string): Promise<StoredGame> {
  const rules = rulesOf(form.kind, form.edition, form.options) ?? form.kind;
  const levels = levelsFor(playersOf(form.kind), form.level);
  return begin({ beginning: { rules }, people: [{ seat: 0, name }], levels });
}

/** A random seed of 16 hexadecimal digits. */
export function newSeed(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(8))): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same level for every seat. */
export function levelsFor(players: number, level: string): string[] {
  return Array.from({ length: players }, () => level);
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
