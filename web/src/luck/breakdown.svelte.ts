/** The breakdown of a finished game: by the server if it has the game and is not busy, else judged
 *  here; then kept as long as the tab is open. */
import { keepMistakes } from '../puzzles/own.svelte';
import type { BreakdownTold } from '../rules/messages';
import { isLocal } from '../local/store';
import { judge, workersFor, type Judging } from './judging';
import { analyse, analyses } from './remote';

const KEY = 'kennel.breakdown.';

/** How long to wait before the server is asked again, in milliseconds. */
const PAUSE = 2_000;

export class GameBreakdown {
  breakdown: BreakdownTold | null = $state.raw(null);
  /** The luck of each team, in millionths of a win, once it is known. */
  luck: readonly number[] | null = $state.raw(null);
  /** How much has been judged, from 0 to 1; none if that failed. */
  done: number | null = $state(0);
  /** Whether the decisions are judged, too. */
  wanted = $state(false);
  #judging: Judging | null = null;
  /** The id of the game, if the server knows it. */
  #remote: string | null = null;
  #closed = false;

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
    this.#remote = id !== null && !isLocal(id) ? id : null;
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
    if (this.#remote !== null) void this.#find(this.#remote);
  }

  /** Judges the decisions, too: that takes a minute or two. */
  goOn(): void {
    this.wanted = true;
    if (this.#remote === null) this.#judging?.goOn();
    else void this.#ask(this.#remote);
  }

  close(): void {
    this.#closed = true;
    this.#judging?.stop();
  }

  /** Takes what the server has found already. */
  async #find(game: string): Promise<void> {
    try {
      const state = await analyses.show(game);
      if (state.state === 'done' && !this.#closed) this.#judging?.take(state.found);
    } catch {
      // Nobody has asked for it: whoever wants to know does.
    }
  }

  async #ask(game: string): Promise<void> {
    const progress = (done: number) => (this.done = done);
    const pause = () =>
      new Promise<void>((resolve, reject) =>
        setTimeout(() => (this.#closed ? reject(new Error('closed')) : resolve()), PAUSE),
      );
    const found = await analyse(analyses, game, progress, pause);
    if (this.#closed) return;
    if (found) this.#judging?.take(found);
    else this.#judging?.goOn();
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
