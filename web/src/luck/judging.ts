/** Judges a finished game in workers that share its parts. The number of workers changes how
 *  long it takes and nothing else. Deals and draws come first, which takes a moment; decisions
 *  take a minute or two, and are judged when somebody wants to know. */
import type { BreakdownTold, PuzzleLine } from '../rules/messages';
import type { PartFound } from '../wire';
import type { FromJudge, ToJudge } from './messages';

/** The part of `Worker` that is used. */
export interface JudgeLike {
  onmessage: ((event: MessageEvent<FromJudge>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToJudge): void;
  terminate(): void;
}

export interface JudgingListener {
  /** The luck of each team, in millionths of a win. */
  luck(byTeam: number[]): void;
  /** How much has been judged, from 0 to 1. */
  progress(done: number): void;
  done(breakdown: BreakdownTold): void;
  /** Exercises made of the worst mistakes of whoever looks back. */
  exercises(lines: PuzzleLine[]): void;
  failed(): void;
}

export interface Judging {
  /** Judges the decisions, too. */
  goOn(): void;
  /** Takes what somebody else has found in all parts. */
  take(all: readonly PartFound[]): void;
  stop(): void;
}

/** How many workers share a game: one processor is left to the page. */
export const workersFor = (processors: number): number =>
  processors >= 2 ? Math.min(4, Math.floor(processors) - 1) : 1;

/** Whose mistakes become exercises. */
export interface Learner {
  seat: number;
  /** The id of the game. */
  game: string;
}

/** Starts judging. */
export function judge(
  record: string,
  rules: string,
  learner: Learner | null,
  workers: readonly JudgeLike[],
  listener: JudgingListener,
): Judging {
  const found: (PartFound | undefined)[] = [];
  /** The parts in the order in which they are judged; deals and draws are the first. */
  let order: number[] | null = null;
  let [chance, next, count] = [0, 0, 0];
  let wanted = false;
  /** Whether all has been found. */
  let complete = false;
  const idle = new Set<JudgeLike>();
  const end = (worker: JudgeLike) => {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
  };
  const stop = () => workers.forEach(end);
  const fail = () => {
    stop();
    listener.failed();
  };
  const give = (worker: JudgeLike) => {
    if (complete) return finish(worker);
    const part = order?.[next];
    if (part === undefined || (next >= chance && !wanted)) {
      idle.add(worker);
      return;
    }
    next += 1;
    worker.postMessage({ ask: 'judge', part });
  };
  /** One worker adds up; the others have nothing more to do. */
  const finish = (worker: JudgeLike) => {
    for (const other of workers) if (other !== worker) end(other);
    worker.postMessage({ ask: 'breakdown', found: found as PartFound[] });
  };
  const take = (worker: JudgeLike, part: number, one: PartFound, parts: readonly number[]) => {
    if (complete) return finish(worker);
    found[part] = one;
    count += 1;
    if (count === chance) listener.luck(luckOf(parts.slice(0, chance).map((at) => found[at])));
    if (wanted) listener.progress(Math.min(0.99, count / parts.length));
    complete ||= count === parts.length;
    give(worker);
  };
  for (const worker of workers) {
    worker.onerror = fail;
    worker.onmessage = ({ data }) => {
      switch (data.tell) {
        case 'ready':
          order ??= inOrder(data.parts, data.chance);
          chance = data.chance.length;
          give(worker);
          break;
        case 'found':
          take(worker, data.part, data.found, order ?? []);
          break;
        case 'breakdown':
          listener.done(data.breakdown);
          if (learner)
            worker.postMessage({ ask: 'exercises', found: found as PartFound[], ...learner });
          else stop();
          break;
        case 'exercises':
          stop();
          listener.exercises(data.exercises);
          break;
        case 'failed':
          fail();
      }
    };
    worker.postMessage({ ask: 'begin', record, rules });
  }
  return {
    goOn: () => {
      wanted = true;
      const waiting = [...idle];
      idle.clear();
      waiting.forEach(give);
    },
    take: (all) => {
      if (complete) return;
      found.splice(0, found.length, ...all);
      complete = true;
      listener.luck(luckOf(all));
      // Whoever is busy adds up when it is done.
      const [free] = idle;
      if (free) finish(free);
    },
    stop,
  };
}

function inOrder(parts: number, chance: readonly number[]): number[] {
  const all = Array.from({ length: parts }, (_, part) => part);
  return [...chance, ...all.filter((part) => !chance.includes(part))];
}

/** The luck of each team in some deals and draws. */
function luckOf(found: readonly (PartFound | undefined)[]): number[] {
  const sums: number[] = [];
  for (const one of found) {
    if (typeof one !== 'object') continue;
    const byTeam = 'deal' in one ? one.deal : 'draw' in one ? one.draw : [];
    for (const [team, luck] of byTeam.entries()) sums[team] = (sums[team] ?? 0) + luck;
  }
  return sums;
}
