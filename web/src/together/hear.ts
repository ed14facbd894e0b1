/** What the viewer notices of what others at the table do. */
import type { TransientEvent } from '../state/table';
import { playSound } from '../sound/player';
import type { TextContext } from '../text/words';
import { vibrate } from './vibrate';
import { tell } from './texts';
import { transientWords } from './words';

/** Alerts a viewer who is nudged; returns what is to be told, if anything. */
export function hear(
  context: TextContext,
  event: Extract<TransientEvent, { kind: 'nudged' | 'declined' }>,
): string | null {
  if (event.kind === 'nudged' && context.own !== null && event.to.includes(context.own)) {
    playSound('turn');
    vibrate();
  }
  return transientWords(tell, context, event);
}
