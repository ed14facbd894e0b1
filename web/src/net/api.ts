/*
 * The HTTP API of the server. Every request resolves to what the API documents, or rejects
 * with a `RequestError` whose code has a text in every language.
 */
import type {
  Account,
  AccountState,
  ApiError,
  NewSubscription,
  PushKey,
  Circle,
  CircleChange,
  CircleList,
  ClientMessage,
  Confirmation,
  ErrorCode,
  Evening,
  FindTable,
  GameList,
  Guest,
  Holiday,
  Lobby,
  Inbox,
  League,
  Me,
  MemberChange,
  MyTables,
  NewCircle,
  NewEvening,
  NewInvitation,
  NewReport,
  NewTable,
  NewToken,
  PasswordChange,
  Recovery,
  RecoveryCodes,
  SessionList,
  OperatorText,
  People,
  RelationChange,
  TableList,
  TableSummary,
  TokenList,
  TokenRequest,
} from '../wire';

/** Why a request failed: the server's reason, no server, or an answer that makes no sense.
 *  `full`: too many, and waiting does not help. */
export type RequestErrorCode = ErrorCode | 'full' | 'offline' | 'unexpected';

const SERVER_CODES: readonly ErrorCode[] = [
  'unreadable',
  'invalid',
  'unknown',
  'foreign',
  'missing',
  'forbidden',
  'suspended',
  'taken',
  'wrong',
  'too_many',
  'left_games',
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

  pushKey: () => request<PushKey>('GET', '/api/push'),
  /** Says when this browser wants to be notified; with no kinds, that it does not any more. */
  setSubscription: (browser: NewSubscription) => request<unknown>('PUT', '/api/push', browser),

  lobby: () => request<Lobby>('GET', '/api/lobby'),
  tables: (after?: string) =>
    request<TableList>('GET', `/api/tables${after ? `?after=${encodeURIComponent(after)}` : ''}`),
  table: (id: string) => request<TableSummary>('GET', `/api/tables/${encodeURIComponent(id)}`),
  newTable: (table: NewTable) => request<TableSummary>('POST', '/api/tables', table),
  say: (id: string, message: ClientMessage) =>
    request<{ version: number }>('POST', `/api/tables/${encodeURIComponent(id)}/act`, message),
  queue: (wanted: FindTable) => request<TableSummary>('POST', '/api/queue', wanted),

  holiday: () => request<Holiday>('GET', '/api/me/holiday'),
  /** Holds the visitor's slow games until a time, or no longer. */
  setHoliday: (until_ms: number | null) =>
    request<Holiday>('PUT', '/api/me/holiday', until_ms === null ? {} : { until_ms }),
  myTables: () => request<MyTables>('GET', '/api/me/tables'),
  myGames: (before?: string) =>
    request<GameList>(
      'GET',
      `/api/me/games${before ? `?before=${encodeURIComponent(before)}` : ''}`,
    ),
  record: async (id: string) => (await send('GET', recordUrl(id))).text(),

  account: () => request<AccountState>('GET', '/api/me/account'),
  changePassword: (change: PasswordChange) => request<Me>('POST', '/api/me/password', change),
  makeRecoveryCodes: (confirmation: Confirmation) =>
    request<RecoveryCodes>('POST', '/api/me/recovery-codes', confirmation),
  recover: (recovery: Recovery) => request<Me>('POST', '/api/recover', recovery),
  sessions: () => request<SessionList>('GET', '/api/sessions'),
  endSession: (id: string) => request<unknown>('DELETE', `/api/sessions/${encodeURIComponent(id)}`),
  /** Ends all sessions but this one. */
  endSessions: () => request<unknown>('DELETE', '/api/sessions'),
  deleteMe: (confirmation: Confirmation) => request<Me>('POST', '/api/me/delete', confirmation),
  people: () => request<People>('GET', '/api/people'),
  relate: (change: RelationChange) => request<People>('POST', '/api/people', change),
  setPresence: (visible: boolean) => request<People>('POST', '/api/me/presence', { visible }),
  inbox: () => request<Inbox>('GET', '/api/me/inbox'),
  readNotice: (id: string) => request<unknown>('DELETE', `/api/notices/${encodeURIComponent(id)}`),
  invite: (invitation: NewInvitation) => request<unknown>('POST', '/api/invitations', invitation),
  decline: (table: string) =>
    request<unknown>('DELETE', `/api/invitations/${encodeURIComponent(table)}`),
  again: (game: string) =>
    request<TableSummary>('POST', `/api/games/${encodeURIComponent(game)}/again`),
  report: (report: NewReport) => request<unknown>('POST', '/api/reports', report),

  circles: () => request<CircleList>('GET', '/api/circles'),
  newCircle: (circle: NewCircle) => request<Circle>('POST', '/api/circles', circle),
  circle: (id: string) => request<Circle>('GET', circleUrl(id)),
  changeCircle: (id: string, change: CircleChange) =>
    request<Circle>('PATCH', circleUrl(id), change),
  deleteCircle: (id: string) => request<unknown>('DELETE', circleUrl(id)),
  joinCircle: (id: string) => request<Circle>('POST', `${circleUrl(id)}/join`),
  leaveCircle: (id: string) => request<unknown>('POST', `${circleUrl(id)}/leave`),
  changeMember: (id: string, member: MemberChange) =>
    request<Circle>('POST', `${circleUrl(id)}/members`, member),
  league: (id: string, since: number) =>
    request<League>('GET', `${circleUrl(id)}/league?since_ms=${since}`),
  addEvening: (id: string, evening: NewEvening) =>
    request<Evening>('POST', `${circleUrl(id)}/evenings`, evening),
  removeEvening: (id: string) =>
    request<unknown>('DELETE', `/api/evenings/${encodeURIComponent(id)}`),

  page: (page: string, language: string) =>
    request<OperatorText>('GET', `/api/pages/${page}?language=${language}`),

  tokens: () => request<TokenList>('GET', '/api/tokens'),
  newToken: (token: TokenRequest) => request<NewToken>('POST', '/api/tokens', token),
  revokeToken: (id: string) => request<unknown>('DELETE', `/api/tokens/${encodeURIComponent(id)}`),
};

function circleUrl(id: string): string {
  return `/api/circles/${encodeURIComponent(id)}`;
}

/** The address of the calendar of a circle, for a download. */
export function calendarUrl(circle: string): string {
  return `${circleUrl(circle)}/evenings.ics`;
}

/** The address of the record of a game, for a download. */
export function recordUrl(id: string): string {
  return `/api/games/${encodeURIComponent(id)}`;
}

/** A request of the API with a response in JSON. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
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
  const fault = SERVER_CODES.find((known) => known === body?.fault);
  const isFull = fault === 'too_many' && !response.headers.has('Retry-After');
  const code = isFull ? 'full' : fault;
  if (code) return new RequestError(code, `${path}: ${body?.message ?? code}`);
  const isGone = response.status >= 502 && response.status <= 504;
  return new RequestError(isGone ? 'offline' : 'unexpected', `${path}: ${response.status}`);
}
