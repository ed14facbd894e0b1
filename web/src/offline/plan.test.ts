import { describe, expect, it } from 'vitest';
import { addressesOf, cacheOf, oldCaches, sourceOf } from './plan';

const HERE = 'https://kennel.example';
const cached = new Set(addressesOf(['index.html', 'assets/a-1.js', 'icon.svg']));
const ask = (path: string, mode = 'no-cors', method = 'GET') =>
  sourceOf({ url: new URL(path, HERE).href, mode, method }, HERE, cached);

describe('the page without a server', () => {
  it('is cached, with all its files', () => {
    expect([...cached]).toEqual(['/', '/assets/a-1.js', '/icon.svg']);
    expect(ask('/practice/local-1', 'navigate')).toBe('page');
    expect(ask('/', 'navigate')).toBe('page');
    expect(ask('/assets/a-1.js')).toBe('cache');
    expect(ask('/icon.svg?again')).toBe('cache');
  });

  it('never answers for the API', () => {
    for (const path of ['/api', '/api/me', '/api/tables/x/socket']) {
      expect(ask(path)).toBe('network');
      expect(ask(path, 'navigate')).toBe('network');
    }
    expect(ask('/', 'navigate', 'POST')).toBe('network');
    expect(ask('https://elsewhere.example/assets/a-1.js')).toBe('network');
    expect(ask('/assets/b-2.js')).toBe('network');
  });

  it('deletes the caches of other builds, and nothing else', () => {
    const names = [cacheOf('1'), cacheOf('2'), 'somebody else'];
    expect(oldCaches(names, cacheOf('2'))).toEqual([cacheOf('1')]);
  });
});
