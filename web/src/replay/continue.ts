/** Playing on from a moment of a recorded game, against bots in this browser. */
import { begin } from '../local/begin';
import type { StoredGame } from '../local/store';
import { currentMe } from '../net/me.svelte';
import type { Level } from '../pages/tableForm';
import type { Replay } from '../rules';
import type { Shape } from '../rules/messages';

/** Starts and stores the game; throws if that is not possible. */
export function continueFrom(
  replay: Replay,
  shape: Shape,
  at: number,
  seat: number,
  level: Level = 'shepherd',
): Promise<StoredGame> {
  return begin({
    beginning: { record: replay.until(at) },
    people: [{ seat, name: currentMe()?.name ?? '' }],
    levels: shape.starts.map(() => level),
  });
}
