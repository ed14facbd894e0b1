import { describe, expect, it } from 'vitest';
import { boardGeometry } from '../board/geometry';
import { placed, tableOf } from './board';

describe('a board in notation', () => {
  it('names the spots of all marbles', () => {
    const marbles = placed('k,k,5,d/k,s,29,a');
    expect(marbles.map(({ seat, spot, nth }) => [seat, spot, nth])).toEqual([
      [0, '0k', 0],
      [0, '0k', 1],
      [0, '5', 0],
      [0, '0d', 0],
      [1, '1k', 0],
      [1, '1s', 0],
      [1, '29', 0],
      [1, '1a', 0],
    ]);
    expect(new Set(marbles.map(({ key }) => key)).size).toBe(8);
  });

  it('keeps the keys of marbles that stay', () => {
    const before = placed('k,k,5,12/k,k,k,k');
    const after = placed('k,k,12,13/k,k,k,k', before);
    const at = (marbles: typeof before, spot: string) =>
      marbles.find((one) => one.spot === spot)?.key;
    expect(at(after, '12')).toBe(at(before, '12'));
    expect(at(after, '13')).toBe(at(before, '5'));
    expect(new Set(after.map(({ key }) => key)).size).toBe(8);
    // Sent home.
    const home = placed('k,k,k,12/k,k,k,k', before);
    expect(new Set(home.map(({ key }) => key)).size).toBe(8);
    expect(at(home, '12')).toBe(at(before, '12'));
  });

  it('fits every table', () => {
    const places = (start: number) => `k,s,${start + 3},b`;
    for (const rules of ['2', '3,classic', '4', '5', '6-pairs', '6-triples', 'unknown']) {
      const table = tableOf(rules);
      const geometry = boardGeometry(table, 0);
      for (const { seat, spot, nth } of placed(table.starts.map(places).join('/')))
        expect(geometry.points(spot)[nth], `${rules} ${seat} ${spot}`).toBeDefined();
    }
  });
});
