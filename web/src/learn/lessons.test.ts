import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesFrom, Position } from '../rules';
import {
  answerOf,
  everyPlay,
  giftMiss,
  stillPossible,
  tried,
  type AskExercise,
  type FoldExercise,
  type GiveExercise,
  type PlayExercise,
} from './exercise';
import { partsOf } from './notation';
import { lessonAfter, lessonOf, LESSONS } from './lessons';
import { CARD_ROWS, numberOf, RULEBOOK } from './rulebook';
import { en } from './text/en';

beforeAll(() => {
  loadRulesFrom(readFileSync(new URL('../rules/pkg/kennel_bg.wasm', import.meta.url)));
});

const EXERCISES = LESSONS.flatMap(({ exercises }) => exercises);
const PLAYS = EXERCISES.filter((one): one is PlayExercise => one.kind === 'play');
const GIFTS = EXERCISES.filter((one): one is GiveExercise => one.kind === 'give');
const QUESTIONS = EXERCISES.filter((one): one is AskExercise => one.kind === 'ask');
const FOLDS = EXERCISES.filter((one): one is FoldExercise => one.kind === 'fold');

/** The numbers of the rules in the document. */
const LAW = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const NUMBERS = [
  ...[...LAW.matchAll(/^### (\d\.\d) /gm)].map(([, number = '']) => number),
  ...[...LAW.matchAll(/^## (\d) /gm)].map(([, number = '']) => number),
];

/** The rules without an exercise of their own, each with the reason. */
const UNTAUGHT: Record<string, string> = {
  '1': 'a heading',
  '2': 'a heading',
  '3': 'a heading',
  '4': 'a heading',
  '5': 'a heading',
  '8': 'a heading',
  '9': 'a heading',
  '1.1': 'the board is seen in every exercise',
  '1.4': 'the board is seen in every exercise',
  '2.1': 'counting cards is for those who know the game; the rules page says it',
  '2.4': 'the program shuffles and deals',
  '2.5': 'the die is told with the rounds (2.2)',
  '3.4': 'nothing changes, so there is nothing to try; the rules page says it',
  '4.1': 'the table says whose turn it is',
  '8.1': 'the table shows what one may know; the rules page says it',
  '8.2': 'told with the exchange (3.1), and there is no way to do it wrong here',
  '9.1': 'for rounds that end with a bell; the rules page says it',
  '9.2': 'for rounds that end with a bell; the rules page says it',
  '9.3': 'for rounds that end with a bell; the rules page says it',
  '9.4': 'for rounds that end with a bell; the rules page says it',
};

describe('lessons', () => {
  it('have unique names and lead from one to the next', () => {
    const ids = EXERCISES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const texts = Object.keys(en).filter((key) => key.startsWith('task.'));
    expect(texts.map((key) => key.slice(5)).sort()).toEqual([...ids].sort());
    const titles = Object.keys(en).filter(
      (key) => key.startsWith('lesson.') && key.endsWith('.title'),
    );
    expect(titles.map((key) => key.split('.')[1])).toEqual(LESSONS.map(({ id }) => id));
    expect(lessonOf('nothing')).toBeUndefined();
    expect(lessonAfter('kennel')).toBe(LESSONS[1]);
    expect(lessonAfter(LESSONS.at(-1)!.id)).toBeUndefined();
  });

  it('name rules that exist, and teach every rule a player must know', () => {
    const taught = new Set(EXERCISES.map(({ rule }) => rule));
    for (const rule of taught) expect(NUMBERS).toContain(rule);
    for (const rule of Object.keys(UNTAUGHT)) expect(taught, rule).not.toContain(rule);
    expect([...taught, ...Object.keys(UNTAUGHT)].sort()).toEqual([...NUMBERS].sort());
  });

  it('can all be failed', () => {
    for (const { id, exercises } of LESSONS) {
      const can = exercises.some(
        (one) => one.kind === 'ask' || ('wrong' in one && one.wrong !== undefined),
      );
      expect(can, id).toBe(true);
    }
  });

  it('teach every option there is', () => {
    const used = new Set(
      EXERCISES.flatMap(({ position }) => partsOf(position).rules.split(',').slice(1)),
    );
    expect([...used].sort()).toEqual([
      '2005',
      'canadian',
      'classic',
      'jack-anytime',
      'no-joker-finish',
      'start-marble',
    ]);
    const tables = new Set(EXERCISES.map(({ position }) => partsOf(position).rules.split(',')[0]));
    expect([...tables].sort()).toEqual(['2', '3', '4', '5', '6-pairs', '6-triples']);
  });
});

describe.each(PLAYS)('$id', (exercise) => {
  const { position, solution, goal, wrong } = exercise;

  it('begins on the learner’s turn, with something to do', () => {
    const { turn: seat, hands } = partsOf(position);
    expect(seat).toBe(0);
    const { after } = tried(position, []);
    expect(after.phase).toEqual({ phase: 'turn', seat });
    expect(after.must_fold).toBe(false);
    expect(goal(tried(position, []))).not.toBeNull();
    // The others sit out only if the learner plays more than once.
    if (solution.length > 1) expect(hands.slice(1).join('')).toBe('');
  });

  it('is solved by its solution, and by no less', () => {
    solution.forEach((_, made) => {
      const done = solution.slice(0, made + 1);
      expect(goal(tried(position, done)) === null, done.join()).toBe(made === solution.length - 1);
      if (made < solution.length - 1) expect(stillPossible(exercise, done)).toBe(true);
    });
  });

  it('is not solved by the wrong play', () => {
    if (wrong === undefined) return;
    expect(goal(tried(position, [wrong]))).not.toBeNull();
    expect(stillPossible(exercise, [wrong])).toBe(false);
  });

  it('is not solved by every play, unless there is only one', () => {
    const trial = new Position(position);
    const plays = everyPlay(trial);
    trial.free();
    const board = (play: string) => {
      const { marbles } = tried(position, [play]).after;
      return marbles
        .map(({ seat, spot, fresh }) => `${seat} ${spot} ${fresh}`)
        .sort()
        .join();
    };
    expect(plays.map(board)).toContain(board(solution[0]!));
    const good = plays.filter(
      (play) => goal(tried(position, [play])) === null || stillPossible(exercise, [play]),
    );
    expect(good.length).toBeGreaterThan(0);
    if (wrong === undefined) expect(plays.length).toBe(1);
    else expect(good.length).toBeLessThan(plays.length);
  });
});

describe.each(GIFTS)('$id', (exercise) => {
  it('is solved by the right cards only', () => {
    const { hands, turn: seat } = partsOf(exercise.position);
    const cards = [...(hands[seat] ?? '')];
    expect(cards).toEqual(expect.arrayContaining([...exercise.solution, exercise.wrong]));
    expect(exercise.solution.map((card) => giftMiss(exercise, card))).toEqual([null]);
    expect(giftMiss(exercise, exercise.wrong)).not.toBeNull();
  });
});

describe.each(QUESTIONS)('$id', (exercise) => {
  it('has its answer among the options', () => {
    expect(exercise.options).toContain(answerOf(exercise));
    expect(new Set(exercise.options).size).toBeGreaterThan(2);
    // The hand has as many cards as the die shows.
    const { hands } = partsOf(exercise.position);
    expect(hands.every((hand) => hand.length === exercise.die)).toBe(true);
  });
});

describe.each(FOLDS)('$id', ({ position }) => {
  it('leaves nothing to play', () => {
    expect(tried(position, []).after.must_fold).toBe(true);
  });
});

describe('answers', () => {
  it('are those of the rules', () => {
    const answers = Object.fromEntries(QUESTIONS.map((one) => [one.id, answerOf(one)]));
    expect(answers).toEqual({ 'rounds-1': 2, 'rounds-2': 6, 'rounds-3': 1, 'editions-2': 3 });
  });
});

describe('the rules page', () => {
  it('has every rule once, in order', () => {
    const told = RULEBOOK.flatMap(({ rules }) => rules);
    expect(new Set(told).size).toBe(told.length);
    const texts = Object.keys(en).filter((key) => key.startsWith('rule.'));
    expect(told.map((rule) => `rule.${rule}`)).toEqual(texts);
    const numbers = new Set([...told.map(numberOf), ...RULEBOOK.map(({ id }) => id)]);
    expect([...numbers].sort()).toEqual([...NUMBERS].sort());
  });

  it('shows possible positions', () => {
    const pictures = RULEBOOK.flatMap(({ pictures }) => Object.values(pictures ?? {}).flat());
    for (const { position } of pictures)
      expect(tried(position, []).before.length).toBeGreaterThan(0);
    const texts = Object.keys(en).filter((key) => key.startsWith('picture.'));
    expect(pictures.map(({ id }) => `picture.${id}`).sort()).toEqual(texts.sort());
  });

  it('has every card in its table', () => {
    expect([...CARD_ROWS.map(({ cards }) => cards).join('')].sort().join('')).toBe(
      '23456789AJKQTX',
    );
  });

  it('names cards by what the rules say they can do', () => {
    // The table of cards, tried on a marble that has the whole track before it.
    const walks = (card: string) => {
      const position = new Position(`4 k,k,k,20/k,k,k,k/k,k,k,k/k,k,k,k 0 ${card}/-/-/-`);
      const plays = everyPlay(position).map((play) => play.slice(2));
      position.free();
      return plays.sort();
    };
    expect(walks('A')).toEqual(['0k-0s', '20-21', '20-31']);
    expect(walks('K')).toEqual(['0k-0s', '20-33']);
    expect(walks('Q')).toEqual(['20-32']);
    expect(walks('4')).toEqual(['20-16', '20-24']);
    for (const [card, to] of Object.entries({ 2: 22, 3: 23, 5: 25, 6: 26, 8: 28, 9: 29, T: 30 })) {
      expect(walks(card)).toEqual([`20-${to}`]);
    }
  });
});
