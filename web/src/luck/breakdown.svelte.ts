/** The breakdown of a finished game: judged once, and then kept as long as the tab is open. */
import { keepMistakes } from '../puzzles/own.svelte';
import type { BreakdownTold } from '../rules/messages';
import { judge, workersFor, type Judging } from './judging';

const KEY = 'kennel.breakdown.';

export class GameBreakdown {
  breakdown: BreakdownTold | null = $state.raw(null);
  /** The luck of each team, in millionths of a win, once it is known. */
  luck: readonly number[] | null = $state.raw(null);
  /** How much has been judged, from 0 to 1; none if that failed. */
  done: number | null = $state(0);
  /** Whether the decisions are judged, too. */
  wanted = $state(false);
  #judging: Judging | null = null;

  /** `id` is that of the game, and `own` the seat of whoever looks back, if there are such. */
  start(record: string, rules: string, id: string | null, own: number | null): void {
    const key = KEY + hashOf(record);
    const kept = read(key);
    if (kept) {
      [this.breakdown, this.done] = [kept, 1];
      this.luck = kept.teams.map(({ luck }) => luck);
      return;
    }
    const count = workersFor(navigator.hardwareConcurrency);
    const workers = Array.from(
      { length: count },
      () => new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' }),
    );
    const learner = own === null || id === null ? null : { seat: own, game: id };
    this.#judging = judge(record, rules, learner, workers, {
      luck: (byTeam) => (this.luck = byTeam),
      progress: (done) => (this.done = done),
      done: (breakdown) => {
        [this.breakdown, this.done] = [breakdown, 1];
        keep(key, breakdown);
      },
      exercises: keepMistakes,
      failed: () => (this.done = null),
    });
  }

  /** Judges the decisions, too: that takes a minute or two. */
  goOn(): void {
    this.wanted = true;
    this.#judging?.goOn();
  }

  close(): void {
    this.#judging?.stop();
  }
}

function read(key: string): BreakdownTold | null {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? null : (JSON.parse(kept) as BreakdownTold);
  } catch {
    return null;
  }
}

function keep(key: string, breakdown: BreakdownTold): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(breakdown));
  } catch {
    // Full or forbidden: it is judged again.
  }
}

/** The same in a replay as at the end of the game: without the header, which may differ. */
function hashOf(record: string): string {
  const events = record
    .split('\n')
    .filter((line) => !/^[a-z-]+: |^#/.test(line) || /^\d/.test(line));
  let hash = 0x811c9dc5;
  for (const letter of events.join('\n')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${events.length}.${hash.toString(16)}`;
}
