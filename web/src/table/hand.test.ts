import { describe, expect, it } from 'vitest';
import type { CardUse } from '../rules/messages';
import { NO_CHOICE } from '../state/choosing';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import type { TextContext } from '../text/words';
import { handCards, refusal, selectedId } from './hand';

const t = translator<typeof en>('en-GB', en, grammar);

const context: TextContext = {
  t,
  join: (all) => all.join(),
  shape: { players: 2, sections: 4, starts: [0, 32], teams: [[0], [1]] },
  own: 0,
  name: (seat) => `Seat ${seat}`,
};

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
    const cards = handCards(context, ['5', '5', 'Q'], choosing);
    expect(cards.map(({ id, playable }) => [id, playable])).toEqual([
      ['5.0', true],
      ['5.1', true],
      ['Q.0', false],
    ]);
    expect(refusal(context, choosing, 'Q')).toBe(
      'Queen: the blue marble on its start blocks the way.',
    );
    expect(cards[2]!.label).toBe(
      'Queen: 12 forwards. The blue marble on its start blocks the way.',
    );
    expect(refusal(context, choosing, '5')).toBeNull();
    const own = { ...context, own: 1 };
    expect(refusal(own, choosing, 'Q')).toContain('your own marble');
  });

  it('knows what a two does where everybody plays alone', () => {
    const [two] = handCards(context, ['2'], choosing);
    expect(two!.label).toBe('Two: 2 forwards, or draw a card.');
  });

  it('keeps the touched one of equal cards selected', () => {
    expect(selectedId('5', '5.1')).toBe('5.1');
    expect(selectedId('Q', '5.1')).toBe('Q.0');
    expect(selectedId(null, '5.1')).toBeNull();
  });
});
