import { describe, expect, it } from 'vitest';
import type { CardUse } from '../rules/messages';
import { NO_CHOICE } from '../state/choosing';
import { en } from '../text/en';
import { translator } from '../text/format';
import { handCards, refusal, selectedId } from './hand';

const t = translator<typeof en>('en', en);

describe('a hand', () => {
  const five: CardUse = { card: '5', uses: ['5'], obstacle: null };
  const queen: CardUse = {
    card: 'Q',
    uses: [],
    obstacle: { kind: 'blockade', seat: 1, rule: '5.3' },
  };
  const choosing: Parameters<typeof handCards>[2] = {
    asked: 'play',
    cards: [five, queen],
    choice: NO_CHOICE,
    options: null,
  };

  it('tells equal cards apart, and says why one cannot be played', () => {
    const cards = handCards(t, ['5', '5', 'Q'], choosing);
    expect(cards.map(({ id, playable }) => [id, playable])).toEqual([
      ['5.0', true],
      ['5.1', true],
      ['Q.0', false],
    ]);
    expect(cards[2]!.label).toContain(refusal(t, choosing, 'Q')!.slice('Queen: '.length));
    expect(refusal(t, choosing, '5')).toBeNull();
  });

  it('keeps the touched one of equal cards selected', () => {
    expect(selectedId('5', '5.1')).toBe('5.1');
    expect(selectedId('Q', '5.1')).toBe('Q.0');
    expect(selectedId(null, '5.1')).toBeNull();
  });
});
