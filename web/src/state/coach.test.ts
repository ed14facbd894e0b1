import { expect, test } from 'vitest';
import { begin, due, given, skip, TIPS } from './coach';

function memory(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
}

test('nobody is coached who did not begin', () => {
  expect(due(memory())).toEqual([]);
  expect(due(null)).toEqual([]);
});

test('each tip is given once, over several visits', () => {
  const storage = memory();
  begin(storage);
  expect(due(storage)).toEqual(TIPS);
  given(storage, due(storage), 'exchange');
  begin(storage);
  expect(due(storage)).not.toContain('exchange');
  expect(due(storage)).toContain('seven');
});

test('whoever skips the tips is left alone for good', () => {
  const storage = memory();
  begin(storage);
  skip(storage);
  begin(storage);
  expect(due(storage)).toEqual([]);
});

test('what is kept may be anything', () => {
  for (const kept of ['{', '3', '{"seven":1}', '["seven","other"]']) {
    expect(due(memory({ 'kennel.coach': kept }))).toEqual(kept.startsWith('["') ? ['seven'] : []);
  }
});
