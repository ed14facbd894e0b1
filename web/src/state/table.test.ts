import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { loadRulesFrom } from '../rules';
import type { Change, ServerMessage, SightMessage } from '../wire';
import { OutOfSync } from './game';
import { sameAddress, Table } from './table';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const INFO = {
  clock: { turn_seconds: 60 },
  stand_in_level: 'shepherd',
  rules_version: 1,
  queue: false,
  patience_seconds: 30,
} as const;

const welcome = (seat: number | null, version = 0, rules = '4'): ServerMessage => ({
  tell: 'welcome',
  table: { ...INFO, rules },
  seat,
  version,
});

/** A table that receives changes one by one. */
function at(seat: number | null, rules?: string) {
  const now = { ms: 1000 };
  const table = new Table(() => now.ms);
  table.take(welcome(seat, 0, rules));
  let version = 0;
  const tell = (...changes: Change[]) =>
    table.take({
      tell: 'changes',
      changes: changes.map((change) => ({ version: (version += 1), change })),
    }).events;
  const see = (...sights: SightMessage[]) => tell({ change: 'seen', sights });
  return { table, tell, see, now, version: () => version };
}

function begun(seat: number | null, rules = '4', dealer = 3) {
  const begun = at(seat, rules);
  begun.tell(
    { change: 'committed', game: 'g1', commitment: 'c' },
    { change: 'seated', seat: 0, who: { occupant: 'player', name: 'Anna' } },
    { change: 'seated', seat: 1, who: { occupant: 'bot', level: 'puppy' } },
    { change: 'started', first_dealer: dealer, entropy: [], seat },
  );
  begun.see({
    sight: 'dealt',
    dealer,
    lead: 0,
    size: 6,
    shuffled: false,
    ...(seat === null ? {} : { hand: 'K56789' }),
  });
  return begun;
}

function exchanged() {
  const table = begun(0);
  table.see({ sight: 'gave', seat: 1 });
  table.see({ sight: 'gave', seat: 0, card: '5' });
  table.see({ sight: 'gave', seat: 3 });
  table.see(
    { sight: 'gave', seat: 2 },
    { sight: 'exchanged', lost: { card: '5', seat: 2 }, got: { card: 'A', seat: 2 } },
  );
  return table;
}

describe('a table', () => {
  it('knows who sits there', () => {
    const { table, tell } = at(0);
    expect(table.seats).toHaveLength(4);
    const happened = tell(
      { change: 'seated', seat: 2, who: { occupant: 'player', name: 'Bea' } },
      { change: 'ready', seat: 2, ready: true },
    );
    expect(happened.map((each) => each.kind)).toEqual(['seated', 'ready']);
    expect(table.seats[2]).toMatchObject({ ready: true, occupant: { name: 'Bea' } });
    table.take({ tell: 'present', seats: [2], spectators: 3 });
    expect([table.seats[2]?.present, table.seats[0]?.present]).toEqual([true, false]);
    expect(table.spectators).toBe(3);
    tell({ change: 'seated', seat: 2, who: { occupant: 'nobody' } });
    expect(table.seats[2]?.ready).toBe(false);
  });

  it('begins with a snapshot if it knows nothing, and goes on after it', () => {
    const { table } = at(0);
    table.take({ tell: 'present', seats: [0], spectators: 0 });
    const seats = ['Anna', 'Bea', 'Cleo', 'Dora'].map((name) => ({
      occupant: 'player' as const,
      name,
    }));
    const next = { game: 'g7', commitment: 'c7' };
    const snapshot: Change = { change: 'snapshot', seats, ready: [0, 1, 2, 3], next };
    const started: Change = { change: 'started', first_dealer: 3, entropy: [], seat: 0 };
    const changes = [snapshot, started].map((change, index) => ({ version: 40 + index, change }));
    const { events } = table.take({ tell: 'changes', changes });
    expect(events.map((each) => each.kind)).toEqual(['started']);
    expect([table.version, table.game?.id, table.phase]).toEqual([41, 'g7', 'playing']);
    expect(table.seats.map((seat) => seat.present)).toEqual([true, false, false, false]);
    expect(table.seats[3]).toMatchObject({ ready: true, occupant: { name: 'Dora' } });
    // After the game the seats may have changed in ways that are not told one by one.
    const over: Change = { change: 'over', winners: [0, 2], secret: '' };
    table.take({ tell: 'changes', changes: [{ version: 42, change: over }] });
    const later: Change = { ...snapshot, ready: [], next: { game: 'g8', commitment: 'c8' } };
    table.take({ tell: 'changes', changes: [{ version: 60, change: later }] });
    expect([table.version, table.phase, table.game?.id]).toEqual([60, 'over', 'g7']);
    expect([table.next?.commitment, table.seats[3]?.ready]).toEqual(['c8', false]);
    const ready: Change = { change: 'ready', seat: 0, ready: true };
    expect(() =>
      table.take({ tell: 'changes', changes: [{ version: 62, change: ready }] }),
    ).toThrow(OutOfSync);
  });

  it('knows who came from one address, as long as both are there', () => {
    const { table, tell } = at(0);
    const anna = { occupant: 'player', name: 'Anna' } as const;
    const bea = { occupant: 'player', name: 'Bea', account: true, same_address: [0] } as const;
    tell(
      { change: 'seated', seat: 0, who: anna },
      { change: 'seated', seat: 2, who: { ...bea, same_address: [0] } },
    );
    expect(sameAddress(table.seats)).toEqual([[0, 2]]);
    tell({ change: 'seated', seat: 0, who: { occupant: 'nobody' } });
    expect(sameAddress(table.seats)).toEqual([]);
    expect(table.seats[2]?.occupant).toMatchObject({ name: 'Bea', account: true });
  });

  it('has a gift in nobody’s hand until all have given', () => {
    const { table, see } = begun(0);
    see({ sight: 'gave', seat: 1 });
    expect(table.game?.known.hand).toEqual(['5', '6', '7', '8', '9', 'K']);
    see({ sight: 'gave', seat: 0, card: '5' });
    see({ sight: 'gave', seat: 3 });
    expect(table.game?.known.hand).toEqual(['6', '7', '8', '9', 'K']);
    expect(table.game?.known.hand_sizes).toEqual([5, 5, 6, 5]);
    see(
      { sight: 'gave', seat: 2 },
      { sight: 'exchanged', lost: { card: '5', seat: 2 }, got: { card: '5', seat: 2 } },
    );
    expect(table.game?.known.hand).toEqual(['5', '6', '7', '8', '9', 'K']);
    expect(table.game?.known.hand_sizes).toEqual([6, 6, 6, 6]);
  });

  it('knows why the viewer had to fold, and of nobody else', () => {
    const { see } = begun(0);
    for (const seat of [1, 2, 3]) see({ sight: 'gave', seat });
    see(
      { sight: 'gave', seat: 0, card: 'K' },
      { sight: 'exchanged', lost: { card: 'K', seat: 2 }, got: { card: '4', seat: 2 } },
    );
    const [own] = see({ sight: 'folded', seat: 0, cards: '456789' });
    expect(own).toMatchObject({ kind: 'folded' });
    const why = own?.kind === 'folded' ? own.why : undefined;
    expect(why?.map(({ obstacle }) => obstacle?.kind)).toEqual(Array(6).fill('nobody_out'));
    const [other] = see({ sight: 'folded', seat: 1, cards: '2356TQ' });
    expect(other).not.toHaveProperty('why');
  });

  it('counts the games the viewer has won here', () => {
    const { table, tell } = begun(0);
    expect(table.results).toEqual([]);
    tell({ change: 'over', winners: [1, 3], secret: 's' });
    tell(
      { change: 'committed', game: 'g2', commitment: 'c' },
      { change: 'started', first_dealer: 3, entropy: ['', '', '', ''], seat: 0 },
      { change: 'over', winners: [0, 2], secret: 's' },
    );
    expect(table.results).toEqual([false, true]);
    expect(at(null).table.results).toEqual([]);
  });

  it('follows a game from the viewer’s seat', () => {
    const { table, see } = exchanged();
    expect(table.game?.id).toBe('g1');
    expect(table.game?.known.hand).toEqual(['A', '6', '7', '8', '9', 'K']);
    expect(table.game?.known.passed).toHaveLength(2);
    const [played] = see({ sight: 'played', seat: 0, play: 'K 0k-0s' });
    expect(played).toMatchObject({
      kind: 'played',
      play: { card: 'K', deed: 'leave' },
      motions: [{ id: '0.0', kind: 'leave', path: ['0k', '0'] }],
    });
    expect(table.game?.pile).toEqual([{ id: 1, card: 'K', as: null, seat: 0, folded: false }]);
    expect(table.game?.marbles.find((marble) => marble.id === '0.0')).toMatchObject({
      spot: '0',
      fresh: true,
    });
    const [folded] = see({ sight: 'folded', seat: 1, cards: '2345QQ' });
    expect(folded).toMatchObject({ kind: 'folded', cards: '2345QQ' });
    expect(table.game?.known.hand_sizes).toEqual([5, 0, 6, 6]);
    expect(table.game?.pile).toHaveLength(7);
  });

  it('knows whether the viewer is asked, and until when', () => {
    const { table, now, version } = exchanged();
    now.ms = 5000;
    const ask = { question: 9, seats: [0], kind: 'play', left_ms: 60_000 } as const;
    table.take({ tell: 'changes', changes: [], ask: { ...ask, seats: [0] } });
    expect(table.asked?.question).toBe(9);
    expect(table.deadline).toBe(65_000);
    expect(version()).toBe(table.version);
    table.take({ tell: 'changes', changes: [], ask: { ...ask, seats: [1] } });
    expect(table.asked).toBeNull();
  });

  it('ignores what it knows already, and notices what is missing', () => {
    const { table } = at(0);
    const change: Change = { change: 'ready', seat: 1, ready: true };
    table.take({ tell: 'changes', changes: [{ version: 1, change }] });
    expect(table.take({ tell: 'changes', changes: [{ version: 1, change }] }).events).toEqual([]);
    const gap = () => table.take({ tell: 'changes', changes: [{ version: 3, change }] });
    expect(gap).toThrow(OutOfSync);
    expect(table.version).toBe(1);
  });

  it('notices what cannot have happened', () => {
    const { see } = begun(0);
    expect(() => see({ sight: 'played', seat: 0, play: 'K 0k-0s' })).toThrow(OutOfSync);
  });

  it('starts over when the seat changes', () => {
    const { table } = begun(0);
    expect(() => table.take({ tell: 'seat', seat: null })).toThrow(OutOfSync);
    table.reset();
    table.take(welcome(null, 5));
    expect(table.version).toBe(0);
    expect(table.game).toBeNull();
    const before = begun(0).table;
    before.take(welcome(2, 5));
    expect([before.version, before.seat]).toEqual([0, 2]);
  });

  it('sees no hand as a spectator', () => {
    const { table, see } = begun(null);
    expect(table.game?.known.hand).toEqual([]);
    const [gave] = see({ sight: 'gave', seat: 1 });
    expect(gave).toMatchObject({ kind: 'gave' });
    expect(gave).not.toHaveProperty('card');
    expect(table.view?.cards()).toEqual([]);
  });

  it('knows who plays for whom, and who has won', () => {
    const { table, tell } = exchanged();
    tell({ change: 'stand_in', seat: 0, why: 'gone' });
    expect(table.seats[0]?.standIn).toBe('gone');
    tell({ change: 'back', seat: 0 }, { change: 'left', seat: 0 });
    expect(table.seats[0]).toMatchObject({ standIn: null, left: true });
    const [over] = tell({ change: 'over', winners: [1, 3], secret: 's' });
    expect(over).toMatchObject({ kind: 'over', winners: [1, 3] });
    expect(table.phase).toBe('over');
    expect(table.game?.winners).toEqual([1, 3]);
    tell(
      { change: 'committed', game: 'g2', commitment: 'd' },
      { change: 'started', first_dealer: 0, entropy: ['', '', '', ''], seat: 0 },
    );
    expect([table.phase, table.game?.id]).toEqual(['playing', 'g2']);
  });

  it('knows who offers to change seats, and when bots come, until a game starts', () => {
    const { table, tell, now } = at(0);
    table.take({ tell: 'wish', seat: 0, with: 1 });
    table.take({ tell: 'wish', seat: 2, with: 0 });
    table.take({ tell: 'wish', seat: 0, with: null });
    table.take({ tell: 'fills', left_ms: 5_000 });
    expect([...table.wishes]).toEqual([[2, 0]]);
    expect(table.fillsAt).toBe(now.ms + 5_000);
    table.take({ tell: 'fills', left_ms: null });
    expect(table.fillsAt).toBeNull();
    table.take({ tell: 'fills', left_ms: 5_000 });
    tell({ change: 'started', first_dealer: 0, entropy: ['', '', '', ''], seat: 0 });
    expect([[...table.wishes], table.fillsAt]).toEqual([[], null]);
  });

  it('forgets the wishes of and for a seat that somebody else takes', () => {
    const { table, tell } = at(0);
    table.take({ tell: 'wish', seat: 0, with: 1 });
    table.take({ tell: 'wish', seat: 3, with: 2 });
    // The players of seats 0 and 1 change places.
    tell({ change: 'seated', seat: 1, who: { occupant: 'player', name: 'Anna' } });
    expect([...table.wishes]).toEqual([[3, 2]]);
  });

  it('knows how long a question has been open', () => {
    const { table, now } = begun(0);
    const ask = (question: number): ServerMessage => ({
      tell: 'changes',
      changes: [],
      ask: { question, seats: [0, 1], kind: 'give' },
    });
    table.take(ask(7));
    expect(table.askedSince).toBe(1000);
    now.ms = 5000;
    // Others have answered the same question.
    table.take(ask(7));
    expect(table.askedSince).toBe(1000);
    table.take({ tell: 'waited', question: 7, ms: 60_000 });
    expect(table.known().askedSince).toBe(-55_000);
    table.take({ tell: 'waited', question: 6, ms: 1 });
    table.take(ask(8));
    expect(table.askedSince).toBe(5000);
    table.take({ tell: 'changes', changes: [] });
    expect(table.askedSince).toBe(null);
  });

  it('knows what is proposed and who is in a hurry, until it connects again', () => {
    const { table, see } = exchanged();
    const open = { proposal: { what: 'end' } as const, by: 1, waits_for: [0] };
    table.take({ tell: 'proposed', open });
    table.take({ tell: 'hurried', seats: [0] });
    table.take({ tell: 'host', seat: 1 });
    expect(table.known()).toMatchObject({ proposal: open, hurried: [0], host: 1 });
    const transient = table.take({ tell: 'nudged', seat: 1, to: [0] }).transient;
    expect(transient).toEqual([{ kind: 'nudged', seat: 1, to: [0] }]);
    for (const seat of [0, 1, 2, 3])
      see({ sight: 'folded', seat, cards: seat === 0 ? 'AK6789' : '234567' });
    see({ sight: 'dealt', dealer: 0, lead: 1, size: 5, shuffled: false, hand: '22334' });
    expect(table.hurried).toEqual([]);
    table.take(welcome(0, table.version));
    expect(table.known()).toMatchObject({ proposal: null, host: null });
  });

  it('sees a seat that the viewer takes over from the next deal on', () => {
    const { table, tell, see } = begun(null);
    tell({ change: 'left', seat: 2 });
    const who = { occupant: 'player', name: 'Emma' } as const;
    tell({ change: 'reserved', seat: 2, who });
    expect(table.seats[2]).toMatchObject({ left: true, reserved: who });
    tell({ change: 'released', seat: 2 });
    expect(table.seats[2]).toMatchObject({ left: true, reserved: null });
    tell({ change: 'reserved', seat: 2, who });
    for (const seat of [0, 1, 2, 3]) see({ sight: 'gave', seat });
    see({ sight: 'exchanged' });
    for (const [seat, cards] of ['223344', '556677', '8899TT', 'JJQQ66'].entries())
      see({ sight: 'folded', seat, cards });
    expect(table.seat).toBe(null);
    tell({ change: 'taken_over', seat: 2, who, yours: true });
    see({ sight: 'dealt', dealer: 0, lead: 1, size: 5, shuffled: false, hand: 'AKX22' });
    expect(table.seat).toBe(2);
    expect(table.seats[2]).toMatchObject({ occupant: who, left: false, reserved: null });
    expect(table.game?.known.hand.toSorted()).toEqual(['2', '2', 'A', 'K', 'X']);
    // Nobody takes a seat in the middle of a round.
    const late = begun(null);
    expect(() => late.tell({ change: 'taken_over', seat: 2, who, yours: true })).toThrow(OutOfSync);
    late.table.reset();
  });

  it('is again what it was before a play that is taken back', () => {
    const { table, tell, see } = exchanged();
    expect(table.canTakeBack).toBe(false);
    const before = { game: table.game, hand: table.game?.known.hand };
    see({ sight: 'played', seat: 0, play: 'K 0k-0s' });
    expect(table.known().canTakeBack).toBe(true);
    see({ sight: 'folded', seat: 1, cards: '223344' });
    see({ sight: 'played', seat: 2, play: 'A 2k-2s' });
    const [event] = tell({ change: 'taken_back', seat: 0, events: 3 });
    expect(event).toMatchObject({
      kind: 'taken_back',
      after: before.game,
      motions: [
        { kind: 'home', path: ['32', '2k'] },
        { kind: 'home', path: ['0', '0k'] },
      ],
    });
    expect(table.game).toBe(before.game);
    expect(table.view?.state()).toEqual(before.game?.known);
    // The same seat does so once in a round.
    see({ sight: 'played', seat: 0, play: 'K 0k-0s' });
    expect(table.canTakeBack).toBe(false);
    expect(() => tell({ change: 'taken_back', seat: 0, events: 2 })).toThrow(OutOfSync);
    table.reset();
  });

  it('takes nothing back from before a card was drawn', () => {
    const { table, tell, see } = begun(0, '2', 1);
    see({ sight: 'exchanged', lost: { card: '5', seat: 1 }, got: { card: 'A', seat: 1 } });
    see({ sight: 'played', seat: 0, play: '6 0-6' });
    expect(table.canTakeBack).toBe(true);
    see({ sight: 'played', seat: 1, play: '2 draw-0', drawn: 'A' });
    expect(table.canTakeBack).toBe(false);
    expect(() => tell({ change: 'taken_back', seat: 0, events: 2 })).toThrow(OutOfSync);
    table.reset();
  });

  it('ends without winners if everyone agrees', () => {
    const { table, tell } = begun(0);
    expect(tell({ change: 'ended', secret: 's' })[0]?.kind).toBe('ended');
    expect(table.known()).toMatchObject({ phase: 'over', results: [] });
    expect(table.game?.winners).toEqual([]);
    expect(table.seats.map(({ ready }) => ready)).toEqual([false, true, false, false]);
  });

  it('counts the games of a series, which ends when a seat changes hands', () => {
    const { table, tell } = begun(0);
    const over = (...winners: number[]) => tell({ change: 'over', winners, secret: 's' });
    const start = () =>
      tell(
        { change: 'committed', game: 'g2', commitment: 'c' },
        { change: 'started', first_dealer: 0, entropy: [], seat: 0 },
      );
    expect(table.canBeginSeries).toBe(false);
    over(0, 2);
    expect(table.known()).toMatchObject({ series: null, canBeginSeries: true });
    expect(tell({ change: 'series', wins: [1, 0, 1, 0] })[0]?.kind).toBe('series');
    expect(table.canBeginSeries).toBe(false);
    start();
    over(1, 3);
    expect(table.known()).toMatchObject({ series: [1, 1, 1, 1], canBeginSeries: false });
    start();
    over(0, 2);
    // It is decided, and shown until the next game begins.
    expect(table.known()).toMatchObject({ series: [2, 1, 2, 1], canBeginSeries: true });
    start();
    expect(table.series).toBe(null);
    over(1, 3);
    tell({ change: 'series', wins: [0, 1, 0, 1] });
    tell({ change: 'seated', seat: 1, who: { occupant: 'bot', level: 'terrier' } });
    expect(table.known()).toMatchObject({ series: null, canBeginSeries: false });
    const seats = table.seats.map(({ occupant }) => occupant);
    tell({ change: 'snapshot', seats, ready: [], next: null, series: [1, 0, 1, 0] });
    expect(table.series).toEqual([1, 0, 1, 0]);
  });

  it('passes on messages that change nothing', () => {
    const { table } = at(0);
    expect(table.take({ tell: 'reacted', seat: 1, reaction: 'ouch' }).transient).toEqual([
      { kind: 'reacted', seat: 1, reaction: 'ouch' },
    ]);
    const refused = table.take({ tell: 'refused', why: 'stale', message: 'late', question: 4 });
    expect(refused.transient).toEqual([
      { kind: 'refused', refusal: { why: 'stale', message: 'late', question: 4 } },
    ]);
    expect(table.take({ tell: 'closing' }).transient).toEqual([{ kind: 'closing' }]);
  });
});
