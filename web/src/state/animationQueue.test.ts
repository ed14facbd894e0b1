import { describe, expect, it, vi } from 'vitest';
import { AnimationQueue } from './animationQueue';

/** A queue whose animations end by hand. */
function byHand() {
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const idle = vi.fn();
  const queue = new AnimationQueue<number>(
    (number) => {
      seen.push(`show ${number}`);
      return new Promise((end) => ends.push(end));
    },
    (number) => seen.push(`done ${number}`),
    idle,
  );
  const end = async () => {
    ends.shift()?.();
    await new Promise((next) => setTimeout(next));
  };
  return { queue, seen, idle, end };
}

describe('an animation queue', () => {
  it('animates one event after the other', async () => {
    const { queue, seen, idle, end } = byHand();
    queue.push([1, 2]);
    expect(seen).toEqual(['show 1']);
    queue.push([3]);
    await end();
    await end();
    expect(idle).not.toHaveBeenCalled();
    expect(queue.isIdle).toBe(false);
    await end();
    expect(seen).toEqual(['show 1', 'done 1', 'show 2', 'done 2', 'show 3', 'done 3']);
    expect(idle).toHaveBeenCalledOnce();
    expect(queue.isIdle).toBe(true);
  });

  it('skips what nobody needs to see', async () => {
    const { queue, seen, idle } = byHand();
    queue.push([1, 2], true);
    await Promise.resolve();
    expect(seen).toEqual(['done 1', 'done 2']);
    expect(idle).toHaveBeenCalledOnce();
  });

  it('does not fall behind for long', async () => {
    const { queue, seen, end } = byHand();
    queue.push([1]);
    queue.push(Array.from({ length: 13 }, (_, index) => index + 2));
    const all = Array.from({ length: 14 }, (_, index) => `done ${index + 1}`);
    expect(seen).toEqual(['show 1', ...all]);
    expect(queue.isShowing(1)).toBe(false);
    // The animation that was under way ends and changes nothing.
    await end();
    expect(seen).toEqual(['show 1', ...all]);
    expect(queue.isIdle).toBe(true);
  });

  it('goes on after an animation that fails', async () => {
    const seen: string[] = [];
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const queue = new AnimationQueue<number>(
      async (number) => {
        if (number === 1) throw new Error('torn');
        seen.push(`show ${number}`);
      },
      (number) => seen.push(`done ${number}`),
      () => seen.push('idle'),
    );
    queue.push([1, 2]);
    await new Promise((next) => setTimeout(next));
    expect(seen).toEqual(['done 1', 'show 2', 'done 2', 'idle']);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('does nothing once it is closed', async () => {
    const { queue, seen, idle, end } = byHand();
    queue.push([1, 2]);
    queue.close();
    await end();
    queue.push([3]);
    expect(seen).toEqual(['show 1']);
    expect(idle).not.toHaveBeenCalled();
  });
});
