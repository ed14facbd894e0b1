/** What the finished games on this device are worth. */
import { get, isLocal, list } from '../local/store';
import { reached, type Rung } from './rungs';

/** The rungs that they reach; none if this browser stores nothing. */
export async function stored(): Promise<Rung[]> {
  try {
    return (await list()).flatMap(({ rules, seat, winners, levels, people, record }) =>
      winners === null || people || isSetUp(record)
        ? []
        : reached({
            ...{ rules, seat, winners, numbers: null },
            levels: levels.map((level, of) => (of === seat ? null : level)),
          }),
    );
  } catch {
    return [];
  }
}

/** Whether a game counts for the ladder: whoever sets up a position can win from it. */
export async function counts(id: string): Promise<boolean> {
  if (!isLocal(id)) return true;
  const game = await get(id).catch(() => null);
  return game !== null && !isSetUp(game.record);
}

const isSetUp = (record: string): boolean => /^set-up\b/m.test(record);
