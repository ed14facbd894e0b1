import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, errorCode } from './api';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answers(status: number, body: string): ReturnType<typeof vi.fn> {
  const fetch = vi.fn(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked;
    return 'no error';
  } catch (error) {
    return errorCode(error);
  }
};

describe('requests', () => {
  it('resolve to the response', async () => {
    const fetch = answers(200, '{"name":"Anna","account":false}');
    expect(await api.setName({ name: 'Anna' })).toEqual({ name: 'Anna', account: false });
    expect(fetch).toHaveBeenCalledWith('/api/guests', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"name":"Anna"}',
    });
  });

  it('reject with the code of the server', async () => {
    answers(409, '{"fault":"taken","message":"that name is taken"}');
    expect(await codeOf(api.createAccount({ name: 'Anna', password: 'a long one' }))).toBe('taken');
  });

  it('tell too many at once from too many altogether', async () => {
    const body = '{"fault":"too_many","message":"wait"}';
    vi.stubGlobal(
      'fetch',
      async () => new Response(body, { status: 429, headers: { 'Retry-After': '2' } }),
    );
    expect(await codeOf(api.circles())).toBe('too_many');
    answers(429, body);
    expect(await codeOf(api.circles())).toBe('full');
  });

  it('tell an unreachable server from an unexpected response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await codeOf(api.me())).toBe('offline');
    answers(502, '<html>Bad Gateway</html>');
    expect(await codeOf(api.me())).toBe('offline');
    answers(500, 'oops');
    expect(await codeOf(api.me())).toBe('unexpected');
    answers(400, '{"fault":"nonsense"}');
    expect(await codeOf(api.me())).toBe('unexpected');
    answers(200, '<!doctype html>');
    expect(await codeOf(api.me())).toBe('unexpected');
  });

  it('encode ids from links in the address', async () => {
    const fetch = answers(404, '{"fault":"missing","message":"there is no such table"}');
    expect(await codeOf(api.table('../me?x#y'))).toBe('missing');
    expect(fetch).toHaveBeenCalledWith('/api/tables/..%2Fme%3Fx%23y', { method: 'GET' });
  });
});
