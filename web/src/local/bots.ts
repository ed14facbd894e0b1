/** A game on this device, in WebAssembly. */
import { loadRules, LocalGame as RawGame } from '../rules';
import type { Hint, LocalStart } from '../rules/messages';
import type { ServerMessage } from '../wire';
import type { Bots } from './session';

/** Starts or continues a game; throws a text, in English, if the rules do not allow it. */
export async function beginGame(start: LocalStart): Promise<RawGame> {
  await loadRules();
  return new RawGame(JSON.stringify(start));
}

export function botsOf(raw: RawGame): Bots {
  const messages = (text: string) => JSON.parse(text) as ServerMessage[];
  return {
    told: (after) => messages(raw.told(after)),
    say: (message) => messages(raw.say(JSON.stringify(message))),
    step: (milliseconds) => messages(raw.step(milliseconds)),
    passTo: (seat) => messages(raw.pass_to(seat)),
    undo: () => raw.undo(),
    canUndo: () => raw.can_undo(),
    record: () => raw.record(),
    winners: () => JSON.parse(raw.winners()) as number[] | null,
    hint: (milliseconds) => JSON.parse(raw.hint(milliseconds)) as Hint,
  };
}
