import { expect, it } from 'vitest';
import type { StoredGame } from '../local/store';
import type { GameSummary } from '../wire';
import { finishedGames } from './myGames';

const local = (id: string, changedAt: number, people?: StoredGame['people']): StoredGame => ({
  ...{ id, rules: '2', seat: 0, levels: ['puppy', 'puppy'], seed: '', record: '' },
  ...{ winners: [0], startedAt: 0, changedAt },
  ...(people ? { people } : {}),
});
const online = (id: string, finished_ms: number) =>
  ({ id, rules: '2', seats: [], seat: 1, winners: [0], finished_ms }) as unknown as GameSummary;

it('lists games of both kinds by time', () => {
  const games = finishedGames([online('b', 3), online('d', 1)], false, [
    local('local-a', 4),
    local('local-c', 2),
    local('local-e', 0),
  ]);
  expect(games.map(({ id }) => id)).toEqual(['local-a', 'b', 'local-c', 'd', 'local-e']);
  expect(games.map(({ seat }) => seat)).toEqual([0, 1, 0, 1, 0]);
});

it('keeps the order while the server has more', () => {
  const games = finishedGames([online('b', 3)], true, [local('local-a', 4), local('local-c', 2)]);
  expect(games.map(({ id }) => id)).toEqual(['local-a', 'b']);
});

it('says who won without a viewer where people shared the device', () => {
  const people = [
    { seat: 0, name: 'Anna' },
    { seat: 1, name: 'Ben' },
  ];
  const [game] = finishedGames([], false, [local('local-a', 1, people)]);
  expect(game?.seat).toBeUndefined();
  expect(game?.seats).toEqual([
    { occupant: 'player', name: 'Anna' },
    { occupant: 'player', name: 'Ben' },
  ]);
});
