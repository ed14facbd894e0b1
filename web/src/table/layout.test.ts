import { describe, expect, test } from 'vitest';
import { boardGeometry } from '../board/geometry';
import { tableShape } from '../board/shapes';
import { handLayout, LEAST_SHARE, shorterSide, tableLayout, type Room } from './layout';
import { rootSize, SCREENS } from './screens';

const ratioOf = (players: number) => {
  const { width, height } = boardGeometry(tableShape(players), 0).viewBox;
  return width / height;
};

const CASES = SCREENS.flatMap((screen) => [2, 4, 6].map((players) => ({ ...screen, players })));

describe.each(CASES)('$width×$height, $players players', ({ players, ...screen }) => {
  const room: Room = { ...screen, rem: rootSize(screen) };
  const layout = tableLayout(room, ratioOf(players));

  test('the board takes most of the shorter side', () => {
    const share = Math.min(layout.board.width, layout.board.height) / shorterSide(room);
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE);
    expect(share).toBeLessThanOrEqual(1);
  });

  test('everything fits beside each other', () => {
    expect(layout.board.height).toBeLessThanOrEqual(room.height);
    expect(layout.board.width + layout.column).toBeLessThanOrEqual(room.width);
  });

  test('the shape is that of the screen', () => {
    expect(layout.shape).toBe(room.width > room.height ? 'wide' : 'tall');
  });
});

test('cards take two rows where that makes them larger, and keep their size', () => {
  const upright = { width: 374, height: 300, rem: 16 };
  expect(handLayout(upright, 6).rows).toBe(2);
  expect(handLayout(upright, 2)).toEqual(handLayout(upright, 6));
  expect(handLayout({ width: 344, height: 120, rem: 16 }, 6).rows).toBe(1);
});

test('a larger screen has larger type', () => {
  expect(rootSize({ width: 1440, height: 900 })).toBe(16);
  expect(rootSize({ width: 2560, height: 1440 })).toBeGreaterThan(22);
});
