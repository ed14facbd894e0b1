import { describe, expect, it } from 'vitest';
import type { TableEvent } from '../state/game';
import type { TextContext } from '../text/words';
import { backWords } from './standIn';

/** Texts are their keys and what is put into them. */
const context = {
  t: ((key: string, values?: { cards?: readonly string[] }) =>
    values ? `${key}: ${values.cards?.join(', ')}` : key) as TextContext['t'],
} as TextContext;

const away = (seat: number) =>
  ({ kind: 'stand_in', change: 'stand_in', seat, why: 'gone' }) as TableEvent;
const back = (seat: number) => ({ kind: 'back', change: 'back', seat }) as TableEvent;
const played = (seat: number, card: string) =>
  ({ kind: 'played', seat, play: { card } }) as TableEvent;
const gave = (seat: number, card: string) =>
  ({ kind: 'gave', sight: 'gave', seat, card }) as TableEvent;
const folded = (seat: number, cards: string) =>
  ({ kind: 'folded', sight: 'folded', seat, cards }) as TableEvent;

describe('a player who is back', () => {
  it('is told the cards that the bot has used', () => {
    const log = [
      played(1, 'A'),
      away(1),
      gave(1, 'K'),
      away(0),
      played(0, '9'),
      played(1, '5'),
      folded(1, '23'),
      back(1),
    ];
    expect(backWords(context, log, 1)).toBe('table.backAfter: K, 5, 2, 3');
  });

  it('is told nothing but the return if the bot had nothing to do', () => {
    expect(backWords(context, [played(1, 'A'), away(1), back(1)], 1)).toBe('table.back');
    // The beginning may be missing from the log.
    expect(backWords(context, [played(1, 'A'), back(1)], 1)).toBe('table.back');
  });
});
