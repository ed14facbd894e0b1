import { describe, expect, it } from 'vitest';
import { agree, moved, placed } from './marbles';

const at = (seat: number, spot: string, fresh = false) => ({ seat, spot, fresh });

describe('marbles', () => {
  it('walk step by step and send home whom they meet', () => {
    const before = placed([at(0, '5'), at(0, '0k'), at(1, '7')]);
    const { marbles, motions } = moved(before, [
      { step: 'stepped', seat: 0, from: '5', to: '6' },
      { step: 'stepped', seat: 0, from: '6', to: '7' },
      { step: 'sent_home', seat: 1, from: '7' },
      { step: 'stepped', seat: 0, from: '7', to: '8' },
    ]);
    expect(motions).toEqual([
      { id: '0.0', kind: 'walk', path: ['5', '6', '7'] },
      { id: '1.0', kind: 'home', path: ['7', '1k'] },
      { id: '0.0', kind: 'walk', path: ['7', '8'] },
    ]);
    expect(agree(marbles, [at(0, '8'), at(0, '0k'), at(1, '1k')])).toBe(true);
    expect(before[0]?.spot).toBe('5');
  });

  it('send home one of their own that was there before', () => {
    const before = placed([at(0, '5'), at(0, '6')]);
    const { marbles } = moved(before, [
      { step: 'stepped', seat: 0, from: '5', to: '6' },
      { step: 'sent_home', seat: 0, from: '6' },
    ]);
    expect(marbles.map((marble) => marble.spot)).toEqual(['6', '0k']);
  });

  it('leave the kennel fresh and swap places', () => {
    const before = placed([at(0, '0k'), at(0, '9'), at(1, '20')]);
    const { marbles, motions } = moved(before, [
      { step: 'left', seat: 0, to: '0' },
      { step: 'swapped', one: [0, '9'], other: [1, '20'] },
    ]);
    expect(marbles).toEqual([
      { id: '0.0', seat: 0, spot: '0', fresh: true },
      { id: '0.1', seat: 0, spot: '20', fresh: false },
      { id: '1.0', seat: 1, spot: '9', fresh: false },
    ]);
    expect(motions.map((motion) => motion.kind)).toEqual(['leave', 'swap', 'swap']);
  });
});
