import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesFrom, NoRecord, Replay } from '../rules';
import { agree } from '../state/marbles';
import { en, grammar } from '../text/en';
import { translator } from '../text/format';
import type { TextContext } from '../text/words';
import { formatAddress, parseAddress } from './address';
import { chanceLines, decisive, mistakesOf } from './chances';
import { doerOf, framesOf, namesIn, roundsOf, within } from './frames';
import { cardLines, homeLines, points, progressLines, seatNumbers, touched } from './numbers';
import { longName, occupantsOf, seatName } from './seats';
import { en as own } from './text/en';
import { momentWords } from './words';

const golden = join(import.meta.dirname, '../../../crates/rules/tests/golden');
const record = (name: string): string => readFileSync(join(golden, `${name}.record`), 'utf8');
const ALL = readdirSync(golden)
  .filter((name) => name.endsWith('.record'))
  .map((name) => name.slice(0, -7));
const t = translator<typeof en>('en-GB', en, grammar);

beforeAll(() => {
  loadRulesFrom(readFileSync(join(import.meta.dirname, '../rules/pkg/kennel_bg.wasm')));
});

// Whole games from every seat take a while on a busy machine.
const SLOW = { timeout: 120_000 };

describe('frames', SLOW, () => {
  it.each(ALL)('of %s have every marble where the rules have it, from every viewpoint', (name) => {
    const replay = new Replay(record(name));
    const { shape, moments } = replay.about();
    for (const viewpoint of ['open', 'watching', ...shape.starts.keys()] as const) {
      const frames = framesOf(replay.moments(viewpoint));
      expect(frames.length).toBe(moments);
      for (const { game, moment } of frames) {
        expect(agree(game.marbles, moment.state.marbles)).toBe(true);
        expect(new Set(game.marbles.map(({ id }) => id)).size).toBe(4 * shape.players);
      }
      expect(frames.at(-1)?.game.winners).toEqual(replay.about().winners);
    }
  });

  it('keep the identity of marbles that do not move', () => {
    const frames = framesOf(new Replay(record('four')).moments('open'));
    for (const [index, { game, events }] of frames.entries()) {
      const before = frames[index - 1]?.game.marbles ?? [];
      const moved = events.flatMap((one) =>
        one.kind === 'played' ? one.motions.map(({ id }) => id) : [],
      );
      for (const marble of before.filter(({ id }) => !moved.includes(id))) {
        expect(game.marbles.find(({ id }) => id === marble.id)?.spot).toBe(marble.spot);
      }
    }
  });

  it('have rounds that contain every moment once', () => {
    const frames = framesOf(new Replay(record('three')).moments(0));
    const rounds = roundsOf(frames);
    expect(rounds.flatMap(({ moments }) => moments)).toEqual(
      frames.map((_, index) => index).slice(1),
    );
    expect(rounds.slice(0, 6).map(({ size }) => size)).toEqual([6, 5, 4, 3, 2, 6]);
    expect(rounds.map(({ round }) => round)).toEqual(rounds.map((_, index) => index + 1));
  });

  it('limit a moment to those there are', () => {
    expect([-3, 0, 1.9, 7, 99, Number.NaN].map((at) => within(Array(8), at))).toEqual([
      0, 0, 1, 7, 7, 0,
    ]);
  });

  it('are put into words without revealing a card that was not known', () => {
    for (const name of ALL) {
      const replay = new Replay(record(name));
      const { shape } = replay.about();
      const context: TextContext = {
        t,
        join: (all) => all.join(', '),
        shape,
        own: null,
        name: (seat) => `Seat ${seat}`,
      };
      const told = framesOf(replay.moments('watching')).map((frame) =>
        momentWords(context, translator<typeof own>('en-GB', own, grammar), frame),
      );
      expect(told.every((text) => text.length > 3)).toBe(true);
      expect(told.join(' ')).not.toMatch(/[Yy]our?\b|undefined|\{|gives Seat|gets/);
      const open = framesOf(replay.moments('open')).map((frame) =>
        momentWords(context, translator<typeof own>('en-GB', own, grammar), frame),
      );
      expect(open.join(' ')).toMatch(/Seat \d (gives Seat \d|gets) an? /);
    }
  });

  it('name the line of a text that is not a record', () => {
    const problem = (text: string): unknown => {
      try {
        return new Replay(text);
      } catch (error) {
        return error;
      }
    };
    expect(problem('woof')).toBeInstanceOf(NoRecord);
    const wrong = problem(record('four').replace('\ngive ', '\ngave ')) as NoRecord;
    expect(wrong.problem.line).toBeGreaterThan(4);
    expect((problem('x'.repeat(300_000)) as NoRecord).problem.line).toBeNull();
  });
});

describe('numbers', SLOW, () => {
  it('add up', () => {
    for (const name of ALL) {
      const replay = new Replay(record(name));
      const { shape, winners } = replay.about();
      const frames = framesOf(replay.moments('open'));
      const all = seatNumbers(frames, shape);
      const sum = (key: keyof (typeof all)[number]) => all.reduce((sum, one) => sum + one[key], 0);
      expect(sum('played')).toBe(frames.filter(({ moment }) => moment.shown.play).length);
      expect(sum('folds')).toBe(record(name).match(/: fold$/gm)?.length ?? 0);
      expect(sum('home')).toBe(frames.at(-1)?.moment.sent_home.reduce((one, other) => one + other));
      expect(sum('sentOthersHome')).toBeLessThanOrEqual(sum('home'));
      const progress = progressLines(frames, shape).map((line) => line.at(-1));
      expect(progress.filter((far) => far === 1).length).toBe(1);
      expect(shape.teams[progress.indexOf(1)]).toEqual(winners);
      expect(Math.max(...cardLines(frames, shape).flat().map(Number))).toBe(
        6 * shape.teams[0]!.length,
      );
      for (const line of homeLines(frames, shape)) {
        expect(line.every((value, at) => Number(value) >= Number(line[at - 1] ?? 0))).toBe(true);
      }
    }
  });

  it('become points, with gaps where no value is known', () => {
    expect(points([0, 1, null, 2], { width: 30, height: 10 }, 2)).toEqual([
      '0.0,10.0 10.0,5.0',
      '30.0,0.0',
    ]);
  });

  it('find the marked moment near a touch, and otherwise the nearest one', () => {
    const marks = [10, 14, 40].map((at) => ({ at, line: 0 }));
    expect([11.2, 12.6, 30.4, 44.9, 46].map((moment) => touched(moment, marks, 5))).toEqual([
      10, 14, 30, 40, 46,
    ]);
    expect(touched(7.5, [], 5)).toBe(8);
  });
});

describe('chances', SLOW, () => {
  const replayOf = (name: string) => {
    const replay = new Replay(record(name));
    return { frames: framesOf(replay.moments('open')), shape: replay.about().shape };
  };

  it('are those of the seat that decided; the others share the rest', () => {
    const { frames, shape } = replayOf('three');
    const at = frames.findIndex(({ moment }) => moment.shown.play);
    const seat = doerOf(frames[at]!)!;
    const lines = chanceLines(frames, shape, [{ at, seat, chance: 0.5, best: 0.6 }], at);
    expect(lines[seat]![at]).toBeCloseTo(0.5);
    for (const other of [0, 1, 2].filter((one) => one !== seat))
      expect(lines[other]![at]).toBeCloseTo(0.25);
    expect(lines[0]![at + 1]).toBeNull();
  });

  it('end with the winners', () => {
    const { frames, shape } = replayOf('six-pairs');
    const lines = chanceLines(frames, shape, [], frames.length - 1);
    expect(lines.map((line) => line.at(-1)).sort()).toEqual([0, 0, 1]);
    for (const at of frames.keys()) {
      expect(lines.reduce((sum, line) => sum + Number(line[at]), 0)).toBeCloseTo(1);
    }
  });

  it('name the worst moves first, and no gift', () => {
    const { frames } = replayOf('four');
    const plays = frames.flatMap((frame, at) => (frame.moment.shown.play ? [at] : []));
    const gift = frames.findIndex(({ moment }) => moment.notation.startsWith('give'));
    const judged = [gift, ...plays].map((at, index) => ({
      at,
      seat: 0,
      chance: 0.5 - (index % 30) / 100,
      best: 0.52,
    }));
    judged[0]!.chance = 0;
    const mistakes = mistakesOf(frames, judged);
    expect(mistakes.length).toBe(6);
    expect(mistakes.every(({ at }) => plays.includes(at))).toBe(true);
    expect(mistakes.map(({ cost }) => cost)).toEqual(
      mistakes.map(({ cost }) => cost).sort((one, other) => other - one),
    );
    expect(decisive(mistakes, 400)).toBe(mistakes[0]!.at);
    expect(decisive([], 400)).toBe(400);
  });
});

describe('the address', () => {
  it('keeps moment and viewpoint', () => {
    for (const address of [
      { at: 57, viewpoint: 2 },
      { at: 0, viewpoint: 'open' },
      { at: null, viewpoint: 'watching' },
    ] as const) {
      expect(parseAddress(formatAddress(address), 4)).toEqual(address);
    }
    expect(formatAddress({ at: 57, viewpoint: 2 })).toBe('?at=57&seat=2');
  });

  it('opens the game whatever the address says', () => {
    for (const search of ['?at=x&seat=9', '?at=-1', '?at=1e9', '?seat=4', '?at=&seat=']) {
      expect(parseAddress(search, 4)).toEqual({ at: null, viewpoint: 'open' });
    }
  });
});

describe('seats', () => {
  it('are called by their names, and bots by theirs', () => {
    const text = record('two').replace('\n\n', '\nseat-0: puppy\nseat-1: Änni\n\n');
    const source = { kind: 'server', id: 'x' } as const;
    const who = occupantsOf(namesIn(new Replay(text).about()), source);
    expect(who.map(({ occupant }) => occupant)).toEqual(['bot', 'player']);
    expect(seatName(t, who, 1)).toBe('Änni');
    expect(longName(t, who, 0)).toBe('Barry (Puppy)');
  });
});
