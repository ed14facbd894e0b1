import { describe, expect, it, vi } from 'vitest';
import { runShortcut } from './shortcuts';

describe('shortcuts', () => {
  /** A key pressed on an element that matches a selector. */
  function press(key: string, more: Partial<KeyboardEvent> = {}, within: string | null = null) {
    const preventDefault = vi.fn();
    const closest = (selector: string) => (within && selector.includes(within) ? {} : null);
    const event = { key, preventDefault, target: { closest }, ...more };
    const action = vi.fn();
    runShortcut(event as unknown as KeyboardEvent, { b: action });
    return [action.mock.calls.length, preventDefault.mock.calls.length];
  }

  it('run on their key alone', () => {
    expect(press('b')).toEqual([1, 1]);
    expect(press('x')).toEqual([0, 0]);
    expect(press('toString')).toEqual([0, 0]);
    expect(press('b', { ctrlKey: true })).toEqual([0, 0]);
    expect(press('b', { defaultPrevented: true })).toEqual([0, 0]);
    expect(press('b', {}, 'input')).toEqual([0, 0]);
  });
});
