/** Plays at a table as a person does: looks for what can be touched, and touches it. */
import {
  expect,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { choose, touchesOf } from './choose';
import { visit, type Visitor } from './visitor';

/** Somebody with a name, in a browser context of their own. */
export type Player = Visitor;

/** Opens a browser context for somebody with a name. */
export async function comeIn(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
  settings: Record<string, unknown> = {},
): Promise<Player> {
  const viewport = { width: 1280, height: 720 };
  const player = await visit(browser, { viewport, ...options }, settings);
  await player.page.goto('/');
  const response = await post(player, '/api/guests', { name });
  expect(response.ok()).toBe(true);
  return player;
}

/** Sends a request as a player. */
export function post({ page, context }: Player, path: string, data: object) {
  return context.request.post(path, { data, headers: { Origin: new URL(page.url()).origin } });
}

/** Opens a table and returns its id. */
export async function makeTable(
  player: Player,
  rules: string,
  bots: (string | null)[] = [],
): Promise<string> {
  const table = { rules, visibility: 'link', clock: {}, stand_in_level: 'puppy', sit: true, bots };
  const response = await post(player, '/api/tables', table);
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
}

/** Waits until the board is there. */
export async function seeBoard({ page }: Player): Promise<void> {
  await expect(page.getByRole('group', { name: 'Board' })).toBeVisible();
}

/** The middle of a spot of the board, once the board stands still: a choice may change the
 *  lines around it. */
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

/** Selects a marble, unless it is selected already: the only one is selected by itself. */
export async function hold(page: Page, spot: string): Promise<void> {
  if ((await page.locator(`[data-spot="${spot}"][aria-pressed="true"]`).count()) === 0)
    await touchSpot(page, spot);
}

/** What to touch next: its selector, and its middle. */
interface Target {
  selector: string;
  x: number;
  y: number;
}

/** What has to be touched for an act: the card, and the spots that are still to be touched. */
interface Plan {
  card: string;
  spots: string[];
}

/** Waits up to a second for something to do: `nothing`, such as while the hand is covered, an
 *  act to `begin` or to `go on` with, or the game is `over`. The page waits, because polling it from outside takes time away
 *  from everybody else. */
async function wait(page: Page): Promise<'nothing' | 'begin' | 'go on' | 'over'> {
  return page.evaluate(async () => {
    const has = (what: string) => document.querySelector(what) !== null;
    for (let rounds = 0; rounds < 50 && !has('.result, .hand.active, .pass'); rounds += 1) {
      await new Promise((go) => setTimeout(go, 20));
    }
    if (has('.result')) return 'over';
    if (!has('.hand.active')) return 'nothing';
    return has('.hand .selected') ? 'go on' : 'begin';
  });
}

/** What to touch next; null while there is nothing to do. Follows the plan as far as the page
 *  offers it; otherwise leaves the kennel, enters the finish and goes as far as possible, so
 *  that games come to an end. */
async function next(page: Page, chance: number, plan: Plan | null): Promise<Target | null> {
  return page.evaluate(
    ({ chance, plan }) => {
      const target = (element: HTMLElement | undefined) => {
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
      if (choices.length > 0) return target(any(choices));
      const name = (spot: HTMLElement) => spot.dataset['spot'] ?? '';
      const spots = all('.spots button');
      if (hand.querySelector('.selected') && spots.length > 0) {
        const planned = plan?.spots.flatMap((spot) => spots.filter((one) => name(one) === spot))[0];
        if (planned) return target(planned);
        const targets = spots.filter((spot) => !spot.hasAttribute('aria-pressed'));
        const kennel = spots.find(
          (spot) => name(spot).endsWith('k') && spot.ariaPressed === 'false',
        );
        if (kennel && targets.length === 0) return target(kennel);
        // A joker's destination may leave open which marble goes there.
        if (chance < 0.2) return target(spots[Math.floor(chance * 5 * spots.length)]);
        const inside = targets.filter((spot) => /[abcd]$/.test(name(spot)));
        if (inside.length > 0) return target(any(inside));
        const seat = Number(
          document.querySelector<HTMLElement>('[data-own-seat]')?.dataset['ownSeat'],
        );
        const plates = all('[data-anchor^="plate-"]').length;
        const fields = plates > 4 ? 96 : 64;
        const start = 16 * seat * (plates === 2 ? 2 : 1);
        const way = (spot: HTMLElement) => (Number(name(spot)) - start + fields) % fields;
        return target(targets.toSorted((one, other) => way(other) - way(one))[0] ?? any(spots));
      }
      const cards = [...hand.querySelectorAll<HTMLElement>('.slot.playable')];
      const meant = cards.filter((card) => card.dataset['card']?.[0] === plan?.card);
      const strong = cards.filter((card) => /^[AKX7]/.test(card.dataset['card'] ?? ''));
      return target(meant[0] ?? any(chance < 0.7 && strong.length > 0 ? strong : cards));
    },
    { chance, plan },
  );
}

/** A random number generator from 0 up to 1, with a fixed seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

/** Makes every game on a visitor's device the same: the page draws its seeds from a fixed
 *  sequence. */
export async function fixSeed({ context }: Player, seed: number): Promise<void> {
  const roll = dice(seed);
  // Bits 16 to 23 of the 31 that the generator draws.
  const bytes = Array.from({ length: 1024 }, () => Math.floor(roll() * 0x8000) & 0xff);
  await context.addInitScript((bytes) => {
    let next = 0;
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint8Array) {
        for (let at = 0; at < array.length; at += 1) {
          array[at] = bytes[next % bytes.length]!;
          next += 1;
        }
      }
      return array;
    };
  }, bytes);
}

/** Touches whatever there is to touch. */
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

/** Plays at a table of four by a plan, and now and then touches whatever there is to touch. */
export class Mind {
  #plan: Plan | null = null;

  constructor(
    readonly player: Player,
    readonly table: string,
    readonly seat: number,
    readonly roll: () => number,
    /** Picks the next act; null for whatever there is to touch. */
    readonly pick: (acts: string[]) => string | null = (acts) =>
      roll() < 0.96 ? choose(seat, acts) : null,
  ) {}

  async next(): Promise<Target | 'over' | null> {
    const { context, page } = this.player;
    const what = await wait(page);
    if (what === 'over') return what;
    if (what === 'nothing') return null;
    if (what === 'begin') {
      const answer = await context.request.get(`/api/tables/${this.table}/answers`);
      const { acts = [] } = (await answer.json()) as { acts?: string[] };
      const act = acts.length > 0 ? this.pick(acts) : null;
      this.#plan = act === null ? null : touchesOf(act);
    }
    return next(page, this.roll(), this.#plan);
  }

  /** Advances the plan after a touch. */
  touched({ selector }: Target): void {
    const spots = this.#plan?.spots ?? [];
    const at = spots.findIndex((spot) => selector === `[data-spot="${spot}"]`);
    if (this.#plan && at >= 0) this.#plan = { ...this.#plan, spots: spots.slice(at + 1) };
  }
}

/** Plays until a condition holds, or the game is over. */
export async function playUntil(
  { page }: Player,
  mind: Pick<Mind, 'next' | 'touched'>,
  until: () => boolean | Promise<boolean> = () => false,
): Promise<void> {
  while (!(await until())) {
    const where = await mind.next();
    if (where === 'over') return;
    if (where === null) continue;
    await page.mouse.click(where.x, where.y);
    mind.touched(where);
  }
}

/** Does the same by keyboard alone. */
export async function playByKeyboard(
  { page }: Player,
  mind: Pick<Mind, 'next' | 'touched' | 'roll'>,
  until: () => boolean = () => false,
): Promise<void> {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  while (!until()) {
    const target = await mind.next();
    if (target === 'over') return;
    if (target === null) continue;
    // The way by arrow keys may be long; then whatever has the focus will do.
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
      }, target);
      const isStuck =
        pressed > 5 && where.startsWith('Arrow') && target.selector.startsWith('[data-spot');
      if (where === 'there' || (isStuck && pressed > 14)) {
        await page.keyboard.press('Enter');
        mind.touched(target);
        break;
      }
      await page.keyboard.press(isStuck ? keys[Math.floor(mind.roll() * 4)]! : where);
    }
  }
}

/** The cards of the hand, as the page calls them. */
export const handOf = (page: Page): Promise<string[]> =>
  page
    .locator('.hand .slot')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-card') ?? ''));

/** Where the page draws each marble. */
export const marblesOf = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('[data-marble]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [
          (one as HTMLElement).dataset['marble'] ?? '',
          (one as HTMLElement).style.transform,
        ]),
      ),
    );

/** The hand, while it is the player's to act. */
export const activeHand = (page: Page): Locator => page.locator('.hand.active');
