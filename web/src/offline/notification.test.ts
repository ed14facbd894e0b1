import { describe, expect, it } from 'vitest';
import { isSeen, notificationOf, pageFor } from './notification';

const TURN = { kind: 'turn', table: 'k3v9mwr2tq7x', with: ['Anna', 'Bruno'], language: 'de' };
const page = (path: string, visibilityState = 'hidden') => ({
  url: `https://kennel.example${path}`,
  visibilityState,
});

describe('a notification', () => {
  it('is said in the language of the player', () => {
    expect(notificationOf(TURN)).toEqual({
      title: 'Du bist dran',
      body: 'Am Tisch mit Anna und Bruno.',
      tag: 'k3v9mwr2tq7x',
      renotify: true,
      lang: 'de',
      data: '/table/k3v9mwr2tq7x',
    });
    const body = (more: object) => notificationOf({ ...TURN, language: 'en', ...more })?.body;
    expect(body({ kind: 'nudge', with: ['Anna'] })).toBe('Anna is waiting for you.');
    expect(body({ kind: 'begin' })).toBe('Anna and Bruno are ready.');
    expect(body({ with: [] })).toBe('Your table is waiting for you.');
    expect(body({ with: ['$&'] })).toBe('At the table with $&.');
    expect(notificationOf({ ...TURN, language: 'constructor' })?.lang).toBe('en');
  });

  it('is shown only if it is one', () => {
    for (const other of [null, 7, 'turn', {}, { ...TURN, kind: 'x' }, { ...TURN, with: [1] }])
      expect(notificationOf(other)).toBeNull();
  });

  it('is not shown to whoever looks at the table, and opens a page that is open', () => {
    const path = '/table/t';
    const [start, table] = [page('/', 'visible'), page('/table/t?hand')];
    expect(isSeen([start, table], path)).toBe(false);
    expect(isSeen([page('/table/t', 'visible')], path)).toBe(true);
    expect(pageFor([start, table], path)).toBe(table);
    expect(pageFor([start], path)).toBe(start);
    expect(pageFor([], path)).toBeUndefined();
  });
});
