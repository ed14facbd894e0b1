/** Plays at a table as a person does: looks at what can be touched, and touches it. */
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { choose, touchesOf } from './choose';

/** Something a page must never do. */
const forgiven = /WebSocket connection|net::ERR_|Failed to load resource/;

export interface Player {
  page: Page;
  context: BrowserContext;
  /** What went wrong in the page. */
  errors: string[];
}

/** A browser of its own, with a name; unless the settings say otherwise, nothing moves. */
export async function comeIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Player> {
  const kept = { speed: 'off', sounds: false, ...settings };
  const reducedMotion = kept.speed === 'off' ? 'reduce' : 'no-preference';
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion, ...options });
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

/** Where a spot of the board is, once nothing moves any more: what is chosen may change the
 *  lines around the board. */
export async function middleOf(page: Page, spot: string): Promise<{ x: number; y: number }> {
  return page.locator(`[data-spot="${spot}"]`).evaluate(
    (element) =>
      new Promise((found) => {
        let last = '';
        const look = () => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const here = `${x} ${y} ${width}`;
          if (here === last) return found({ x: x + width / 2, y: y + height / 2 });
          last = here;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Touches a spot of the board as a finger does. */
export async function touchSpot(page: Page, spot: string): Promise<void> {
  const { x, y } = await middleOf(page, spot);
  await page.mouse.click(x, y);
}

/** Takes a marble, unless it is held already: the only one is held by itself. */
export async function hold(page: Page, spot: string): Promise<void> {
  if ((await page.locator(`[data-spot="${spot}"][aria-pressed="true"]`).count()) === 0)
    await touchSpot(page, spot);
}

/** What to touch next: a selector, and where it is. */
interface Wish {
  selector: string;
  x: number;
  y: number;
}

/** An act that somebody has in mind: what of it has not been touched yet. */
interface Plan {
  card: string;
  spots: string[];
}

/** Waits a moment for something to do: `nothing`, something to `begin` or to `go on` with,
 *  or it is all `over`. Waiting is done in the page: asking again and again would keep
 *  everybody else from playing. */
async function wait(page: Page): Promise<'nothing' | 'begin' | 'go on' | 'over'> {
  return page.evaluate(async () => {
    const has = (what: string) => document.querySelector(what) !== null;
    for (let rounds = 0; rounds < 50 && !has('.result, .hand.active'); rounds += 1) {
      await new Promise((go) => setTimeout(go, 20));
    }
    if (has('.result')) return 'over';
    if (!has('.hand.active')) return 'nothing';
    return has('.hand .selected') ? 'go on' : 'begin';
  });
}

/** What to touch next; none while there is nothing to do. It follows the plan as far as the
 *  page offers it; else it leaves the kennel, goes into the finish and as far as it can, so
 *  that games come to an end. */
async function next(page: Page, chance: number, plan: Plan | null): Promise<Wish | null> {
  return page.evaluate(
    ({ chance, plan }) => {
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
      const hand = document.querySelector('.hand.active');
      if (!hand) return null;
      const choices = all('.line .choices .button:not(.quiet)');
      if (choices.length > 0) return wish(any(choices));
      const name = (spot: HTMLElement) => spot.dataset['spot'] ?? '';
      const spots = all('.spots button');
      if (hand.querySelector('.selected') && spots.length > 0) {
        const planned = plan?.spots.flatMap((spot) => spots.filter((one) => name(one) === spot))[0];
        if (planned) return wish(planned);
        const targets = spots.filter((spot) => !spot.hasAttribute('aria-pressed'));
        const kennel = spots.find(
          (spot) => name(spot).endsWith('k') && spot.ariaPressed === 'false',
        );
        if (kennel && targets.length === 0) return wish(kennel);
        // A joker's destination may leave open which marble goes there.
        if (chance < 0.2) return wish(spots[Math.floor(chance * 5 * spots.length)]);
        const inside = targets.filter((spot) => /[abcd]$/.test(name(spot)));
        if (inside.length > 0) return wish(any(inside));
        const seat = Number(
          document.querySelector<HTMLElement>('[data-own-seat]')?.dataset['ownSeat'],
        );
        const plates = all('[data-anchor^="plate-"]').length;
        const fields = plates > 4 ? 96 : 64;
        const start = 16 * seat * (plates === 2 ? 2 : 1);
        const way = (spot: HTMLElement) => (Number(name(spot)) - start + fields) % fields;
        return wish(targets.toSorted((one, other) => way(other) - way(one))[0] ?? any(spots));
      }
      const cards = [...hand.querySelectorAll<HTMLElement>('.slot.playable')];
      const meant = cards.filter((card) => card.dataset['card']?.[0] === plan?.card);
      const strong = cards.filter((card) => /^[AKX7]/.test(card.dataset['card'] ?? ''));
      return wish(meant[0] ?? any(chance < 0.7 && strong.length > 0 ? strong : cards));
    },
    { chance, plan },
  );
}

/** A small die that always falls the same way. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Somebody who touches whatever there is to touch. */
export const mindless = (
  { page }: Player,
  roll: () => number,
): Pick<Mind, 'next' | 'touched' | 'roll'> => ({
  roll,
  next: async () => {
    const what = await wait(page);
    if (what === 'over') return what;
    return what === 'nothing' ? null : next(page, roll(), null);
  },
  touched: () => {},
});

/** Somebody at a table of four, who now and then touches whatever there is to touch, and
 *  else knows what would be good to do. */
export class Mind {
  #plan: Plan | null = null;

  constructor(
    readonly player: Player,
    readonly table: string,
    readonly seat: number,
    readonly roll: () => number,
  ) {}

  async next(): Promise<Wish | 'over' | null> {
    const { context, page } = this.player;
    const what = await wait(page);
    if (what === 'over') return what;
    if (what === 'nothing') return null;
    if (what === 'begin') {
      const answer = await context.request.get(`/api/tables/${this.table}/answers`);
      const { acts = [] } = (await answer.json()) as { acts?: string[] };
      this.#plan =
        acts.length > 0 && this.roll() < 0.96 ? touchesOf(choose(this.seat, acts)) : null;
    }
    return next(page, this.roll(), this.#plan);
  }

  /** A wish has been fulfilled: what comes next in the plan? */
  touched({ selector }: Wish): void {
    const spots = this.#plan?.spots ?? [];
    const at = spots.findIndex((spot) => selector === `[data-spot="${spot}"]`);
    if (this.#plan && at >= 0) this.#plan = { ...this.#plan, spots: spots.slice(at + 1) };
  }
}

/** Plays until a condition holds, or the game is over. */
export async function playUntil(
  { page }: Player,
  mind: Pick<Mind, 'next' | 'touched'>,
  until: () => Promise<boolean> = async () => false,
): Promise<void> {
  while (!(await until())) {
    const where = await mind.next();
    if (where === 'over') return;
    if (where === null) continue;
    await page.mouse.click(where.x, where.y);
    mind.touched(where);
  }
}

/** The same by keyboard alone: the focus goes where it is needed, arrows lead on. */
export async function playByKeyboard(
  { page }: Player,
  mind: Pick<Mind, 'next' | 'touched' | 'roll'>,
): Promise<void> {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  for (;;) {
    const wish = await mind.next();
    if (wish === 'over') return;
    if (wish === null) continue;
    // The way with arrows may be long: what can be chosen is good enough then.
    for (let pressed = 0; pressed < 16; pressed += 1) {
      const where = await page.evaluate(({ selector, x, y }) => {
        const focused = document.activeElement;
        if (focused?.matches(selector)) return 'there';
        if (focused?.closest('.hand'))
          return selector.startsWith('[data-card') ? 'ArrowRight' : 'Shift+Tab';
        if (!focused?.closest('.spots') || !selector.startsWith('[data-spot')) return 'Tab';
        const box = focused.getBoundingClientRect();
        const [right, down] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
        if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
        return down > 0 ? 'ArrowDown' : 'ArrowUp';
      }, wish);
      const isStuck =
        pressed > 5 && where.startsWith('Arrow') && wish.selector.startsWith('[data-spot');
      if (where === 'there' || (isStuck && pressed > 14)) {
        await page.keyboard.press('Enter');
        mind.touched(wish);
        break;
      }
      await page.keyboard.press(isStuck ? keys[Math.floor(mind.roll() * 4)]! : where);
    }
  }
}
