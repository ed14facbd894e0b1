import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadRulesFrom, Position } from '../rules';
import { en as common } from '../text/en';
import { translator } from '../text/format';
import { foldReason } from './fold';
import { en } from './text/en';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const t = translator<typeof common>('en', common);
const say = translator<typeof en>('en', en);
const reasonOf = (position: string) => foldReason(t, say, new Position(position).cards());

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
