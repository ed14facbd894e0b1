/** A game against bots, as WebAssembly plays it. */
import { loadRules, Practice as RawPractice } from '../rules';
import type { Hint, PracticeStart } from '../rules/messages';
import type { ServerMessage } from '../wire';
import type { Bots } from './session';

/** Begins a game, or goes on with one; throws, in English words, if that cannot be. */
export async function beginGame(start: PracticeStart): Promise<RawPractice> {
  await loadRules();
  return new RawPractice(JSON.stringify(start));
}

export function botsOf(raw: RawPractice): Bots {
  const messages = (text: string) => JSON.parse(text) as ServerMessage[];
  return {
    told: (after) => messages(raw.told(after)),
    say: (message) => messages(raw.say(JSON.stringify(message))),
    step: (milliseconds) => messages(raw.step(milliseconds)),
    undo: () => raw.undo(),
    canUndo: () => raw.can_undo(),
    record: () => raw.record(),
    winners: () => JSON.parse(raw.winners()) as number[] | null,
    hint: (milliseconds) => JSON.parse(raw.hint(milliseconds)) as Hint,
  };
}
