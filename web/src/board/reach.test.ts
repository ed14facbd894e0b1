import { describe, expect, test } from 'vitest';
import { boardGeometry } from './geometry';
import { isCrowded, nearest, towards } from './reach';
import { tableShape } from './shapes';

const board = boardGeometry(tableShape(4), 0);
const places = (...spots: string[]) => spots.map((name) => ({ name, points: board.points(name) }));

describe('nearest', () => {
  test('takes the closer of two neighbours', () => {
    const { x, y } = board.fields[3]!;
    expect(nearest(places('3', '4'), { x, y: y + 0.3 }, 2)).toBe('3');
    expect(nearest(places('3', '4'), { x, y: y - 0.7 }, 2)).toBe('4');
  });

  test('ignores what is out of reach', () => {
    expect(nearest(places('3', '4'), { x: 0, y: 0 }, 1.5)).toBeNull();
    expect(nearest([], { x: 0, y: 0 }, 1.5)).toBeNull();
  });

  test('a kennel is touched at any of its holes', () => {
    for (const hole of board.section(0).kennel) {
      expect(nearest(places('0k', '40'), hole, 1)).toBe('0k');
    }
  });
});

describe('towards', () => {
  const ring = places('0', '16', '32', '48');

  test('follows the arrow', () => {
    expect(towards(ring, '0', 'ArrowUp')).toBe('32');
    expect(towards(ring, '0', 'ArrowRight')).toBe('16');
    expect(towards(ring, '0', 'ArrowLeft')).toBe('48');
  });

  test('stays where there is nothing that way', () => {
    expect(towards(ring, '0', 'ArrowDown')).toBe('0');
    expect(towards(ring, '0', 'Enter')).toBe('0');
    expect(towards(ring, '99', 'ArrowUp')).toBe('99');
  });

  test('every field can be reached from every other by arrows', () => {
    const all = places(...board.fields.map((_, field) => `${field}`));
    const reached = new Set(['0']);
    for (const spot of reached) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        reached.add(towards(all, spot, key));
      }
    }
    expect(reached.size).toBe(64);
  });
});

test('spots are crowded where a finger cannot tell them apart', () => {
  const fields = [0, 1, 2, 9].map((x) => ({ name: x, points: [{ x, y: 0 }] }));
  expect(isCrowded(fields, { x: 1.2, y: 0 }, 1.5)).toBe(true);
  expect(isCrowded(fields, { x: 1.2, y: 0 }, 0.9)).toBe(false);
  expect(isCrowded(fields, { x: 8.5, y: 0 }, 1.5)).toBe(false);
  // The four holes of one kennel are one spot.
  const kennel = [{ name: 'k', points: [0, 1, 2, 3].map((x) => ({ x, y: 0 })) }];
  expect(isCrowded(kennel, { x: 1, y: 0 }, 1.5)).toBe(false);
});
