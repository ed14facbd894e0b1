import { describe, expect, it } from 'vitest';
import { hrefOf, isOurs, routeOf, type Route } from './router';

describe('routes', () => {
  it('are parsed and written', () => {
    const routes: [string, Route][] = [
      ['/', { page: 'start' }],
      ['/new', { page: 'new', public: false }],
      ['/new?public', { page: 'new', public: true }],
      ['/find', { page: 'find' }],
      ['/watch', { page: 'watch' }],
      ['/table/k3v9mwr2tq7x', { page: 'table', id: 'k3v9mwr2tq7x' }],
      ['/table/k3v9mwr2tq7x?hand', { page: 'table', id: 'k3v9mwr2tq7x', hand: true }],
      [
        '/table/k3v9mwr2tq7x?hand&seat=2',
        { page: 'table', id: 'k3v9mwr2tq7x', hand: true, seat: 2 },
      ],
      ['/board/k3v9mwr2tq7x', { page: 'board', id: 'k3v9mwr2tq7x' }],
      ['/here', { page: 'here' }],
      ['/play/local-1', { page: 'play', id: 'local-1' }],
      ['/position', { page: 'position' }],
      ['/games/k3v9mwr2tq7x', { page: 'game', id: 'k3v9mwr2tq7x' }],
      ['/me', { page: 'me' }],
      ['/account', { page: 'account' }],
      ['/turns', { page: 'turns' }],
      ['/settings', { page: 'settings' }],
      ['/learn', { page: 'learn' }],
      ['/learn/seven', { page: 'lesson', id: 'seven' }],
      ['/puzzles', { page: 'puzzles' }],
      ['/ladder', { page: 'ladder' }],
      ['/puzzles/own', { page: 'puzzle', id: 'own' }],
      ['/puzzles/daily', { page: 'puzzle', id: 'daily' }],
      ['/rules', { page: 'rules' }],
      ['/players', { page: 'players' }],
      ['/events', { page: 'events' }],
      ['/events/new', { page: 'newEvent' }],
      ['/events/new?circle=k3v9', { page: 'newEvent', circle: 'k3v9' }],
      ['/events/k3v9', { page: 'event', id: 'k3v9' }],
      ['/events/k3v9?code=ab12', { page: 'event', id: 'k3v9', code: 'ab12' }],
      ['/events/k3v9?pair=ab12', { page: 'event', id: 'k3v9', pair: 'ab12' }],
      ['/events/k3v9/desk', { page: 'event', id: 'k3v9', view: 'desk' }],
      ['/events/k3v9/hall', { page: 'event', id: 'k3v9', view: 'hall' }],
      [
        '/events/k3v9/t/2-12-x7Yz',
        { page: 'slip', id: 'k3v9', round: 2, table: 12, token: 'x7Yz' },
      ],
      ['/player/Anna%20%C3%84pfel%2F7', { page: 'player', name: 'Anna Äpfel/7' }],
    ];
    for (const [address, route] of routes) {
      const [path = '', search = ''] = address.split('?');
      expect(routeOf(path, search)).toEqual(route);
      expect(hrefOf(route)).toBe(address);
    }
    expect(routeOf('/player/%zz')).toEqual({ page: 'missing' });
    expect(routeOf('/watch/')).toEqual({ page: 'watch' });
    expect(routeOf('/table/k3v9', '?seat=17')).toEqual({ page: 'table', id: 'k3v9' });
  });

  it('of earlier versions still lead to what they meant', () => {
    expect(routeOf('/practice')).toEqual({ page: 'position' });
    expect(routeOf('/practice/local-1')).toEqual({ page: 'play', id: 'local-1' });
  });

  it('that lead nowhere are missing', () => {
    for (const path of [
      '/nothing',
      '/table',
      '/table/',
      '/table/a/b',
      '/table/%3Cscript%3E',
      '/table/..',
      `/table/${'x'.repeat(65)}`,
      '/games',
      '/watch/me',
      '/Watch',
      '/events/k3v9/kitchen',
      '/events/k3v9/t/2-12',
      '/events/k3v9/desk/2',
      '/events/a%20b',
    ]) {
      expect(routeOf(path), path).toEqual({ page: 'missing' });
    }
  });
});

describe('clicks', () => {
  const click = {
    button: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };
  const link = { origin: 'https://k', pathname: '/watch', target: '', hash: '', download: '' };
  const here = { origin: 'https://k' };

  it('on links of the page are the router’s', () => {
    expect(isOurs(click, link, here)).toBe(true);
  });

  it('that mean something else are the browser’s', () => {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey', 'defaultPrevented']) {
      expect(isOurs({ ...click, [key]: true }, link, here), key).toBe(false);
    }
    expect(isOurs({ ...click, button: 1 }, link, here)).toBe(false);
    for (const other of [
      { origin: 'https://other' },
      { target: '_blank' },
      { download: 'x' },
      { hash: '#content' },
      { pathname: '/api/games/x' },
    ]) {
      expect(isOurs(click, { ...link, ...other }, here), JSON.stringify(other)).toBe(false);
    }
  });
});
