import { describe, expect, it } from 'vitest';
import { readRecord } from './record';

describe('a record', () => {
  it('has a head, rounds, plays and winners', () => {
    const text = [
      'kennel-record 1',
      'rules: 4,classic',
      'first-dealer: 3',
      'date: 2025-01-31',
      'seat-0: Ännchen',
      'seat-2: <b>Bruno</b>',
      '',
      'deal A6689Q 2377TQ 24TJKX A899TJ',
      'give 6 7 J J',
      '0: A 0k-0s',
      '1: fold',
      '2: X=A 2k-2s',
      'won 0 2',
      '',
    ].join('\n');
    expect(readRecord(text)).toEqual({
      rules: '4,classic',
      names: ['Ännchen', null, '<b>Bruno</b>', null],
      winners: [0, 2],
      date: '2025-01-31',
      rounds: 1,
      plays: 2,
    });
  });

  it('may stop before the end', () => {
    expect(readRecord('kennel-record 1\nrules: 2\n')).toMatchObject({ winners: null, names: [null, null] });
  });

  it('is nothing else', () => {
    for (const text of ['', '<!doctype html>', 'kennel-record 2\nrules: 4', 'kennel-record 1\n']) {
      expect(readRecord(text), text).toBeNull();
    }
  });
});
