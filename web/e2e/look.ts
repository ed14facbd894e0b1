/*
 * What can be wrong with the look of any page, found by the browser itself.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const PHONE = { width: 360, height: 640 };
export const DESK = { width: 1440, height: 900 };
const LANGUAGES = ['de', 'en', 'fr', 'it', 'es'];

/** What axe looks at. Of all that, the theme changes the colours alone. */
const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing sticks out, nothing is cut off, and everything can be hit with a finger. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  const wrong = await page.evaluate(() => {
    const found: string[] = [];
    const describe = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40) ?? ''}`;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} wide and the screen ${innerWidth}`);
    for (const element of document.querySelectorAll('body *:not(svg *)')) {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width === 0 || style.visibility === 'hidden') continue;
      if (element.closest('.unseen, .skip, svg, option')) continue;
      // What is drawn for screen readers alone is one pixel wide.
      if (style.clipPath !== 'none') continue;
      if (box.right > innerWidth + 1 || box.left < -1)
        found.push(`sticks out: ${describe(element)}`);
      // A name on a plate of the board ends in dots, and stands in full elsewhere.
      const dotted = style.textOverflow === 'ellipsis';
      const cuts = (style.overflowX === 'hidden' || style.overflowX === 'clip') && !dotted;
      if (cuts && element.tagName !== 'INPUT' && element.scrollWidth > element.clientWidth + 1) {
        found.push(`cut off: ${describe(element)}`);
      }
      const isTarget = element.matches(
        'a, button, select, summary, input:not([type=radio], [type=checkbox])',
      );
      // On the board the nearest spot is touched; its buttons are for keys.
      const isHit = isTarget && style.pointerEvents !== 'none';
      if (isHit && (box.height < 43.5 || box.width < 43.5)) {
        found.push(
          `${Math.round(box.width)}×${Math.round(box.height)} is too small: ${describe(element)}`,
        );
      }
    }
    return found;
  });
  expect(wrong, where).toEqual([]);
}

/** The same in every language and some sizes, without loading the page again: as if the
 *  settings were changed in another tab. */
export async function expectToFitEverywhere(
  page: Page,
  where: string,
  sizes = [PHONE, DESK],
  also = async () => {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const language of LANGUAGES) {
      await speak(page, language);
      await expectToFit(page, `${where} in ${language}, ${size.width}`);
      await also();
    }
  }
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((language) => {
    const key = 'kennel.settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...kept, language });
    localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Nobody is shut out, as far as a program can tell, on a phone and on a desk, in the light
 *  and in the dark. */
export async function expectForEverybody(page: Page, where: string): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    // Nothing is on its way from one colour to the other.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where} in the light, ${size.width}`);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, `${where} in the dark, ${size.width}`, ['color-contrast']);
  }
}

/** The same as the page is now. */
export async function expectAccessible(
  page: Page,
  where: string,
  runOnly = EVERYTHING,
): Promise<void> {
  // Through the debugger, so that a strict policy of the page does not matter.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    type Axe = {
      run(
        context: Document,
        options: object,
      ): Promise<{
        violations: { id: string; impact: string; help: string; nodes: { html: string }[] }[];
      }>;
    };
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly,
      // What is right need not be told.
      resultTypes: ['violations'],
    });
    return violations
      .map((found) => ({
        ...found,
        // A finger means the nearest spot of the board, as large as a finger is.
        nodes: found.nodes.filter(
          ({ html }) => found.id !== 'target-size' || !html.includes('data-spot='),
        ),
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

/** Collects what the browser complains about, except about answers that were refused on
 *  purpose. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if (message.text().startsWith('Failed to load resource')) return;
    heard.push(message.text());
  });
  return heard;
}
