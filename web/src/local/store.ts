/** Games played without a server, stored in this browser. The page and its worker both use
 *  this: the worker stores a game before it reports what happened. */
import { openDB, type IDBPDatabase } from 'idb';
import type { Person } from '../rules/messages';
import type { Occupant } from '../wire';

/** A game, finished or not. */
export interface StoredGame {
  /** `local-` and letters, so that it never equals the id of a game on a server. */
  id: string;
  /** The rules, in notation. */
  rules: string;
  /** The seat of the first person. */
  seat: number;
  /** Who passes the device around; missing where one person plays. */
  people?: Person[];
  /** The level of the bot in each seat; the one of a person's seat is not used. */
  levels: string[];
  /** The seed of all shuffles to come: 16 hexadecimal digits. */
  seed: string;
  /** The game so far as a record in notation, with every card. */
  record: string;
  /** The seats that won; null while the game goes on. */
  winners: number[] | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  changedAt: number;
}

/** Who sits in each seat. A single person is called as the browser's visitor is. */
export function occupantsOf({ people, seat, levels }: StoredGame, name = ''): Occupant[] {
  const persons = people ?? [{ seat, name }];
  return levels.map((level, of) => {
    const person = persons.find((one) => one.seat === of);
    return person ? { occupant: 'player', name: person.name } : { occupant: 'bot', level };
  });
}

/** Whether the browser refuses to store anything; otherwise what is needed to play could not
 *  be loaded. */
export function isStorageError(error: unknown): boolean {
  return error instanceof DOMException || typeof indexedDB === 'undefined';
}

/** Whether an id is that of a game in this browser. */
export function isLocal(id: string): boolean {
  return id.startsWith('local-');
}

/** A new random id. */
export function newId(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  return `local-${[...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`;
}

/** All games, the most recently changed first. */
export async function list(): Promise<StoredGame[]> {
  const games: unknown[] = await (await database()).getAll(GAMES);
  return games.filter(isGame).sort((one, other) => other.changedAt - one.changedAt);
}

/** A game by its id; null if it is not in this browser. */
export async function get(id: string): Promise<StoredGame | null> {
  const game: unknown = await (await database()).get(GAMES, id);
  return isGame(game) ? game : null;
}

/** Stores a game, replacing its earlier state. */
export async function put(game: StoredGame): Promise<void> {
  await (await database()).put(GAMES, game);
}

/** Deletes a game. */
export async function remove(id: string): Promise<void> {
  await (await database()).delete(GAMES, id);
}

const [DATABASE, VERSION, GAMES] = ['kennel', 1, 'games'] as const;

let opening: Promise<IDBPDatabase> | null = null;

function database(): Promise<IDBPDatabase> {
  // A failure is not final: what the browser forbids now it may allow later.
  const forget = () => (opening = null);
  opening ??= openDB(DATABASE, VERSION, {
    upgrade: (created) => void created.createObjectStore(GAMES, { keyPath: 'id' }),
    // A newer page in another tab waits until this one closes the database.
    blocking: (_current, _blocked, event) => {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

/** Whether a stored value is a game that this version of the page understands. */
export function isGame(stored: unknown): stored is StoredGame {
  if (typeof stored !== 'object' || stored === null) return false;
  const game = stored as Record<string, unknown>;
  const isSeat = (value: unknown) => Number.isInteger(value);
  const isPerson = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    isSeat((value as Partial<Person>).seat) &&
    typeof (value as Partial<Person>).name === 'string';
  const { id, levels, winners, people } = game;
  return (
    typeof id === 'string' &&
    isLocal(id) &&
    ['rules', 'seed', 'record'].every((key) => typeof game[key] === 'string') &&
    isSeat(game['seat']) &&
    (people === undefined || (Array.isArray(people) && people.every(isPerson))) &&
    Array.isArray(levels) &&
    levels.every((level) => typeof level === 'string') &&
    (winners === null || (Array.isArray(winners) && winners.every(isSeat))) &&
    ['startedAt', 'changedAt'].every((key) => typeof game[key] === 'number')
  );
}
