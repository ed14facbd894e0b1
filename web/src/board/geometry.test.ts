import { describe, expect, test } from 'vitest';
import { boardGeometry, distance, gap, HOLE, MARBLE, RIM, type Geometry } from './geometry';
import { tableShape } from './shapes';

const TABLES = [2, 3, 4, 5, 6].flatMap((players) => {
  const shape = tableShape(players);
  return Array.from({ length: players }, (_, bottom) => ({ players, bottom, shape }));
});

function holes({ fields, sections }: Geometry) {
  return [...fields, ...sections.flatMap(({ finish, kennel }) => [...finish, ...kennel])];
}

/** Positive where the way from one point to the next turns anti-clockwise on the screen
 *  as seen from the middle. */
function turn(from: { x: number; y: number }, to: { x: number; y: number }) {
  return from.y * to.x - from.x * to.y;
}

describe.each(TABLES)('$players players, seat $bottom at the bottom', ({ shape, bottom }) => {
  const board = boardGeometry(shape, bottom);

  test('has sixteen fields a section', () => {
    expect(board.fields).toHaveLength(16 * shape.sections);
  });

  test('the track is a closed loop of equal steps', () => {
    board.fields.forEach((field, index) => {
      const next = board.fields[(index + 1) % board.fields.length]!;
      expect(distance(field, next)).toBeCloseTo(1, 3);
    });
  });

  test('play runs anti-clockwise, once round', () => {
    let round = 0;
    board.fields.forEach((field, index) => {
      const next = board.fields[(index + 1) % board.fields.length]!;
      round += Math.atan2(turn(field, next), field.x * next.x + field.y * next.y);
    });
    expect(round).toBeCloseTo(2 * Math.PI, 3);
  });

  test('a section runs in, across, out and along the end of the next arm', () => {
    const from = shape.starts[0]!;
    const field = (index: number) => board.fields[(from + index) % board.fields.length]!;
    const radius = (index: number) => Math.hypot(field(index).x, field(index).y);
    for (const index of [0, 1, 2, 3]) expect(radius(index + 1)).toBeLessThan(radius(index));
    for (const index of [8, 9, 10, 11]) expect(radius(index + 1)).toBeGreaterThan(radius(index));
    expect(radius(5)).toBeCloseTo(radius(7), 3);
    expect(radius(13)).toBeCloseTo(radius(15), 3);
    expect(radius(0)).toBeCloseTo(radius(12), 3);
  });

  test('all sections are alike', () => {
    const step = (2 * Math.PI) / shape.sections;
    board.fields.forEach(({ x, y }, index) => {
      const next = board.fields[(index + 16) % board.fields.length]!;
      expect(next.x).toBeCloseTo(x * Math.cos(step) + y * Math.sin(step), 3);
      expect(next.y).toBeCloseTo(y * Math.cos(step) - x * Math.sin(step), 3);
    });
  });

  test('no two marbles touch', () => {
    const all = holes(board);
    all.forEach((one, index) => {
      for (const other of all.slice(index + 1)) {
        expect(distance(one, other)).toBeGreaterThan(2 * MARBLE + 0.1);
      }
    });
  });

  test('the finish begins beside the start and points to the middle', () => {
    for (const { start, finish } of board.sections) {
      const [first, second, third, last] = finish.map(({ x, y }) => Math.hypot(x, y));
      expect(first).toBeLessThan(Math.hypot(start.x, start.y));
      expect(second).toBeLessThan(first!);
      expect(third).toBeLessThan(second!);
      expect(last).toBeLessThan(third!);
      expect(distance(start, finish[0]!)).toBeLessThan(2);
    }
  });

  test('the kennel lies outside of the track, beside the start', () => {
    for (const { index: section, start, kennel, finish } of board.sections) {
      expect(distance(start, kennel[0]!)).toBeLessThan(1.5);
      kennel.forEach((hole, index) => {
        expect(turn(finish[index]!, hole)).toBeGreaterThan(0);
        expect(turn(board.fields[16 * section + index]!, hole)).toBeGreaterThan(0);
      });
    }
  });

  test('the viewer’s seat is at the bottom, and a partner of four or six opposite', () => {
    const start = board.section(bottom).start;
    expect(Math.max(...board.fields.map(({ y }) => y))).toBeCloseTo(start.y, 3);
    if (shape.players % 2 === 0) {
      const opposite = board.section((bottom + shape.players / 2) % shape.players).start;
      expect(opposite.x).toBeCloseTo(-start.x, 3);
      expect(opposite.y).toBeCloseTo(-start.y, 3);
    }
  });

  test('everything is inside the view box', () => {
    const { viewBox } = board;
    for (const { x, y } of holes(board)) {
      expect(x - RIM).toBeGreaterThan(viewBox.x);
      expect(y - RIM).toBeGreaterThan(viewBox.y);
      expect(x + RIM).toBeLessThan(viewBox.x + viewBox.width);
      expect(y + RIM).toBeLessThan(viewBox.y + viewBox.height);
    }
    for (let seat = 0; seat < shape.players; seat += 1) {
      const plate = board.plate(seat);
      expect(plate.x).toBeGreaterThanOrEqual(viewBox.x);
      expect(plate.y).toBeGreaterThanOrEqual(viewBox.y);
      expect(plate.x + plate.width).toBeLessThanOrEqual(viewBox.x + viewBox.width);
      expect(plate.y + plate.height).toBeLessThanOrEqual(viewBox.y + viewBox.height);
    }
  });

  test('plates cover neither holes nor each other', () => {
    for (let seat = 0; seat < shape.players; seat += 1) {
      const plate = board.plate(seat);
      for (const hole of holes(board)) expect(gap(plate, hole)).toBeGreaterThan(HOLE);
      for (let other = 0; other < seat; other += 1) {
        const { x, y, width, height } = board.plate(other);
        const apart =
          x > plate.x + plate.width ||
          plate.x > x + width ||
          y > plate.y + plate.height ||
          plate.y > y + height;
        expect(apart).toBe(true);
      }
    }
  });

  test('the middle is free of holes', () => {
    for (const { x, y } of holes(board)) {
      expect(Math.hypot(x, y)).toBeGreaterThan(board.middleRadius + HOLE);
    }
  });

  test('sections belong to the seats that start there', () => {
    shape.starts.forEach((start, seat) => {
      expect(board.section(seat).index).toBe(start / 16);
      expect(board.section(seat).seat).toBe(seat);
    });
    const owned = board.sections.filter(({ seat }) => seat !== null);
    expect(owned).toHaveLength(shape.players);
  });
});

describe('spots', () => {
  const board = boardGeometry(tableShape(2), 0);

  test('are found by their notation', () => {
    expect(board.points('17')).toEqual([board.fields[17]]);
    expect(board.points('1a')).toEqual([board.section(1).finish[0]]);
    expect(board.points('1d')).toEqual([board.section(1).finish[3]]);
    expect(board.points('1s')).toEqual([board.fields[32]]);
    expect(board.points('1k')).toEqual(board.section(1).kennel);
  });

  test.each(['64', '2a', '1e', '', '-1', 'k', '1kk', '1.5'])('%j is not a spot', (spot) => {
    expect(board.points(spot)).toEqual([]);
    expect(board.marble({ id: '0.0', spot })).toBeNull();
  });

  test('each marble has its own hole in the kennel', () => {
    expect(board.marble({ id: '1.2', spot: '1k' })).toEqual(board.section(1).kennel[2]);
    expect(board.marble({ id: '1.2', spot: '5' })).toEqual(board.fields[5]);
    expect(board.marble({ id: '1.9', spot: '1k' })).toBeNull();
  });
});
