/** Marbles with identities: the rules only know where marbles lie, but an animation has to
 *  follow each one. */
import type { Marble, Spot } from '../board/types';
import type { Effect, MarbleAt } from '../rules/messages';

/** The movement of one marble. */
export interface Motion {
  id: string;
  kind: 'leave' | 'walk' | 'home' | 'swap';
  /** Every spot on its way, including the first. */
  path: Spot[];
}

export const kennelOf = (seat: number): Spot => `${seat}k`;

/** Gives identities to the marbles of the rules. */
export function placed(marbles: readonly MarbleAt[]): Marble[] {
  const count = new Map<number, number>();
  return marbles.map(({ seat, spot, fresh }) => {
    const number = count.get(seat) ?? 0;
    count.set(seat, number + 1);
    return { id: `${seat}.${number}`, seat, spot, fresh };
  });
}

/** Applies the steps of a play: the movements in order, and the marbles afterwards. */
export function moved(
  before: readonly Marble[],
  steps: readonly Effect[],
): { marbles: Marble[]; motions: Motion[] } {
  const marbles = before.map((marble) => ({ ...marble }));
  const motions: Motion[] = [];
  /** The walking marble: on a shared spot, it is the other one that is sent home. */
  let walker: Marble | undefined;
  const at = (seat: number, spot: Spot, except?: Marble) =>
    marbles.find((marble) => marble !== except && marble.seat === seat && marble.spot === spot);
  const go = (marble: Marble | undefined, kind: Motion['kind'], to: Spot, fresh: boolean) => {
    if (!marble) return;
    const last = motions.at(-1);
    if (kind === 'walk' && last?.id === marble.id && last.kind === 'walk') last.path.push(to);
    else motions.push({ id: marble.id, kind, path: [marble.spot, to] });
    marble.spot = to;
    marble.fresh = fresh;
  };
  for (const step of steps) {
    switch (step.step) {
      case 'left':
        walker = at(step.seat, kennelOf(step.seat));
        go(walker, 'leave', step.to, true);
        break;
      case 'stepped':
        if (walker?.seat !== step.seat || walker.spot !== step.from) {
          walker = at(step.seat, step.from);
        }
        go(walker, 'walk', step.to, false);
        break;
      case 'sent_home':
        go(at(step.seat, step.from, walker), 'home', kennelOf(step.seat), false);
        break;
      case 'swapped': {
        const [one, other] = [at(...step.one), at(...step.other)];
        go(one, 'swap', step.other[1], false);
        go(other, 'swap', step.one[1], false);
        break;
      }
      case 'entered_finish':
      case 'drew':
        break;
    }
  }
  return { marbles, motions };
}

/** Movements that undo others. */
export function backwards(motions: readonly Motion[]): Motion[] {
  const undoing = { leave: 'home', home: 'leave', walk: 'walk', swap: 'swap' } as const;
  return motions
    .map(({ id, kind, path }) => ({ id, kind: undoing[kind], path: [...path].reverse() }))
    .reverse();
}

/** Whether marbles lie where the rules have them. */
export function agree(marbles: readonly Marble[], told: readonly MarbleAt[]): boolean {
  const key = ({ seat, spot, fresh }: MarbleAt) => `${seat} ${spot} ${fresh}`;
  const [drawn, known] = [marbles.map(key).sort(), told.map(key).sort()];
  return drawn.length === known.length && drawn.every((each, index) => each === known[index]);
}
