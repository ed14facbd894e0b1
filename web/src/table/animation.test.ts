import { describe, expect, it } from 'vitest';
import { animate, effectsOf, soundsOf, type Surface } from './animation';

describe('animations', () => {
  const walk = { id: '0.0', kind: 'walk', path: ['3', '4'] } as const;

  it('pair the marbles of a swap', () => {
    const swap = (id: string) => ({ id, kind: 'swap', path: ['1', '2'] }) as const;
    const motions = [
      swap('0.0'),
      swap('1.0'),
      { id: '2.0', kind: 'home', path: ['5', '2k'] },
    ] as const;
    expect(effectsOf(motions.map((motion) => ({ ...motion, path: [...motion.path] })))).toEqual([
      { kind: 'swap', one: '0.0', other: '1.0' },
      { kind: 'home', marble: '2.0' },
    ]);
  });

  it('lay the card before the marbles move', async () => {
    const seen: string[] = [];
    const element = {} as Element;
    const surface: Surface = {
      seat: 0,
      speed: 0,
      receivers: [2, 3, 0, 1],
      sound: (sound) => seen.push(sound),
      hand: () => element,
      anchor: () => element,
      laid: () => seen.push('laid'),
      fly: async (flights) => void seen.push(`fly ${flights.map(({ card }) => card).join()}`),
      move: async (effects) => void seen.push(`move ${effects.length}`),
    };
    const play = { card: '5', used_as: '5', deed: 'walk', walks: [] } as const;
    await animate(
      {
        ...{ kind: 'played', version: 1, after: null, seat: 0, text: '', drawn: null },
        play: { ...play, walks: [] },
        steps: [{ step: 'sent_home', seat: 1, from: '4' }],
        motions: [
          { ...walk, path: [...walk.path] },
          { id: '1.0', kind: 'home', path: ['4', '1k'] },
        ],
      },
      surface,
    );
    expect(seen).toEqual(['card', 'fly 5', 'laid', 'step', 'clink', 'home', 'move 2']);
  });

  it('let every step of a walk be heard, and the last one most', () => {
    const steps = soundsOf([{ kind: 'walk', marble: '0.0', path: ['3', '4', '5', '6'] }], 2);
    expect(steps.map(({ name }) => name)).toEqual(['step', 'step', 'step']);
    const [first, second, last] = steps;
    expect(first!.after).toBeLessThan(second!.after!);
    expect(second!.after).toBeLessThan(last!.after!);
    expect(first!.pitch).toBeLessThan(last!.pitch!);
    expect(first!.strength).toBeLessThan(last!.strength!);
    // Twice as fast takes half as long.
    const slow = soundsOf([{ kind: 'walk', marble: '0.0', path: ['3', '4', '5', '6'] }], 1);
    expect(slow.at(-1)!.after).toBe(2 * last!.after!);
  });

  it('without animation sound once for each marble', () => {
    const effects = effectsOf([
      { ...walk, path: ['3', '4', '5', '6'] },
      { id: '1.0', kind: 'home', path: ['6', '1k'] },
    ]);
    expect(soundsOf(effects, 0).map(({ name, after }) => [name, after])).toEqual([
      ['step', 0],
      ['clink', 0],
      ['home', 0],
    ]);
  });
});
