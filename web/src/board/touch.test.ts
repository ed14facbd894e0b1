import { describe, expect, it } from 'vitest';
import { BoardTouch, type Pointer } from './touch.svelte';
import type { Highlight } from './types';

/** A board with a marble that can be moved at x = 0 and a target at x = 10; pixels are its
 *  units. */
function board({ canDrag = true, hasLoupe = false } = {}) {
  const log: string[] = [];
  const highlights = new Map<string, Highlight>([
    ['grip', 'grip'],
    ['target', 'target'],
  ]);
  const touch = new BoardTouch({
    spots: () => [
      { name: 'grip', points: [{ x: 0, y: 0 }] },
      { name: 'target', points: [{ x: 10, y: 0 }] },
    ],
    board: () => ({
      marbles: [{ id: '0.0', seat: 0, spot: 'grip', fresh: false }],
      highlights,
      selected: null,
    }),
    canDrag: () => canDrag,
    locate: ({ clientX, clientY }) => ({ at: { x: clientX, y: clientY }, reach: 3, unit: 1 }),
    hasLoupe: () => hasLoupe,
    oncrowd: ({ x }) => log.push(`crowd ${x}`),
    capture: (pointer) => log.push(`capture ${pointer}`),
    ontouch: (spot) => log.push(`touch ${spot}`),
    ondrag: (from, to) => log.push(`drag ${from} ${to}`),
    onmiss: () => log.push('miss'),
  });
  return { touch, log };
}

const at = (clientX: number, more: Partial<Pointer> = {}): Pointer => ({
  ...{ pointerId: 1, pointerType: 'touch', clientX, clientY: 0, isPrimary: true, button: 0 },
  ...more,
});

describe('a pointer on the board', () => {
  it('touches the nearest spot, or misses all', () => {
    const { touch, log } = board();
    touch.down(at(2));
    touch.up(at(1));
    touch.down(at(50));
    touch.up(at(50));
    // Let go elsewhere, it means nothing.
    touch.down(at(0));
    touch.up(at(50));
    expect(log).toEqual(['touch grip', 'miss']);
  });

  it('drags a marble onto a target', () => {
    const { touch, log } = board();
    touch.down(at(0));
    touch.move(at(5));
    expect(touch.drag).toBeNull();
    touch.move(at(9));
    expect(touch.drag).toMatchObject({ from: 'grip', marble: '0.0', over: 'target' });
    touch.up(at(9));
    expect([touch.drag, log]).toEqual([null, ['capture 1', 'touch grip', 'drag grip target']]);
  });

  it('drops a marble anywhere else without a word', () => {
    const { touch, log } = board();
    touch.down(at(0));
    touch.move(at(40));
    touch.up(at(40));
    touch.down(at(0));
    touch.move(at(9));
    touch.cancel();
    touch.up(at(9));
    expect(log).toEqual(['capture 1', 'touch grip', 'capture 1', 'touch grip']);
  });

  it('ignores other pointers and buttons, and drags only what can be dragged', () => {
    const { touch, log } = board({ canDrag: false });
    touch.down(at(0, { button: 2 }));
    touch.up(at(0, { button: 2 }));
    touch.down(at(0, { isPrimary: false }));
    touch.down(at(0));
    touch.move(at(9, { pointerId: 2 }));
    touch.move(at(9));
    expect(touch.drag).toBeNull();
    touch.up(at(0, { pointerId: 2 }));
    expect(log).toEqual([]);
  });

  it('hovers with a mouse only', () => {
    const { touch } = board();
    touch.move(at(1));
    expect(touch.hovered).toBeNull();
    touch.move(at(1, { pointerType: 'mouse' }));
    expect(touch.hovered).toBe('grip');
    touch.leave();
    expect(touch.hovered).toBeNull();
  });

  it('enlarges what a finger cannot tell apart, by touch and by drag', () => {
    const { touch, log } = board({ hasLoupe: true });
    touch.down(at(1));
    touch.up(at(1));
    expect(log).toEqual(['crowd 1']);
    // A mouse is precise.
    const mouse = { pointerType: 'mouse' };
    touch.down(at(1, mouse));
    touch.up(at(1, mouse));
    expect(log).toEqual(['crowd 1', 'touch grip']);
  });
});
