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

/** Where to touch next; none while there is nothing to do. It leaves the kennel, goes into
 *  the finish and else as far as it can, so that games come to an end. */
async function next(page: Page, chance: number): Promise<{ x: number; y: number } | 'over' | null> {
  return page.evaluate((chance) => {
    const middle = (element: Element | undefined) => {
      const box = element?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    };
    const any = <T>(all: T[]) => all[Math.floor(chance * all.length)];
    if (document.querySelector('.result')) return 'over';
    const hand = document.querySelector('.hand.active');
    if (!hand) return null;
    const sure = document.querySelector('.line .button.primary');
    if (sure) return middle(sure);
    const choices = [...document.querySelectorAll('.line .choices .button:not(.quiet)')];
    if (choices.length > 0) return middle(any(choices));
    const cards = [...hand.querySelectorAll<HTMLElement>('.slot.playable')];
    const selected = hand.querySelector('.selected');
    const spots = [...document.querySelectorAll<HTMLElement>('.spots button')];
    if (selected && spots.length > 0) {
      const name = (spot: HTMLElement) => spot.dataset['spot'] ?? '';
      const targets = spots.filter((spot) => !spot.hasAttribute('aria-pressed'));
      const kennels = spots.filter((spot) => name(spot).endsWith('k'));
      const own = kennels.filter((spot) => spot.getAttribute('aria-pressed') === 'false');
      if (own.length > 0 && targets.length === 0) return middle(own[0]);
      const inside = targets.filter((spot) => /[abcd]$/.test(name(spot)));
      if (inside.length > 0) return middle(any(inside));
      const seat = Number(document.querySelector('[data-own-seat]')?.getAttribute('data-own-seat'));
      const starts = document.querySelectorAll('[data-anchor^="plate-"]').length;
      const fields = starts > 4 ? 96 : 64;
      const start = 16 * seat * (starts === 2 ? 2 : 1);
      const way = (spot: HTMLElement) => (Number(name(spot)) - start + fields) % fields;
      const forwards = targets.toSorted((one, other) => way(other) - way(one));
      return middle(forwards[0] ?? any(spots));
    }
    const strong = cards.filter((card) => /^[AKX7]/.test(card.dataset['card'] ?? ''));
    return middle(any(chance < 0.7 && strong.length > 0 ? strong : cards));
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

/** The same by keyboard alone: the focus goes where it is needed. */
export async function playByKeyboard({ page }: Player, roll: () => number): Promise<void> {
  for (;;) {
    const where = await page.evaluate(() => {
      if (document.querySelector('.result')) return 'over';
      if (!document.querySelector('.hand.active')) return 'wait';
      const focused = document.activeElement;
      if (focused?.closest('.hand')) return focused.classList.contains('playable') ? 'card' : 'dimmed';
      if (focused?.closest('.spots')) return 'spot';
      if (focused?.closest('.choices')) return 'choice';
      return 'lost';
    });
    switch (where) {
      case 'over':
        return;
      case 'wait':
        await page.waitForTimeout(40);
        break;
      case 'lost':
        await page.keyboard.press('Tab');
        break;
      case 'dimmed':
        await page.keyboard.press('ArrowRight');
        break;
      case 'card':
        if (roll() < 0.4) await page.keyboard.press('ArrowRight');
        else await page.keyboard.press('Enter');
        break;
      case 'spot':
        if (roll() < 0.5) {
          await page.keyboard.press(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'][Math.floor(roll() * 4)]!);
        } else await page.keyboard.press('Enter');
        break;
      case 'choice':
        await page.keyboard.press(roll() < 0.5 ? 'Tab' : 'Enter');
        break;
    }
  }
}
