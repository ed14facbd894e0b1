import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadRulesFrom, Position } from '../rules';
import { tableShape } from '../board/shapes';
import { ALL, GRAMMARS } from '../text/catalogues';
import type { en as common } from '../text/en';
import { translator } from '../text/format';
import { foldReason } from './fold';
import { en } from './text/en';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const t = translator<typeof common>('en-GB', ALL.en, GRAMMARS.en);
const say = translator<typeof en>('en-GB', en, GRAMMARS.en);
const context = {
  t,
  join: (items: string[]) => items.join(', '),
  shape: tableShape(4),
  own: 0,
  name: (seat: number) => `Player ${seat}`,
};
const reasonOf = (position: string) => foldReason(context, say, new Position(position).cards());

test('nobody leaves the kennel without a card for it', () => {
  expect(reasonOf('4 k,k,k,k/k,k,k,k/k,k,k,k/k,k,k,k 0 2469/A/A/A')).toEqual([
    say('fold.nobodyOut'),
  ]);
});

test('otherwise the cards are explained', () => {
  const [first, ...others] = reasonOf('4 k,k,k,14/k,k,k,s/k,k,k,k/k,k,k,k 0 59/A/A/A');
  expect(first).toBe(say('fold.noCard'));
  expect(others).toHaveLength(2);
  expect(others[0]).toMatch(/^Five: /);
});
