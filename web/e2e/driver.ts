/** Plays at a table as a person does: looks at what can be touched, and touches it. */
import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** Something a page must never do. */
const forgiven = /WebSocket connection|net::ERR_|Failed to load resource/;

export interface Player {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page. */
  errors: string[];
}

/** A browser of its own, with a name and without waiting for marbles. */
export async function comeIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Player> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const kept = { speed: 'off', sounds: false, ...settings };
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('kennel.settings')) {
      localStorage.setItem('kennel.settings', JSON.stringify(kept));
    }
  }, kept);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !forgiven.test(message.text())) errors.push(message.text());
  });
  await page.goto('/');
  const answer = await context.request.post('/api/guests', {
    data: { name },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
  return { page, context, errors };
}

/** Makes a table and says its name. */
export async function makeTable(
  player: Player,
  rules: string,
  bots: (string | null)[] = [],
  more: Record<string, unknown> = {},
): Promise<string> {
  const answer = await player.context.request.post('/api/tables', {
    data: {
      rules,
      visibility: 'link',
      clock: {},
      stand_in_level: 'puppy',
      sit: true,
      bots,
      ...more,
    },
    headers: { Origin: new URL(player.page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { id: string }).id;
}

/** Waits until the game is on. */
export async function seeBoard({ page }: Player): Promise<void> {
  await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
}

/** What to touch next: a selector, and where it is. */
interface Wish {
  selector: string;
  x: number;
  y: number;
}

/** What to touch next; none while there is nothing to do. It leaves the kennel, goes into
 *  the finish and else as far as it can, so that games come to an end. */
async function next(page: Page, chance: number): Promise<Wish | 'over' | null> {
  return page.evaluate((chance) => {
    const wish = (element: HTMLElement | undefined) => {
      if (!element) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      const { card, spot } = element.dataset;
      const selector = card
        ? `[data-card="${card}"]`
        : spot
          ? `[data-spot="${spot}"]`
          : '.choices .button:not(.quiet)';
      return { selector, x: x + width / 2, y: y + height / 2 };
    };
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
    const any = <T>(of: T[]) => of[Math.floor(chance * of.length)];
    if (document.querySelector('.result')) return 'over';
    const hand = document.querySelector('.hand.active');
    if (!hand) return null;
    const choices = all('.line .choices .button:not(.quiet)');
    if (choices.length > 0) return wish(any(choices));
    const name = (spot: HTMLElement) => spot.dataset['spot'] ?? '';
    const spots = all('.spots button');
    if (hand.querySelector('.selected') && spots.length > 0) {
      const targets = spots.filter((spot) => !spot.hasAttribute('aria-pressed'));
      const kennel = spots.find((spot) => name(spot).endsWith('k') && spot.ariaPressed === 'false');
      if (kennel && targets.length === 0) return wish(kennel);
      // A joker's destination may leave open which marble goes there.
      if (chance < 0.2) return wish(spots[Math.floor(chance * 5 * spots.length)]);
      const inside = targets.filter((spot) => /[abcd]$/.test(name(spot)));
      if (inside.length > 0) return wish(any(inside));
      const seat = Number(document.querySelector<HTMLElement>('[data-own-seat]')?.dataset['ownSeat']);
      const plates = all('[data-anchor^="plate-"]').length;
      const fields = plates > 4 ? 96 : 64;
      const start = 16 * seat * (plates === 2 ? 2 : 1);
      const way = (spot: HTMLElement) => (Number(name(spot)) - start + fields) % fields;
      return wish(targets.toSorted((one, other) => way(other) - way(one))[0] ?? any(spots));
    }
    const cards = [...hand.querySelectorAll<HTMLElement>('.slot.playable')];
    const strong = cards.filter((card) => /^[AKX7]/.test(card.dataset['card'] ?? ''));
    return wish(any(chance < 0.7 && strong.length > 0 ? strong : cards));
  }, chance);
}

/** A small die that always falls the same way. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Plays until a condition holds, or the game is over. */
export async function playUntil(
  { page }: Player,
  roll: () => number,
  until: () => Promise<boolean> = async () => false,
): Promise<void> {
  while (!(await until())) {
    const where = await next(page, roll());
    if (where === 'over') return;
    if (where === null) await page.waitForTimeout(40);
    else await page.mouse.click(where.x, where.y);
  }
}

/** The same by keyboard alone: the focus goes where it is needed, arrows lead on. */
export async function playByKeyboard({ page }: Player, roll: () => number): Promise<void> {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  let pressed = 0;
  for (;;) {
    const wish = await next(page, roll());
    if (wish === 'over') return;
    if (wish === null) {
      await page.waitForTimeout(40);
      continue;
    }
    const where = await page.evaluate((wanted) => {
      const focused = document.activeElement;
      if (focused?.matches(wanted)) return 'there';
      if (focused?.closest('.hand')) return 'hand';
      return focused?.closest('.spots') ? 'spots' : 'elsewhere';
    }, wish.selector);
    pressed += 1;
    // The way with arrows may be long: what can be chosen is good enough then.
    if (where === 'there' || (where === 'spots' && pressed > 12)) {
      pressed = 0;
      await page.keyboard.press('Enter');
    } else if (where === 'hand') {
      const card = wish.selector.startsWith('[data-card');
      await page.keyboard.press(card ? 'ArrowRight' : 'Shift+Tab');
    } else if (where === 'spots') await page.keyboard.press(keys[Math.floor(roll() * 4)]!);
    else await page.keyboard.press('Tab');
  }
}
