import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  boardKeyOf,
  bytesOf,
  Chance,
  commitmentTo,
  digitsOf,
  keyOf,
  verify,
  type Verdict,
} from './verify';

const fair = readFileSync(join(import.meta.dirname, '../../../examples/fair.record'), 'utf8');
const dealt = readFileSync(join(import.meta.dirname, '../../../examples/board.record'), 'utf8');
const SECRET = bytesOf('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');

/** The record with one line changed. */
function changed(begins: string, change: (line: string) => string, which = 0): string {
  const lines = fair.split('\n');
  const found = lines.flatMap((line, index) => (line.startsWith(begins) ? [index] : []));
  const at = found[which] ?? -1;
  const before = lines[at] ?? '';
  lines[at] = change(before);
  expect(lines[at]).not.toBe(before);
  return lines.join('\n');
}

async function differs(record: string): Promise<Extract<Verdict, { kind: 'differs' }>> {
  const verdict = await verify(record);
  if (verdict.kind !== 'differs') throw new Error(`it is said: ${verdict.kind}`);
  return verdict;
}

const CARDS = 'A23456789TJQKX';
const another = (card: string): string => CARDS[(CARDS.indexOf(card) + 1) % CARDS.length] ?? '';

describe('verifying', { timeout: 120_000 }, () => {
  it('agrees with the worked example of the document', async () => {
    const commitment = '75eee403e94b449c59e3720abd09f9fbfb7e3e5b34dbb14e62b8abf6abe2b6b8';
    expect(await commitmentTo(SECRET)).toBe(commitment);
    const key = await keyOf(SECRET, 'example', '3', ['Grüezi mitenand', '', '7 of 9 dogs bark']);
    expect(digitsOf(key)).toBe('fc66408cee1d3099695fa78f117b29e9112b91cd6929bb64d60926c4e0ec4ca6');
    const chance = new Chance(key);
    const numbers = [];
    for (const bound of [3, 110, 109, 108]) numbers.push(await chance.below(bound));
    expect(numbers).toEqual([2, 20, 11, 17]);
  });

  it('verifies a game on a board, by the secret of the board alone', async () => {
    const board = 'daily 2026-11-19';
    const promised = 'f23d5ff021ea742d6dbed4806c9041d58a6fe2cbe4948eb361f911a9202b79de';
    expect(await commitmentTo(SECRET, 2)).toBe(promised);
    const key = await boardKeyOf(SECRET, board, '4');
    expect(digitsOf(key)).toBe('a64091b86d00144e234eff7b0f7724a8f4d276fd2d006896048295f199987e79');
    const verdict = await verify(dealt);
    expect(verdict).toMatchObject({ kind: 'verifies', board, commitment: promised });
    expect(await verify(dealt.replace('game: t-1', 'game: another'))).toMatchObject({
      kind: 'verifies',
    });
    const wrong = await differs(dealt.replace(board, 'daily 2026-11-20'));
    expect(['first_dealer', 'deal']).toContain(wrong.fault);
    for (const tag of [`commitment: ${promised}`, `secret: ${promised}`, 'entropy-1: more']) {
      const mixed = dealt.replace('game: ', `${tag}\ngame: `);
      expect(await verify(mixed)).toMatchObject({ kind: 'unverifiable', why: 'unreadable' });
    }
  });

  it('finds the example fair', async () => {
    expect(await verify(fair)).toMatchObject({
      kind: 'verifies',
      game: 'example',
      entropy: ['Grüezi mitenand', '', '7 of 9 dogs bark'],
      rounds: 9,
      shuffles: [1, 9],
      draws: 9 * 3 + 4,
    });
  });

  it('names round, seat, card and place of every changed card of every deal', async () => {
    const deals = fair.split('\n').filter((line) => line.startsWith('deal '));
    for (const [round, deal] of deals.entries()) {
      for (const [seat, hand] of deal.split(' ').slice(1).entries()) {
        const card = hand.charAt(round % hand.length);
        const wrong = another(card);
        const record = changed(
          'deal ',
          (line) => {
            const words = line.split(' ');
            words[seat + 1] = hand.replace(card, wrong);
            return words.join(' ');
          },
          round,
        );
        const verdict = await differs(record);
        expect(verdict).toMatchObject({ fault: 'deal', round: round + 1, seat });
        expect(record.split('\n')[verdict.line - 1]).toMatch(/^deal /);
        expect([...verdict.fair].sort()).toEqual([...hand].sort());
        expect(verdict.recorded).not.toBe(verdict.fair);
        expect(verdict.place).toBeGreaterThan(0);
      }
    }
  });

  it('names a draw that differs', async () => {
    const drawn = await differs(changed('drawn ', (line) => line.replace(/.$/, another), 3));
    expect(drawn).toMatchObject({ fault: 'drawn', round: 4, seat: 2 });
    const line = fair.split('\n').find((one) => one.includes(' got ')) ?? '';
    const got = await differs(fair.replace(line, line.replace(/.$/, another)));
    expect(got).toMatchObject({ fault: 'got', seat: Number(line.charAt(0)) });
    expect(got.fair).toBe(line.at(-1));
  });

  it('names a different commitment, dealer or contribution of a seat', async () => {
    const digit = (line: string) => line.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await differs(changed('commitment: ', digit))).toMatchObject({ fault: 'commitment' });
    expect(await differs(changed('secret: ', digit))).toMatchObject({ fault: 'commitment' });
    expect(await differs(changed('first-dealer: ', () => 'first-dealer: 1'))).toMatchObject({
      fault: 'first_dealer',
      recorded: '1',
      fair: '2',
    });
    const other = await verify(changed('entropy-0: ', (line) => `${line}!`));
    expect(other.kind).toBe('differs');
  });

  it('says what cannot be verified', async () => {
    const without = fair.split('\n').filter((line) => !line.startsWith('secret'));
    expect(await verify(without.join('\n'))).toMatchObject({
      kind: 'unverifiable',
      why: 'no_secret',
    });
    for (const text of ['', 'woof', 'kennel-record 1\nrules: 9']) {
      expect(await verify(text)).toMatchObject({ kind: 'unverifiable', why: 'unreadable' });
    }
    const lines = fair.split('\n');
    const at = lines.findIndex((line) => line.startsWith('drawn'));
    lines[at] = 'drawn A';
    expect(await verify(lines.join('\n'))).toEqual({
      kind: 'unverifiable',
      why: 'unreadable',
      line: at + 1,
    });
  });
});
