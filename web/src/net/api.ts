/*
 * The HTTP API of the server. Every request resolves to what the API documents, or rejects
 * with a `RequestError` whose code has a text in every language.
 */
import type {
  Account,
  ApiError,
  ClientMessage,
  ErrorCode,
  FindTable,
  GameList,
  Guest,
  Me,
  MyTables,
  NewTable,
  NewToken,
  TableList,
  TableSummary,
  TokenList,
} from '../wire';

/** Why a request failed: the server's reason, no server, or an answer that makes no sense. */
export type RequestErrorCode = ErrorCode | 'offline' | 'unexpected';

const SERVER_CODES: readonly ErrorCode[] = [
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

export class RequestError extends Error {
  constructor(
    readonly code: RequestErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The code of anything that was thrown. */
export function errorCode(thrown: unknown): RequestErrorCode {
  return thrown instanceof RequestError ? thrown.code : 'unexpected';
}

export const api = {
  me: () => request<Me>('GET', '/api/me'),
  /** Sets the name; a visitor without one becomes a guest. */
  setName: (guest: Guest) => request<Me>('POST', '/api/guests', guest),
  createAccount: (account: Account) => request<Me>('POST', '/api/accounts', account),
  logIn: (account: Account) => request<Me>('POST', '/api/login', account),
  logOut: () => request<Me>('POST', '/api/logout'),

  tables: (after?: string) =>
    request<TableList>('GET', `/api/tables${after ? `?after=${encodeURIComponent(after)}` : ''}`),
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
    throw new RequestError('unexpected', `${path}: the response is not JSON`);
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
    throw new RequestError('offline', `${path}: ${String(error)}`);
  }
  if (response.ok) return response;
  throw await errorOf(path, response);
}

/** Why a request was refused. A gateway error without the server's own reason means that
 *  there is no server. */
async function errorOf(path: string, response: Response): Promise<RequestError> {
  const body = (await response.json().catch(() => null)) as Partial<ApiError> | null;
  const code = SERVER_CODES.find((known) => known === body?.fault);
  if (code) return new RequestError(code, `${path}: ${body?.message ?? code}`);
  const isGone = response.status >= 502 && response.status <= 504;
  return new RequestError(isGone ? 'offline' : 'unexpected', `${path}: ${response.status}`);
}
