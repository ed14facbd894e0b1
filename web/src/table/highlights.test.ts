import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesFrom, Position } from '../rules';
import type { Effect } from '../rules/messages';
import { NO_CHOICE, options, touch, touchCard } from '../state/choosing';
import { moved, placed } from '../state/marbles';
import { boardState } from './highlights';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const POSITION = '4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QA/2366/5689/39TQ';

function at(text = POSITION) {
  const position = new Position(text);
  return { position, marbles: placed(position.standing().marbles) };
}

/** What a play does, from a position of its own. */
function effects(play: string): Effect[] {
  return new Position(POSITION).play(play).steps;
}

describe('the board', () => {
  it('shows the last play until the next: its ends without kennels, and its path', () => {
    const { marbles } = at();
    const { motions } = moved(marbles, effects('A 0k-0s'));
    const shown = boardState({ marbles, last: motions });
    expect([...shown.highlights]).toEqual([['0', 'last']]);
    expect(shown.paths).toEqual([['0']]);
    const home = moved(marbles, effects('7 5-11 21-22'));
    const after = boardState({ marbles: home.marbles, last: home.motions });
    expect([...after.highlights.keys()].sort()).toEqual(['11', '21', '22', '5']);
    expect(after.paths).toEqual([
      ['5', '6', '7', '8', '9', '10', '11'],
      ['21', '22'],
    ]);
  });

  it('shows what can be touched, and hides the last path once a card is chosen', () => {
    const { position, marbles } = at();
    const last = moved(marbles, effects('Q 21-33')).motions;
    const idle = boardState({ marbles, last, options: options(position, NO_CHOICE) });
    expect(idle.highlights.get('5')).toBe('grip');
    expect(idle.paths).toHaveLength(1);
    const { choice } = touchCard(position, NO_CHOICE, '7');
    const seven = boardState({ marbles, last, choice, options: options(position, choice) });
    expect([seven.paths, seven.selected]).toEqual([[], null]);
  });

  it('shows the shares of a seven as taken, and the selected marble', () => {
    const { position, marbles } = at();
    const seven = touchCard(position, NO_CHOICE, '7').choice;
    const share = touch(position, touch(position, seven, '5').choice, '8').choice;
    const { choice } = touch(position, share, '21');
    const shown = boardState({ marbles, last: [], choice, options: options(position, choice) });
    const spots = shown.marbles.map(({ spot }) => spot);
    expect([spots.includes('8'), spots.includes('5'), shown.selected]).toEqual([true, false, '21']);
  });

  it('shows a complete play as ghosts', () => {
    const { position, marbles } = at();
    const touched = touch(position, touchCard(position, NO_CHOICE, 'Q').choice, '21');
    const { choice } = touched;
    expect(touched.play).toBe('Q 21-33');
    const shown = boardState({ marbles, last: [], choice, options: options(position, choice) });
    expect(shown.ghosts).toMatchObject([{ seat: 0, spot: '33' }]);
    expect(shown.marbles).toBe(marbles);
  });

  it('shows a considered play without making it', () => {
    const { marbles } = at();
    const shown = boardState({ marbles, last: [], preview: effects('7 5-11 21-22') });
    expect(Object.fromEntries(shown.highlights)).toEqual({
      '5': 'grip',
      '11': 'capture',
      '21': 'grip',
      '22': 'target',
    });
    expect(shown.ghosts.map(({ spot }) => spot).sort()).toEqual(['11', '22', '3k']);
    expect(shown.marbles).toBe(marbles);
  });

  it('shows an earlier play with the marbles after it', () => {
    const { marbles } = at();
    const past = moved(marbles, effects('A 0k-0s'));
    const shown = boardState({ marbles, last: [], past });
    expect([...shown.highlights.keys()]).toEqual(['0k', '0']);
    expect(shown.marbles).toBe(past.marbles);
  });

  it('points at spots below everything else', () => {
    const { position, marbles } = at();
    const shown = boardState({
      marbles,
      last: [],
      options: options(position, NO_CHOICE),
      pointers: ['5', '40'],
    });
    expect([shown.highlights.get('5'), shown.highlights.get('40')]).toEqual(['grip', 'last']);
  });
});
