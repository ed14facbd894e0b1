/** The same record gives the same account here as natively, to the last digit: a test of
 *  `crates/view` has written what it is there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadRulesFrom } from '../rules';
import { Account } from '../rules/account';
import type { AccountTold } from '../rules/messages';
import type { PartFound } from '../wire';

const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it('says what it says natively', { timeout: 120_000 }, () => {
  loadRulesFrom(read('../rules/pkg/kennel_bg.wasm'));
  const record = read('../../../examples/two.record').toString();
  const net = new Uint8Array(read('../../../crates/bots/nets/two.net'));
  const native = JSON.parse(read('./two.account.txt').toString()) as [PartFound[], AccountTold];
  const account = new Account(record, net, 1, 1);
  const found = Array.from({ length: account.parts() }, (_, part) => account.judge(part)!);
  expect(found).toEqual(native[0]);
  expect(account.account(found)).toEqual(native[1]);
  expect(account.judge(account.parts())).toBeNull();
  expect(() => new Account('woof', net, 1, 1)).toThrow();
});
