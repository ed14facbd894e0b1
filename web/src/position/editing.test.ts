import { describe, expect, it } from 'vitest';
import type { Shape } from '../rules/messages';
import { formatPosition } from '../rules/position';
import { addCard, blank, dropCard, marblesOf, spotsOf, touch } from './editing';

const TWO: Shape = {
  players: 2,
  sections: 4,
  starts: [0, 32],
  teams: [[0], [1]],
  receivers: [1, 0],
  solo: true,
  rounds: [6, 5, 4, 3, 2],
};

describe('a position put together by hand', () => {
  it('begins with nothing on the board', () => {
    expect(formatPosition(blank('2,classic', 2))).toBe('2,classic k,k,k,k/k,k,k,k 0 ??/??');
    expect(spotsOf(blank('2', 2), TWO).size).toBe(64 + 8);
  });

  it('puts marbles down and sends them home again', () => {
    let editing = blank('2', 2);
    const tap = (seat: number, spot: string) => (editing = touch(editing, TWO, seat, spot));
    tap(1, '12');
    tap(0, '1c');
    expect(editing.places).toEqual([
      ['k', 'k', 'k', 'k'],
      ['12', 'c', 'k', 'k'],
    ]);
    // On its start a marble is fresh, then has been round, then is home.
    tap(1, '32');
    expect(editing.places[1]).toEqual(['12', 'c', 's', 'k']);
    expect(
      marblesOf(editing, TWO)
        .filter(({ fresh }) => fresh)
        .map(({ spot }) => spot),
    ).toEqual(['32']);
    tap(0, '32');
    expect(editing.places[1]).toEqual(['12', 'c', '32', 'k']);
    tap(0, '32');
    expect(editing.places[1]).toEqual(['12', 'c', 'k', 'k']);
    // On a rival's start it is nothing special; and there are only four of them.
    for (const spot of ['32', '1', '2', '3', '4']) tap(0, spot);
    expect(editing.places[0]).toEqual(['32', '1', '2', '3']);
    expect(spotsOf(editing, TWO).get('1')).toBe('grip');
    expect(spotsOf(editing, TWO).get('4')).toBe('target');
  });

  it('deals hands of six cards at the most', () => {
    let editing = blank('2', 2);
    for (const card of 'A7JXK') editing = addCard(editing, 0, card);
    expect(editing.hands).toEqual(['??A7JX', '??']);
    editing = dropCard(dropCard(dropCard(editing, 1), 1), 1);
    expect(formatPosition(editing)).toBe('2 k,k,k,k/k,k,k,k 0 ??A7JX/-');
  });
});
