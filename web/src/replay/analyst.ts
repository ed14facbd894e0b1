/** What the page and its analyst, a worker, say to each other. */
import type { Advice, Judged } from '../rules/messages';

export type ToAnalyst =
  | { ask: 'begin'; record: string; rules: string }
  /** What could have been done instead of what led to a moment? */
  | { ask: 'instead'; at: number };

export type FromAnalyst =
  | { tell: 'judged'; judged: Judged[] }
  | { tell: 'done' }
  | { tell: 'failed' }
  | { tell: 'advice'; at: number; advice: Advice | null };

/** Hires somebody who judges a game. */
export function hire(
  record: string,
  rules: string,
  hear: (message: FromAnalyst) => void,
): { ask(at: number): void; dismiss(): void } {
  const worker = new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
  const say = (message: ToAnalyst): void => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromAnalyst>) => hear(data);
  worker.onerror = () => hear({ tell: 'failed' });
  say({ ask: 'begin', record, rules });
  return { ask: (at) => say({ ask: 'instead', at }), dismiss: () => worker.terminate() };
}
