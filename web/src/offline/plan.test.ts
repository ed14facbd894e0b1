import { describe, expect, it } from 'vitest';
import { addressesOf, answerFor, cacheOf, oldCaches } from './plan';

const HERE = 'https://kennel.example';
const kept = new Set(addressesOf(['index.html', 'assets/a-1.js', 'icon.svg']));
const ask = (path: string, mode = 'no-cors', method = 'GET') =>
  answerFor({ url: new URL(path, HERE).href, mode, method }, HERE, kept);

describe('the page without a server', () => {
  it('is kept, with all its files', () => {
    expect([...kept]).toEqual(['/', '/assets/a-1.js', '/icon.svg']);
    expect(ask('/practice/local-1', 'navigate')).toBe('page');
    expect(ask('/', 'navigate')).toBe('page');
    expect(ask('/assets/a-1.js')).toBe('kept');
    expect(ask('/icon.svg?again')).toBe('kept');
  });

  it('never stands between a player and the server', () => {
    for (const path of ['/api', '/api/me', '/api/tables/x/socket']) {
      expect(ask(path)).toBe('network');
      expect(ask(path, 'navigate')).toBe('network');
    }
    expect(ask('/', 'navigate', 'POST')).toBe('network');
    expect(ask('https://elsewhere.example/assets/a-1.js')).toBe('network');
    expect(ask('/assets/b-2.js')).toBe('network');
  });

  it('forgets other builds of itself, and nothing else', () => {
    const names = [cacheOf('1'), cacheOf('2'), 'somebody else'];
    expect(oldCaches(names, cacheOf('2'))).toEqual([cacheOf('1')]);
  });
});
