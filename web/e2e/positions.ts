/** Games from positions in which seat 0 can play a seven. */
import { expect, type Page } from '@playwright/test';

interface WithSeven {
  position: string;
  /** A share of two for the seven. */
  seven: { from: string; to: string };
}

/** One for each number of players. */
export const POSITIONS: Readonly<Record<number, WithSeven>> = {
  2: { position: '2 k,5,21,58/k,b,41,7 0 47QA/236', seven: { from: '21', to: '23' } },
  4: {
    position: '4 k,5,21,58/k,s,29,c/k,k,37,d/k,k,50,11 0 47QA/2366/5689/39TQ',
    seven: { from: '21', to: '23' },
  },
  6: {
    position:
      '6-pairs k,8,39,d/k,k,s,20/k,36,c,d/k,k,52,71/k,60,k,b/k,k,83,90 0 A7X/236/568/39T/K47/9Q8',
    seven: { from: '39', to: '41' },
  },
};

/** Begins a game on this device from a position, and waits until its player is asked. */
export async function begin(page: Page, position: string): Promise<void> {
  await page.goto('/position');
  // In any language.
  await page.locator('textarea').fill(position);
  await page.locator('form .button.primary').click();
  await expect(page.locator('.hand .slot').first()).toBeVisible();
}

export async function setUp(page: Page, players: number): Promise<void> {
  await begin(page, POSITIONS[players]!.position);
  await expect(page.locator('.hand.active')).toBeVisible();
}
