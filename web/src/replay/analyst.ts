/** The messages between the page and the worker that judges a recorded game. */
import type { Advice, Judged } from '../rules/messages';

export type ToAnalyst =
  | { ask: 'begin'; record: string; rules: string }
  /** Asks what could have been played instead of what led to a moment. */
  | { ask: 'instead'; at: number };

export type FromAnalyst =
  | { tell: 'judged'; judged: Judged[] }
  | { tell: 'done' }
  | { tell: 'failed' }
  | { tell: 'advice'; at: number; advice: Advice | null };

export interface Analyst {
  ask(at: number): void;
  stop(): void;
}

/** Starts a worker that judges a game. */
export function startAnalyst(
  record: string,
  rules: string,
  listener: (message: FromAnalyst) => void,
): Analyst {
  const worker = new Worker(new URL('./analyst.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToAnalyst): void => worker.postMessage(message);
  worker.onmessage = ({ data }: MessageEvent<FromAnalyst>) => listener(data);
  worker.onerror = () => listener({ tell: 'failed' });
  send({ ask: 'begin', record, rules });
  return { ask: (at) => send({ ask: 'instead', at }), stop: () => worker.terminate() };
}
