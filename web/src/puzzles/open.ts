/** Opens the pages of puzzles, with their texts, the set and the rules. */
import { localTexts } from '../local/text';
import { loadRules } from '../rules';
import { loadTableTexts } from '../table/texts';
import { choose } from './known.svelte';
import { loadSet } from './set';
import { texts } from './texts';

export async function openPuzzles() {
  const [{ default: component }, puzzles] = await Promise.all([
    import('./PuzzlesPage.svelte'),
    loadSet(),
    texts.load(),
  ]);
  return { component, props: { puzzles } };
}

/** The puzzle of the day, for the start page. */
export async function openDaily() {
  const [{ default: component }, puzzles] = await Promise.all([
    import('./Daily.svelte'),
    loadSet(),
    texts.load(),
  ]);
  return { component, puzzles };
}

/** A puzzle by its id; `daily` is that of the day, `next` one that fits. */
export async function openPuzzle(id: string) {
  const [{ default: component }, puzzles] = await Promise.all([
    import('./PuzzlePage.svelte'),
    loadSet(),
    texts.load(),
    localTexts.load(),
    loadTableTexts(),
    loadRules(),
  ]);
  const line = choose(puzzles, id);
  if (line) return { component, props: { line, daily: id === 'daily' } };
  return {
    component: (await import('./PuzzlesPage.svelte')).default,
    props: { puzzles, missing: true },
  };
}
