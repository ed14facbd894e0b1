import { describe, expect, it } from 'vitest';
import type { MyTable } from '../wire';
import { waitingForMe } from './turns';

const table = (id: string, asked: boolean, ends?: number): MyTable => ({
  table: {
    ...{ id, rules: '4', visibility: 'link', clock: {}, phase: 'playing', seats: [] },
    queue: false,
  },
  ...{ seat: 0, asked },
  ...(ends === undefined ? {} : { ends_ms: ends }),
});

describe('the tables that wait for the player', () => {
  it('come in the order of their deadlines, those without one last', () => {
    const tables = [
      table('no clock', true),
      table('later', true, 200),
      table('not mine', false, 1),
      table('soon', true, 100),
      table('no clock either', true),
    ];
    expect(waitingForMe(tables).map((one) => one.table.id)).toEqual([
      'soon',
      'later',
      'no clock',
      'no clock either',
    ]);
  });
});
