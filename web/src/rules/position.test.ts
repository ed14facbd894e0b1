import { describe, expect, it } from 'vitest';
import { formatPosition, marblesAt, parseBoard, parsePosition, positionWords } from './position';

describe('the text of a position', () => {
  it('is split into its parts and put together again', () => {
    expect(parsePosition('2,classic k,k,s,12/a,b,k,40 1 A7?/-')).toEqual({
      rules: '2,classic',
      places: [
        ['k', 'k', 's', '12'],
        ['a', 'b', 'k', '40'],
      ],
      turn: 1,
      hands: ['A7?', ''],
    });
    for (const text of [
      '2 k,k,s,12/a,b,k,40 1 A7?/-',
      '4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 3 -/-/-/X',
    ]) {
      const parts = parsePosition(text);
      expect(parts && formatPosition(parts)).toBe(text);
    }
  });

  it.each([
    '',
    'nonsense',
    '2 k,k,k,k/k,k,k,k 0',
    '2 k,k,k/k,k,k,k 0 A/A',
    '2 k,k,k,k 0 A/A',
    '2 k,k,k,k/k,k,k,k 6 A/A',
    '2 k,k,k,k/k,k,k,k 0 A/A A',
  ])('does not have the form of one: "%s"', (text) => {
    expect(parsePosition(text)).toBeNull();
  });

  it('is split into words even if some are missing', () => {
    expect(positionWords(' 2 k,k ')).toEqual({
      rules: '2',
      board: 'k,k',
      turn: '',
      hands: '',
      rest: [],
    });
  });

  it('says where the marbles lie', () => {
    expect(marblesAt(parseBoard('k,0,7,b/k,a,s,d'), { starts: [0, 32] })).toEqual([
      { seat: 0, spot: '0k', fresh: false },
      { seat: 0, spot: '0', fresh: false },
      { seat: 0, spot: '7', fresh: false },
      { seat: 0, spot: '0b', fresh: false },
      { seat: 1, spot: '1k', fresh: false },
      { seat: 1, spot: '1a', fresh: false },
      { seat: 1, spot: '32', fresh: true },
      { seat: 1, spot: '1d', fresh: false },
    ]);
  });
});
