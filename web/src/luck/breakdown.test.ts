/** The same record gives the same breakdown here as natively, to the last digit: a test of
 *  `crates/view` has written what it is there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRulesFrom } from '../rules';
import { Breakdown } from '../rules/breakdown';
import type { BreakdownTold } from '../rules/messages';
import type { PartFound } from '../wire';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it('says what it says natively', { timeout: 120_000 }, () => {
  loadRulesFrom(read('../rules/pkg/kennel_bg.wasm'));
  const record = read('../../../examples/two.record').toString();
  const net = new Uint8Array(read('../../../crates/bots/nets/two.net'));
  const native = JSON.parse(read('./two.breakdown.txt').toString()) as [PartFound[], BreakdownTold];
  const breakdown = new Breakdown(record, net, 1, 1);
  const found = Array.from({ length: breakdown.parts() }, (_, part) => breakdown.judge(part)!);
  expect(found).toEqual(native[0]);
  expect(breakdown.breakdown(found)).toEqual(native[1]);
  expect(breakdown.judge(breakdown.parts())).toBeNull();
  expect(() => new Breakdown('woof', net, 1, 1)).toThrow();
});
