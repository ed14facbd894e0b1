import { expect, it } from 'vitest';
import { routeOf } from '../pages/router';
import { isGame, isLocal, newId, occupantsOf, type StoredGame } from './store';

const GAME: StoredGame = {
  id: 'local-abc',
  rules: '4',
  seat: 0,
  levels: ['terrier', 'terrier', 'champion', 'terrier'],
  seed: '0011223344556677',
  record: 'kennel-record 1\nrules: 4\nfirst-dealer: 0\n',
  winners: null,
  startedAt: 1,
  changedAt: 2,
};

it('names games so that a link can hold them', () => {
  const id = newId();
  expect(isLocal(id)).toBe(true);
  expect(newId()).not.toBe(id);
  expect(newId(new Uint8Array(10).fill(255))).toBe(`local-${'73'.repeat(10)}`);
  expect(routeOf(`/games/${id}`)).toEqual({ page: 'game', id });
  expect(isLocal('AbCd')).toBe(false);
});

it('knows a game from anything else that was kept', () => {
  expect(isGame(GAME)).toBe(true);
  expect(isGame({ ...GAME, winners: [0, 2] })).toBe(true);
  expect(isGame({ ...GAME, people: [{ seat: 0, name: 'Anna' }] })).toBe(true);
  for (const wrong of [
    null,
    'local-abc',
    {},
    { ...GAME, id: 'abc' },
    { ...GAME, seat: '0' },
    { ...GAME, levels: [1] },
    { ...GAME, people: [0] },
    { ...GAME, people: [{ seat: 0 }] },
    { ...GAME, winners: ['0'] },
    { ...GAME, record: null },
    { ...GAME, changedAt: undefined },
  ]) {
    expect(isGame(wrong)).toBe(false);
  }
});

it('knows who sits where', () => {
  const bot = (level: string) => ({ occupant: 'bot', level });
  const player = (name: string) => ({ occupant: 'player', name });
  expect(occupantsOf(GAME, 'Anna')).toEqual([
    player('Anna'),
    bot('terrier'),
    bot('champion'),
    bot('terrier'),
  ]);
  const people = [
    { seat: 0, name: 'Anna' },
    { seat: 3, name: 'Ben' },
  ];
  expect(occupantsOf({ ...GAME, people })).toEqual([
    player('Anna'),
    bot('terrier'),
    bot('champion'),
    player('Ben'),
  ]);
});
