/*
 * The HTTP API of the server. Every request resolves to what the API documents, or rejects
 * with an `ApiError` whose code has a text in every language.
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

/** Why a request failed: the server's reason, no server, or an answer that makes no sense. */
export type ErrorCode = Fault | 'offline' | 'unexpected';

const SERVER_CODES: readonly Fault[] = [
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

export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The code of anything that was thrown. */
export function errorCode(thrown: unknown): ErrorCode {
  return thrown instanceof ApiError ? thrown.code : 'unexpected';
}

export const api = {
  me: () => request<Me>('GET', '/api/me'),
  /** Sets the name; whoever has none yet becomes a guest. */
  setName: (guest: Guest) => request<Me>('POST', '/api/guests', guest),
  createAccount: (account: Account) => request<Me>('POST', '/api/accounts', account),
  logIn: (account: Account) => request<Me>('POST', '/api/login', account),
  logOut: () => request<Me>('POST', '/api/logout'),

  tables: () => request<TableList>('GET', '/api/tables'),
  table: (id: string) => request<TableSummary>('GET', `/api/tables/${encodeURIComponent(id)}`),
  newTable: (table: NewTable) => request<TableSummary>('POST', '/api/tables', table),
  say: (id: string, message: ClientMessage) =>
    request<{ version: number }>('POST', `/api/tables/${encodeURIComponent(id)}/act`, message),
  queue: (wanted: FindTable) => request<TableSummary>('POST', '/api/queue', wanted),

  myTables: () => request<MyTables>('GET', '/api/me/tables'),
  myGames: (before?: string) =>
    request<GameList>(
      'GET',
      `/api/me/games${before ? `?before=${encodeURIComponent(before)}` : ''}`,
    ),
  record: async (id: string) => (await send('GET', recordUrl(id))).text(),

  tokens: () => request<TokenList>('GET', '/api/tokens'),
  newToken: (name: string) => request<NewToken>('POST', '/api/tokens', { name }),
  revokeToken: (id: string) => request<unknown>('DELETE', `/api/tokens/${encodeURIComponent(id)}`),
};

/** The address of the record of a game, for a download. */
export function recordUrl(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as T;
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError('unexpected', `${path}: the response is not JSON`);
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new ApiError('offline', `${path}: ${String(error)}`);
  }
  if (response.ok) return response;
  throw await errorOf(path, response);
}

/** Why a request was refused. A gateway error without the server's own reason means that
 *  there is no server. */
async function errorOf(path: string, response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const code = SERVER_CODES.find((known) => known === body?.fault);
  if (code) return new ApiError(code, `${path}: ${body?.message ?? code}`);
  const isGone = response.status >= 502 && response.status <= 504;
  return new ApiError(isGone ? 'offline' : 'unexpected', `${path}: ${response.status}`);
}
