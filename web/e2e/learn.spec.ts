/*
 * Lessons as learners take them: each failed and solved with the real controls, and the
 * page of the rules. What to play comes from the lessons themselves.
 */
import { expect, type Page } from '@playwright/test';
import { lessonAfter, LESSONS } from '../src/learn/lessons';
import { RULEBOOK } from '../src/learn/rulebook';
import type { Exercise } from '../src/learn/exercise';
import { isRank } from '../src/text/grammar';
import { grammar } from '../src/text/grammar/en';
import { touchSpot } from './driver';
import { DESKTOP, PHONE, expectForEverybody, expectToFitEverywhere } from './look';
import { follow, leave, open, test, visit } from './visitor';

/** Opens an exercise of a lesson, as the dots above it do. */
async function openExercise(page: Page, number: number, id: string): Promise<void> {
  await page.locator('.steps button').nth(number).click();
  await expect(page.locator(`[data-exercise="${id}"]`)).toBeVisible();
}

/** A spot of a play as the board has it: a fresh marble stands on the field of its start. */
function boardSpot(exercise: Exercise, spot: string): string {
  const fresh = /^(\d)s$/.exec(spot);
  return fresh ? `${Number(fresh[1]) * (exercise.position.startsWith('2') ? 32 : 16)}` : spot;
}

const wordsOf = (rank: string) => (isRank(rank) ? grammar.cards[rank].name : '');

/** Makes a play in notation by touching card, marbles and fields, as far as they are left
 *  to choose. */
async function play(page: Page, exercise: Exercise, text: string): Promise<void> {
  const [card = '', ...moves] = text.split(' ');
  const shown = page.locator('[data-exercise]');
  const made = Number(await shown.getAttribute('data-made'));
  const isDone = async () => Number(await shown.getAttribute('data-made')) > made;
  await page.locator(`[data-card="${card[0]}.0"]`).click();
  for (const move of moves) {
    if (move === 'no-effect') break;
    if (move.startsWith('draw-')) {
      const { name } = grammar.colours[Number(move.slice(5))]!;
      await page.locator('.choices .button', { hasText: name }).click();
      break;
    }
    const [from = '', to = ''] = move.split(/[-x]/).map((spot) => boardSpot(exercise, spot));
    const grip = page.locator(`[data-spot="${from}"][aria-pressed="false"]`);
    if ((await grip.count()) > 0) await touchSpot(page, from);
    const target = page.locator(`[data-spot="${to}"]:not([aria-pressed="true"])`);
    if (!(await isDone()) && (await target.count()) > 0) await touchSpot(page, to);
    const rank = page.locator('.choices .button', {
      hasText: new RegExp(`^\\s*${wordsOf(card.at(-1) ?? '')}\\s*$`),
    });
    if (card.includes('=') && !(await isDone()) && (await rank.count()) > 0) await rank.click();
  }
  // What was only shown so far is done by the button that names it.
  const action = page.locator('.choices .primary');
  if (!(await isDone()) && (await action.count()) > 0) await action.click();
  await expect.poll(isDone, { message: `${exercise.id}: ${text}` }).toBe(true);
}

const right = (page: Page) => page.locator('.verdict.right');
const wrong = (page: Page) => page.locator('.verdict:not(.right)');
const again = (page: Page) => page.locator('.verdict button', { hasText: 'Try again' }).click();

/** Does an exercise wrong, if that is possible, and begins it anew. */
async function fail(page: Page, exercise: Exercise): Promise<void> {
  switch (exercise.kind) {
    case 'play':
      if (exercise.wrong === undefined) return;
      await play(page, exercise, exercise.wrong);
      break;
    case 'give':
      await give(page, exercise.wrong);
      break;
    case 'ask':
    case 'fold':
      return;
  }
  await expect(wrong(page)).toBeVisible();
  // It says what happened instead.
  if (exercise.kind === 'play') await expect(wrong(page)).toContainText(/You (play|split|lay)/);
  await again(page);
  await expect(page.locator('.verdict')).toHaveCount(0);
}

async function give(page: Page, card: string): Promise<void> {
  await page.locator(`[data-card="${card}.0"]`).click();
  await page.locator('.choices .button.primary').click();
}

async function solve(page: Page, exercise: Exercise): Promise<void> {
  switch (exercise.kind) {
    case 'play':
      for (const each of exercise.solution) await play(page, exercise, each);
      break;
    case 'give':
      await give(page, exercise.solution[0] ?? '');
      break;
    case 'fold':
      await page.locator('.choices .button').click();
      break;
    case 'ask': {
      let missed = 0;
      for (const option of exercise.options) {
        await page.locator(`[data-option="${option}"]`).click();
        await expect(page.locator('.verdict')).toBeVisible();
        if ((await right(page).count()) > 0) break;
        missed += 1;
        await again(page);
      }
      expect(missed).toBeLessThan(exercise.options.length);
    }
  }
  await expect(right(page)).toBeVisible();
  await expect(right(page)).toContainText(`Rule ${exercise.rule}`);
}

for (const lesson of LESSONS) {
  test(`${lesson.id} is failed, solved and remembered`, async ({ visitor: { page } }) => {
    await page.setViewportSize(lesson.group === 'basics' ? PHONE : DESKTOP);
    await open(page, `/learn/${lesson.id}`);
    for (const [number, exercise] of lesson.exercises.entries()) {
      await expect(page.locator(`[data-exercise="${exercise.id}"]`)).toBeVisible();
      await fail(page, exercise);
      await solve(page, exercise);
      if (number < lesson.exercises.length - 1) await page.locator('.verdict .primary').click();
    }
    await expect(page.locator('.steps .known')).toHaveCount(lesson.exercises.length);
    await page.locator('.verdict .primary').click();
    const next = lessonAfter(lesson.id);
    await page.waitForURL(next ? `**/learn/${next.id}` : '**/');
    await open(page, '/learn');
    await expect(page.locator(`a[href="/learn/${lesson.id}"] .tick`)).toBeVisible();
    await expect(page.locator('.tick')).toHaveCount(1);
  });
}

test('a question answered wrong can be answered again', async ({ visitor: { page } }) => {
  await open(page, '/learn/rounds');
  await page.locator('[data-option="4"]').click();
  await expect(wrong(page)).toContainText('Not quite.');
  await again(page);
  await page.locator('[data-option="2"]').click();
  await expect(right(page)).toBeVisible();
});

test('a card that cannot go says why, and a hint shows the way', async ({ visitor: { page } }) => {
  await open(page, '/learn/blockade');
  // It is dimmed, and says why when it is touched all the same.
  await page.locator('[data-card="5.0"]').click({ force: true });
  await expect(page.locator('.status')).toContainText('Five: the blue marble');
  await page.locator('[data-exercise] .hint').click();
  await expect(page.locator('[data-exercise] .hint')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.board .last')).not.toHaveCount(0);
});

for (const singleTaps of [false, true]) {
  test(`the first touch ${singleTaps ? 'plays for those who want it' : 'shows, the second plays'}`, async ({
    browser,
  }) => {
    const visitor = await visit(browser, {}, { singleTaps });
    const { page } = visitor;
    await open(page, '/learn/home');
    const card = page.locator('[data-card="5.0"]');
    await card.click();
    if (!singleTaps) {
      await expect(page.locator('.board .ghost')).not.toHaveCount(0);
      await expect(page.locator('.verdict')).toHaveCount(0);
      await card.click();
    }
    await expect(right(page)).toBeVisible();
    await leave(visitor);
  });
}

/** Goes to an element by keyboard alone: arrows lead towards it, or else aside. */
async function keyTo(page: Page, selector: string): Promise<void> {
  let last = '';
  for (let pressed = 0; pressed < 80; pressed += 1) {
    const key = await page.evaluate(
      ({ wanted, last, pressed }) => {
        const focused = document.activeElement;
        if (focused?.matches(wanted)) return 'there';
        if (focused?.closest('.hand') && wanted.startsWith('[data-card')) return 'ArrowRight';
        const to = document.querySelector(wanted);
        if (!to || !focused?.closest('.spots') || !wanted.startsWith('[data-spot')) return 'Tab';
        const [here, there] = [focused.getBoundingClientRect(), to.getBoundingClientRect()];
        const [right, down] = [there.x - here.x, there.y - here.y];
        const keys = [right > 0 ? 'ArrowRight' : 'ArrowLeft', down > 0 ? 'ArrowDown' : 'ArrowUp'];
        const [best, other] = Math.abs(right) > Math.abs(down) ? keys : keys.toReversed();
        // Where the straight way does not lead on, another one may.
        const stuck = last === (focused as HTMLElement).dataset['spot'] && pressed % 2 === 1;
        return (stuck ? other : best) ?? 'Tab';
      },
      { wanted: selector, last, pressed },
    );
    if (key === 'there') return;
    last = await page.evaluate(
      () => (document.activeElement as HTMLElement | null)?.dataset['spot'] ?? '',
    );
    await page.keyboard.press(key);
  }
  throw new Error(`${selector} was not reached`);
}

async function keyOn(page: Page, ...selectors: string[]): Promise<void> {
  for (const selector of selectors) {
    await keyTo(page, selector);
    await page.keyboard.press('Enter');
  }
}

test('lessons are taken by keyboard alone', async ({ visitor: { page } }) => {
  await open(page, '/learn');
  await keyOn(page, 'a[href="/learn/kennel"]');
  await expect(page.locator('[data-exercise="kennel-1"]')).toBeVisible();
  await keyOn(page, '[data-card="5.0"]', '.choices .primary');
  await expect(wrong(page)).toBeVisible();
  // The focus is where one goes on.
  await expect(page.locator('.verdict .primary')).toBeFocused();
  await page.keyboard.press('Enter');
  await keyOn(page, '[data-card="K.0"]', '[data-spot="0k"]', '.choices .primary');
  await expect(right(page)).toBeVisible();
  await expect(page.locator('.verdict .primary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-exercise="kennel-2"]')).toBeVisible();

  await open(page, '/learn/seven');
  await keyOn(
    page,
    '[data-card="7.0"]',
    '[data-spot="61"]',
    '[data-spot="0b"]',
    '[data-spot="20"]',
    '[data-spot="22"]',
  );
  await expect(right(page)).toBeVisible();

  await open(page, '/learn/exchange');
  await keyOn(page, '[data-card="K.0"]', '.choices .button.primary');
  await expect(right(page)).toBeVisible();
});

test('a lesson that does not exist leads to those that do', async ({ visitor: { page } }) => {
  await open(page, '/learn/nothing');
  await expect(page.getByRole('status')).toHaveText(
    'There is no such lesson. Here are all of them.',
  );
  await expect(page.locator('.rows a')).toHaveCount(LESSONS.length);
  await open(page, '/');
  await page.locator('main a[href="/learn"]').click();
  await expect(page.locator('main h1')).toHaveText('Learn Brändi Dog');
});

/** Board and hand are seen without scrolling. */
const scrolls = () => {
  const hidden = document.documentElement.scrollHeight - innerHeight;
  return hidden > 0 ? [`${hidden} pixels have to be scrolled for`] : [];
};

for (const { id, exercises } of LESSONS) {
  test(`lessons fit in every language: ${id}`, async ({ visitor: { page } }) => {
    await follow(page, `/learn/${id}`);
    for (const [number, exercise] of exercises.entries()) {
      await openExercise(page, number, exercise.id);
      // What fits on a phone fits on a desktop, whose layout differs once for all exercises.
      const sizes = number === 0 ? [DESKTOP, PHONE] : [PHONE];
      await expectToFitEverywhere(page, exercise.id, { sizes, also: [scrolls] });
    }
  });
}

test('the lists of lessons and rules fit in every language and are for everybody', async ({
  visitor: { page },
}) => {
  for (const path of ['/learn', '/rules']) {
    await follow(page, path);
    await expectToFitEverywhere(page, path);
    await expectForEverybody(page, path);
  }
});

test('lessons are for everybody, and what follows an exercise fits in every language', async ({
  visitor: { page },
}) => {
  await open(page, '/learn/rounds');
  await expectForEverybody(page, 'a question');
  const [first] = LESSONS;
  const exercise = first!.exercises[0]!;
  await open(page, `/learn/${first!.id}`);
  await expectForEverybody(page, 'an exercise');
  if (exercise.kind !== 'play' || !exercise.wrong)
    throw new Error('the first lesson begins with a play');
  await play(page, exercise, exercise.wrong);
  await expect(wrong(page)).toBeVisible();
  await expectForEverybody(page, 'done wrong');
  await expectToFitEverywhere(page, 'done wrong');
  await page.locator('.verdict button').first().click();
  await page.locator('[data-card="K.0"]').click();
  await expectForEverybody(page, 'while choosing');
  await page.keyboard.press('Escape');
  await open(page, `/learn/${first!.id}`);
  await solve(page, exercise);
  await expectForEverybody(page, 'done right');
  await expectToFitEverywhere(page, 'done right');
  await open(page, '/learn/exchange');
  await give(page, 'K');
  await expect(right(page)).toBeVisible();
  await expectToFitEverywhere(page, 'given');
});

test('the rules have an address for each, and are printed in light colours', async ({
  visitor: { page },
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/rules#rule-5-5');
  await expect(page.locator('#rule-5-5')).toBeInViewport();
  for (const rule of RULEBOOK.flatMap(({ rules }) => rules)) {
    await expect(page.locator(`#rule-${rule} p`)).not.toBeEmpty();
  }
  await page.locator('.contents a').last().click();
  await expect(page.locator('#rules-9')).toBeInViewport();
  await expect(page).toHaveURL(/#rules-9$/);
  const light = () =>
    page.evaluate(() => {
      const [red = 0] = (
        getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return red > 200;
    });
  expect(await light()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await light()).toBe(true);
  await expect(page.locator('header.bar')).toBeHidden();
  await expect(page.locator('.contents')).toBeHidden();
});

test('the rules are reached from a table', async ({ visitor: { page } }) => {
  await open(page, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/play\//);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu').getByRole('button', { name: 'Rules' }).click();
  // Over the table, which stays where it is.
  await expect(page.locator('.board').first()).toBeAttached();
  await expect(page.getByRole('dialog').locator('h1')).toHaveText('The rules of Brändi Dog');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
