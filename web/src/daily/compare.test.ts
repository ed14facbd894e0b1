import { describe, expect, it } from 'vitest';
import type { Frame } from '../replay/frames';
import { compare } from './compare';

/** A game that consists of the lines of a record; a deal begins a round. */
function game(...lines: string[]): Frame[] {
  let round = 0;
  return lines.map((notation) => {
    if (notation.startsWith('deal')) round += 1;
    return { moment: { notation, round } } as unknown as Frame;
  });
}

const words = ({ moment }: Frame, of: string) => `${of} ${moment.notation}`;

describe('two games with the same cards', () => {
  it('are compared decision by decision, round by round', () => {
    const one = game('deal a b', 'give A 2 3 4', '0: 5', '1: 6', '0: 7', 'deal c d', '0: 8');
    const other = game('deal a b', 'give A 9 3 4', '0: 5', '1: 6', '0: fold', 'deal c d', '0: 8');
    const { rounds, parted } = compare(one, other, 0, words);
    // What the others did with the exchange is not the player's own.
    expect(parted).toBe(1);
    expect(rounds.map(({ lines }) => lines.map(({ same }) => same))).toEqual([
      [true, true, false],
      [true],
    ]);
    expect(rounds[0]?.lines[2]).toMatchObject({
      one: { at: 4, words: 'one 0: 7' },
      other: { at: 4, words: 'other 0: fold' },
    });
  });

  it('may have rounds of different lengths', () => {
    const one = game('deal a b', '0: 5', '0: 7', 'deal c d', '0: 8');
    const { rounds, parted } = compare(one, game('deal a b', '0: 5'), 0, words);
    expect(parted).toBe(2);
    expect(rounds.map(({ lines }) => lines.length)).toEqual([2, 1]);
    expect(rounds[0]?.lines[1]).toMatchObject({ one: { at: 2 }, other: null, same: false });
  });

  it('are the same if nothing differs', () => {
    const one = game('deal a b', '0: 5');
    expect(compare(one, one, 0, words).parted).toBeNull();
  });
});
