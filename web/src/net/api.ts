/*
 * What is asked of the server by requests. Every answer is what it should be, or a
 * `Trouble` that can be said in words.
 */
import type {
  Account,
  ClientMessage,
  Fault,
  FindTable,
  GameList,
  Guest,
  Me,
  MyTables,
  NewTable,
  NewToken,
  Problem,
  TableList,
  TableSummary,
  TokenList,
} from '../wire';

/** What can go wrong: the server's reasons, or that there was no proper answer. */
export type TroubleKind = Fault | 'offline' | 'strange';

const FAULTS: readonly TroubleKind[] = [
  'unreadable',
  'invalid',
  'unknown',
  'foreign',
  'missing',
  'taken',
  'wrong',
  'too_many',
  'other_rules',
  'unavailable',
];

export class Trouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    message: string,
  ) {
    super(message);
  }
}

/** What kind of trouble something thrown is. */
export function troubleKind(thrown: unknown): TroubleKind {
  return thrown instanceof Trouble ? thrown.kind : 'strange';
}

export const api = {
  me: () => ask<Me>('GET', '/api/me'),
  comeIn: (guest: Guest) => ask<Me>('POST', '/api/guests', guest),
  makeAccount: (account: Account) => ask<Me>('POST', '/api/accounts', account),
  logIn: (account: Account) => ask<Me>('POST', '/api/login', account),
  logOut: () => ask<Me>('POST', '/api/logout'),

  tables: () => ask<TableList>('GET', '/api/tables'),
  table: (id: string) => ask<TableSummary>('GET', `/api/tables/${encodeURIComponent(id)}`),
  newTable: (table: NewTable) => ask<TableSummary>('POST', '/api/tables', table),
  say: (id: string, message: ClientMessage) =>
    ask<{ version: number }>('POST', `/api/tables/${encodeURIComponent(id)}/act`, message),
  queue: (wish: FindTable) => ask<TableSummary>('POST', '/api/queue', wish),

  myTables: () => ask<MyTables>('GET', '/api/me/tables'),
  myGames: (before?: string) =>
    ask<GameList>('GET', `/api/me/games${before ? `?before=${encodeURIComponent(before)}` : ''}`),
  record: (id: string) => askText(recordUrl(id)),

  tokens: () => ask<TokenList>('GET', '/api/tokens'),
  newToken: (name: string) => ask<NewToken>('POST', '/api/tokens', { name }),
  revokeToken: (id: string) => ask<unknown>('DELETE', `/api/tokens/${encodeURIComponent(id)}`),
};

/** Where the record of a game lies, for a download. */
export function recordUrl(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  if (answer.status === 204) return undefined as T;
  try {
    return (await answer.json()) as T;
  } catch {
    throw new Trouble('strange', `${path}: the answer is not JSON`);
  }
}

async function askText(path: string): Promise<string> {
  return (await send('GET', path)).text();
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Trouble('offline', `${path}: ${String(error)}`);
  }
  if (answer.ok) return answer;
  throw await trouble(path, answer);
}

/** Why a request was refused. Something between the page and the server may answer
 *  instead of it: that is as if there were no server. */
async function trouble(path: string, answer: Response): Promise<Trouble> {
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  const kind = FAULTS.find((fault) => fault === problem?.fault);
  if (kind) return new Trouble(kind, `${path}: ${problem?.message ?? kind}`);
  const gone = answer.status >= 502 && answer.status <= 504;
  return new Trouble(gone ? 'offline' : 'strange', `${path}: ${answer.status}`);
}
