/** What is wrong with a position or a saved game, in words. */
import type { ParseProblem } from '../rules/messages';
import type { TranslateOf } from '../text/format';
import type { en } from './text/en';

/** The codes of the rules that have a sentence. */
const CODES = [
  'format',
  'header',
  'line',
  'end',
  'space',
  'rules',
  'options',
  'count',
  'marble',
  'field',
  'seat',
  'card',
  'play',
  'missing',
  'shared',
  'too_many',
  'empty_hand',
  'winner',
  'illegal',
  'too_long',
  'large_hand',
] as const;

/** A problem in a sentence, with what was found or the rule that says so. A code that is newer
 *  than the page is said in the words of the rules. */
export function problemWords(say: TranslateOf<typeof en>, of: ParseProblem): string {
  const code = CODES.find((one) => one === of.code);
  if (code === undefined) return of.what;
  const problem = say(`fault.${code}`);
  if (of.rule !== null) return say('fault.rule', { problem, rule: of.rule });
  return of.found ? say('fault.found', { problem, found: of.found }) : problem;
}

/** What is wrong with a position, and where. */
export function positionWords(say: TranslateOf<typeof en>, of: ParseProblem): string {
  const problem = problemWords(say, of);
  return of.column === null
    ? say('position.impossible', { problem })
    : say('position.wrong', { column: of.column, problem });
}
