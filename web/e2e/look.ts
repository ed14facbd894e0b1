/** What the browser itself can find wrong with the look of any page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = { width: 360, height: 640 };
export const DESKTOP = { width: 1440, height: 900 };
/** English comes last, so that it is the language afterwards. */
const LANGUAGES = ['de', 'fr', 'it', 'es', 'en'];

/** The rules that axe checks. Of all these, the theme affects the colours alone. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A check that runs inside the page and returns what is wrong. It can use nothing from
 *  outside itself. */
export type PageCheck = () => string[];

/** Finds what sticks out, what is cut off, and what is too small for a finger. */
const misfits: PageCheck = () => {
  const found: string[] = [];
  const describe = (element: Element): string =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40) ?? ''}`;
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide and the screen ${innerWidth}`);
  for (const element of document.querySelectorAll('body *:not(svg *)')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    const sticksOut = box.right > innerWidth + 1 || box.left < -1;
    const overflows = element.scrollWidth > element.clientWidth + 1;
    const isSmall =
      (box.height < 43.5 || box.width < 43.5) &&
      element.matches('a, button, select, summary, input:not([type=radio], [type=checkbox])');
    // Styles are computed for suspects alone, because that takes most of the time.
    if (!sticksOut && !overflows && !isSmall) continue;
    if (element.closest('.unseen, .skip, svg, option')) continue;
    const style = getComputedStyle(element);
    // Elements for screen readers alone are clipped to one pixel.
    if (style.visibility === 'hidden' || style.clipPath !== 'none') continue;
    if (sticksOut) found.push(`sticks out: ${describe(element)}`);
    // A name on a plate of the board ends in dots, and stands in full elsewhere.
    const isDotted = style.textOverflow === 'ellipsis';
    const cuts = (style.overflowX === 'hidden' || style.overflowX === 'clip') && !isDotted;
    if (overflows && cuts && element.tagName !== 'INPUT') {
      found.push(`cut off: ${describe(element)}`);
    }
    // On the board a touch means the nearest spot; its buttons are for the keyboard.
    if (isSmall && style.pointerEvents !== 'none') {
      found.push(
        `${Math.round(box.width)}×${Math.round(box.height)} is too small: ${describe(element)}`,
      );
    }
  }
  return found;
};

/** Expects that nothing sticks out or is cut off, and that everything can be hit with a
 *  finger. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(misfits), where).toEqual([]);
}

/** Expects the same in every language and some sizes, without loading the page again: the
 *  settings change as if in another tab. */
export async function expectToFitEverywhere(
  page: Page,
  where: string,
  { sizes = [PHONE, DESKTOP], also = [] }: { sizes?: (typeof PHONE)[]; also?: PageCheck[] } = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // One round trip for all languages. The checks are sent as source, because functions
    // cannot be passed as arguments.
    const checks = [misfits, ...also].join(', ');
    const found = await page.evaluate<string[]>(
      `(${inLanguages})(${JSON.stringify(LANGUAGES)}, [${checks}])`,
    );
    expect(found, `${where}, ${size.width}`).toEqual([]);
  }
}

/** Runs checks in one language after the other, inside the page. */
async function inLanguages(languages: string[], checks: PageCheck[]): Promise<string[]> {
  const key = 'kennel.settings';
  const found: string[] = [];
  for (const language of languages) {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...kept, language });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
    const deadline = performance.now() + 20_000;
    while (document.documentElement.lang !== language) {
      if (performance.now() > deadline) return [...found, `${language} was not loaded`];
      await new Promise((go) => setTimeout(go, 5));
    }
    // The page measures the screen in the next frame, and what is in it in the one after.
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
    }
    found.push(...checks.flatMap((check) => check().map((wrong) => `${language}: ${wrong}`)));
  }
  return found;
}

/** Expects that axe finds nothing, on a phone and on a desktop, in the light and dark theme. */
export async function expectForEverybody(page: Page, where: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    // Without motion, no colour is on its way to another.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where} in the light, ${size.width}`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where} in the dark, ${size.width}`, ['color-contrast']);
  }
}

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAccessible(
  page: Page,
  where: string,
  runOnly = EVERYTHING,
): Promise<void> {
  // Through the debugger, to which the content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    interface Node {
      html: string;
      target: string[];
    }
    interface Axe {
      run(
        context: Document,
        options: object,
      ): Promise<{
        violations: { id: string; impact: string; help: string; nodes: Node[] }[];
      }>;
    }
    const { axe } = window as unknown as { axe: Axe };
    // A touch means the nearest spot of the board, whatever the size of its button; and
    // what an open menu covers in part can be touched when it is closed.
    const menu = document.querySelector('.menu');
    const isTarget = ({ html, target }: Node) =>
      !html.includes('data-spot=') &&
      (menu === null || menu.contains(document.querySelector(target[0] ?? 'html')));
    const { violations } = await axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
      // There is no sound or film on the page, and no frame.
      preload: false,
      iframes: false,
    });
    return violations
      .map((found) => ({
        ...found,
        nodes: found.nodes.filter((node) => found.id !== 'target-size' || isTarget(node)),
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
      );
  }, runOnly);
  expect(violations, where).toEqual([]);
}
