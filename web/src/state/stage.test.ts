import { describe, expect, it, vi } from 'vitest';
import { Stage } from './stage';

/** A stage whose showings end by hand. */
function byHand() {
  const seen: string[] = [];
  const ends: (() => void)[] = [];
  const idle = vi.fn();
  const stage = new Stage<number>(
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
  return { stage, seen, idle, end };
}

describe('a stage', () => {
  it('shows one thing after the other', async () => {
    const { stage, seen, idle, end } = byHand();
    stage.push([1, 2]);
    expect(seen).toEqual(['show 1']);
    stage.push([3]);
    await end();
    await end();
    expect(idle).not.toHaveBeenCalled();
    expect(stage.isIdle).toBe(false);
    await end();
    expect(seen).toEqual(['show 1', 'done 1', 'show 2', 'done 2', 'show 3', 'done 3']);
    expect(idle).toHaveBeenCalledOnce();
    expect(stage.isIdle).toBe(true);
  });

  it('takes as read what nobody needs to see', async () => {
    const { stage, seen, idle } = byHand();
    stage.push([1, 2], true);
    await Promise.resolve();
    expect(seen).toEqual(['done 1', 'done 2']);
    expect(idle).toHaveBeenCalledOnce();
  });

  it('does not fall behind for long', async () => {
    const { stage, seen, end } = byHand();
    stage.push([1]);
    stage.push(Array.from({ length: 13 }, (_, index) => index + 2));
    const all = Array.from({ length: 14 }, (_, index) => `done ${index + 1}`);
    expect(seen).toEqual(['show 1', ...all]);
    expect(stage.isShowing(1)).toBe(false);
    // What was being shown ends, and must not come back.
    await end();
    expect(seen).toEqual(['show 1', ...all]);
    expect(stage.isIdle).toBe(true);
  });

  it('goes on when something cannot be shown', async () => {
    const seen: string[] = [];
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const stage = new Stage<number>(
      async (number) => {
        if (number === 1) throw new Error('torn');
        seen.push(`show ${number}`);
      },
      (number) => seen.push(`done ${number}`),
      () => seen.push('idle'),
    );
    stage.push([1, 2]);
    await new Promise((next) => setTimeout(next));
    expect(seen).toEqual(['done 1', 'show 2', 'done 2', 'idle']);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('shows nothing once it is closed', async () => {
    const { stage, seen, idle, end } = byHand();
    stage.push([1, 2]);
    stage.close();
    await end();
    stage.push([3]);
    expect(seen).toEqual(['show 1']);
    expect(idle).not.toHaveBeenCalled();
  });
});
