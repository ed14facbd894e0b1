import { describe, expect, test } from 'vitest';
import { playEffects, put, schedule, type Layout } from './animate';
import { boardGeometry } from './geometry';
import { tableShape } from './shapes';
import type { MarbleEffect } from './types';

const board = boardGeometry(tableShape(4), 0);
const marbles = new Map([
  ['0.0', '3'],
  ['0.1', '0k'],
  ['1.0', '5'],
  ['1.1', '10'],
  ['2.0', '40'],
]);
const layout: Layout = {
  element: () => null,
  start: (id) => board.marble({ id, spot: marbles.get(id) ?? '' }),
  at: (id, spot) => board.marble({ id, spot }),
  home: (id) => board.marble({ id, spot: `${id[0]}k` }),
};
const walk = (marble: string, ...path: string[]): MarbleEffect => ({ kind: 'walk', marble, path });
const scheduled = (effects: MarbleEffect[]) => schedule(effects, layout);

describe('the schedule of a play', () => {
  test('a walk goes over every field and ends on the last', () => {
    const [animation] = scheduled([walk('0.0', '3', '4', '5', '6')]);
    const seen = animation!.keyframes.map(({ transform }) => transform);
    for (const field of [3, 4, 5, 6]) expect(seen).toContain(put(board.fields[field]!));
    expect(seen.at(-1)).toBe(put(board.fields[6]!));
    expect(animation!.keyframes.at(-1)!.offset).toBe(1);
  });

  test('offsets never fall, as the browser demands', () => {
    const animations = scheduled([
      walk('0.0', '3', '4', '5'),
      { kind: 'home', marble: '1.0' },
      { kind: 'swap', one: '0.0', other: '2.0' },
      { kind: 'leave', marble: '0.1', to: '0' },
    ]);
    expect(animations).toHaveLength(5);
    for (const { keyframes } of animations) {
      const offsets = keyframes.map(({ offset }) => offset);
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
      expect(offsets[0]).toBe(0);
      expect(offsets.at(-1)).toBe(1);
    }
  });

  test('one to thirteen steps last 150 to 300 milliseconds', () => {
    const steps = (count: number) =>
      scheduled([
        walk('0.0', ...Array.from({ length: count + 1 }, (_, step) => `${3 + step}`)),
      ])[0]!;
    expect(steps(1).duration).toBe(150);
    expect(steps(13).duration).toBe(300);
    expect(steps(7).duration).toBeGreaterThan(steps(6).duration);
  });

  test('the shares of a seven follow each other', () => {
    const [first, home, second] = scheduled([
      walk('0.0', '3', '4', '5'),
      { kind: 'home', marble: '1.0' },
      walk('2.0', '40', '41'),
    ]);
    expect(home!.delay).toBeGreaterThan(first!.delay);
    expect(second!.delay).toBeGreaterThanOrEqual(first!.delay + first!.duration);
  });

  test('a second share begins where the first ended, not where the marble stood', () => {
    const animations = scheduled([
      walk('0.0', '3', '4'),
      { kind: 'swap', one: '0.0', other: '2.0' },
      { kind: 'home', marble: '2.0' },
    ]);
    expect(animations[1]!.keyframes[0]!.transform).toBe(put(board.fields[4]!));
    expect(animations[2]!.keyframes.at(-1)!.transform).toBe(put(board.fields[4]!));
    expect(animations[3]!.keyframes[0]!.transform).toBe(put(board.fields[4]!));
    expect(animations[3]!.keyframes.at(-1)!.transform).toBe(put(board.section(2).kennel[0]!));
  });

  test('two that swap do not meet on the way', () => {
    const [one, other] = scheduled([{ kind: 'swap', one: '0.0', other: '2.0' }]);
    one!.keyframes.slice(1, -1).forEach(({ transform }, index) => {
      expect(transform).not.toBe(other!.keyframes[index + 1]!.transform);
    });
  });

  test('marbles and spots that are not there move nothing', () => {
    expect(scheduled([{ kind: 'home', marble: '3.0' }])).toEqual([]);
    expect(scheduled([{ kind: 'leave', marble: '0.1', to: '99' }])).toEqual([]);
    expect(scheduled([walk('0.0')])).toEqual([]);
  });

  test('speed 0 jumps', async () => {
    let asked = 0;
    const watched: Layout = { ...layout, element: () => ((asked += 1), null) };
    await playEffects([walk('0.0', '3', '4')], watched, 0).finished;
    expect(asked).toBe(0);
  });
});
