/** Games played without a server, kept in this browser. A page and its worker may both
 *  use it: what was told has been kept before. */

/** A game against bots, finished or not. */
export interface LocalGame {
  /** `local-` and letters: never the name of a game of a server. */
  id: string;
  /** The rules, in notation. */
  rules: string;
  /** The own seat. */
  seat: number;
  /** The level of the bot in each seat; the own seat has one, too, and does not use it. */
  levels: string[];
  /** What all chance to come is drawn from: 16 hexadecimal digits. */
  seed: string;
  /** The game so far as a record in notation, every card included. */
  record: string;
  /** Who has won; none while it goes on. */
  winners: number[] | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  changedAt: number;
}

/** Whether a name is that of a game in this browser. */
export function isLocal(id: string): boolean {
  return id.startsWith('local-');
}

/** A new name, from chance. */
export function newId(bytes: Uint8Array = crypto.getRandomValues(new Uint8Array(10))): string {
  return `local-${[...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('')}`;
}

/** The games, the one that changed last first. */
export async function list(): Promise<LocalGame[]> {
  const games = await ask<unknown[]>('readonly', (games) => games.getAll());
  return games.filter(isGame).sort((one, other) => other.changedAt - one.changedAt);
}

/** A game by its name; none if it was never here, or is here no more. */
export async function get(id: string): Promise<LocalGame | null> {
  const game = await ask<unknown>('readonly', (games) => games.get(id));
  return isGame(game) ? game : null;
}

/** Keeps a game, in place of what was kept of it before. */
export async function put(game: LocalGame): Promise<void> {
  await ask('readwrite', (games) => games.put(game));
}

/** Forgets a game. */
export async function remove(id: string): Promise<void> {
  await ask('readwrite', (games) => games.delete(id));
}

const [DATABASE, VERSION, GAMES] = ['kennel', 1, 'games'] as const;

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'id' });
    request.onerror = () => failed(request.error);
    request.onsuccess = () => {
      // A newer page in another tab waits for this one to let go.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      done(request.result);
    };
  }).catch((error: unknown) => {
    // Forbidden now may be allowed later.
    opening = null;
    throw error;
  });
  return opening;
}

/** Asks the database; done when what was written is kept. */
async function ask<T>(
  mode: IDBTransactionMode,
  request: (games: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await open()).transaction(GAMES, mode);
  return new Promise((done, failed) => {
    const asked = request(transaction.objectStore(GAMES));
    transaction.oncomplete = () => done(asked.result);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });
}

/** Whether something kept is a game as this page knows them. */
export function isGame(kept: unknown): kept is LocalGame {
  if (typeof kept !== 'object' || kept === null) return false;
  const game = kept as Record<string, unknown>;
  const isSeat = (value: unknown) => Number.isInteger(value);
  const { id, levels, winners } = game;
  return (
    typeof id === 'string' &&
    isLocal(id) &&
    ['rules', 'seed', 'record'].every((key) => typeof game[key] === 'string') &&
    isSeat(game['seat']) &&
    Array.isArray(levels) &&
    levels.every((level) => typeof level === 'string') &&
    (winners === null || (Array.isArray(winners) && winners.every(isSeat))) &&
    ['startedAt', 'changedAt'].every((key) => typeof game[key] === 'number')
  );
}
