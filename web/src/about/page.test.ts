import { describe, expect, it } from 'vitest';
import { blocksOf } from './page';

describe('the texts of the operator', () => {
  it('have headings, paragraphs and lists', () => {
    const text = '# Who\nAnna Muster\nZürich\n\n- one\n  more\n* two\n\nlast';
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', parts: [{ text: 'Who' }] },
      { kind: 'paragraph', parts: [{ text: 'Anna Muster' }, { text: ' ' }, { text: 'Zürich' }] },
      {
        kind: 'list',
        items: [[{ text: 'one' }, { text: ' ' }, { text: 'more' }], [{ text: 'two' }]],
      },
      { kind: 'paragraph', parts: [{ text: 'last' }] },
    ]);
  });

  it('link to pages and to mail, and to nothing that runs', () => {
    const text = 'See https://dog.example/x?y=1, or anna@dog.example. Not javascript:alert(1).';
    expect(blocksOf(text)).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { text: 'See ' },
          { text: 'https://dog.example/x?y=1', href: 'https://dog.example/x?y=1' },
          { text: ', or ' },
          { text: 'anna@dog.example', href: 'mailto:anna@dog.example' },
          { text: '. Not javascript:alert(1).' },
        ],
      },
    ]);
  });

  it('keep markup as text', () => {
    const text = '<img src=x onerror=alert(1)> [a](javascript:b)';
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', parts: [{ text }] }]);
  });
});
