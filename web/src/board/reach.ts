import { distance, type Point } from './geometry';

/** Something that can be touched at one or several points. */
export interface Reachable<Name> {
  name: Name;
  points: Point[];
}

/** What is nearest to a point, if anything is within reach. Fields lie closer together than
 *  fingers are wide, so a touch means the nearest thing that can be touched. */
export function nearest<Name>(
  places: readonly Reachable<Name>[],
  touch: Point,
  reach: number,
): Name | null {
  let best: Name | null = null;
  let least = reach;
  for (const { name, points } of places) {
    for (const point of points) {
      const away = distance(point, touch);
      if (away <= least) [best, least] = [name, away];
    }
  }
  return best;
}

/** Spots that are closer than this many pixels cannot be told apart by a finger. */
export const FINGER_PX = 32;

/** Whether what is nearest to a touch has something else too close to it. */
export function isCrowded<Name>(
  places: readonly Reachable<Name>[],
  touch: Point,
  apart: number,
): boolean {
  const meant = nearest(places, touch, Infinity);
  const here = places.find(({ name }) => name === meant)?.points ?? [];
  return places.some(
    ({ name, points }) =>
      name !== meant &&
      points.some((point) => here.some((other) => distance(point, other) < apart)),
  );
}

const DIRECTIONS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Where an arrow key leads from something; to itself if there is nothing in that direction.
 *  What lies straight ahead comes before what lies aside. */
export function towards<Name>(places: readonly Reachable<Name>[], from: Name, key: string): Name {
  const direction = DIRECTIONS[key];
  const here = places.find(({ name }) => name === from)?.points[0];
  if (direction === undefined || here === undefined) return from;
  let best = from;
  let least = Infinity;
  for (const { name, points } of places) {
    const there = points[0];
    if (name === from || there === undefined) continue;
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * direction.x + y * direction.y;
    const aside = Math.abs(x * direction.y - y * direction.x);
    if (ahead <= 0.01) continue;
    const cost = ahead + 3 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
