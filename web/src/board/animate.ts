import { distance, type Point } from './geometry';
import type { MarbleEffect, Spot } from './types';

/** What an animation needs of a board: where things lie and the element of a marble. */
export interface Stage {
  element(marble: string): Element | null;
  /** Where a marble lies before the effects. */
  place(marble: string): Point | null;
  /** Where a marble lies on a spot. */
  at(marble: string, spot: Spot): Point | null;
  /** The hole a marble comes home to. */
  home(marble: string): Point | null;
}

/** One marble on its way: keyframes of its transform over some milliseconds. */
export interface Motion {
  marble: string;
  /** When it begins, in milliseconds after the first. */
  delay: number;
  duration: number;
  keyframes: { transform: string; offset: number; easing?: string }[];
}

/** How long moves last at normal speed, in milliseconds. */
const SHORTEST = 150;
const LONGEST = 300;
const PER_STEP = (LONGEST - SHORTEST) / 12;
/** What is sent home starts before the one that sends it has quite arrived. */
const OVERLAP = 60;
/** A short rest between the moves of one play, so that each is seen. */
const REST = 40;

/** Lays the effects out in time, one move after the other. */
export function choreograph(effects: readonly MarbleEffect[], stage: Stage): Motion[] {
  const motions: Motion[] = [];
  /** Where marbles have got to so far. */
  const places = new Map<string, Point>();
  const place = (marble: string) => places.get(marble) ?? stage.place(marble);
  let time = 0;

  function add(marble: string, duration: number, points: Point[], frames: Motion['keyframes']) {
    const end = points.at(-1);
    if (end === undefined) return;
    motions.push({ marble, delay: time, duration, keyframes: frames });
    places.set(marble, end);
  }

  effects.forEach((effect, index) => {
    if (effect.kind === 'walk') {
      const points = effect.path
        .map((spot) => stage.at(effect.marble, spot))
        .filter((point) => point !== null);
      const duration = Math.min(LONGEST, SHORTEST + PER_STEP * Math.max(0, points.length - 2));
      add(effect.marble, duration, points, hops(points));
      time += duration;
    } else if (effect.kind === 'leave') {
      const from = place(effect.marble);
      const to = stage.at(effect.marble, effect.to);
      if (from === null || to === null) return;
      add(effect.marble, SHORTEST * 1.4, [from, to], hops([from, to]));
      time += SHORTEST * 1.4;
    } else if (effect.kind === 'home') {
      const from = place(effect.marble);
      const to = stage.home(effect.marble);
      if (from === null || to === null) return;
      time = Math.max(0, time - OVERLAP);
      add(effect.marble, LONGEST, [from, to], flight(from, to));
      time += effects[index + 1]?.kind === 'home' ? OVERLAP * 2 : LONGEST;
    } else {
      const [one, other] = [place(effect.one), place(effect.other)];
      if (one === null || other === null) return;
      add(effect.one, LONGEST, [one, other], arc(one, other));
      add(effect.other, LONGEST, [other, one], arc(other, one));
      time += LONGEST;
    }
    time += REST;
  });
  return motions;
}

/** What is being shown. Marbles are held where they have got to until they are released,
 *  so that nothing flickers while the state catches up; releasing early ends it. */
export interface Showing {
  finished: Promise<unknown>;
  release: () => void;
}

/** Shows effects on a board. Speed 2 is twice as fast, 0 jumps. */
export function show(effects: readonly MarbleEffect[], stage: Stage, speed: number): Showing {
  const running: Animation[] = [];
  if (speed > 0) {
    const motions = choreograph(effects, stage);
    // A marble that moves twice lies still in between: each animation holds its end, and
    // the latest that has begun wins.
    for (const { marble, delay, duration, keyframes } of motions) {
      const element = stage.element(marble);
      if (element === null) continue;
      running.push(
        element.animate(keyframes, {
          delay: delay / speed,
          duration: duration / speed,
          fill: 'forwards',
        }),
      );
    }
  }
  return {
    // One that is cancelled, by a newer state for instance, is over as well.
    finished: Promise.allSettled(running.map(({ finished }) => finished)),
    release: () => running.forEach((animation) => animation.cancel()),
  };
}

/** Whether the system asks for little motion. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Along the points with a little hop at each step. Long walks hop lower: they are fast. */
function hops(points: Point[]): Motion['keyframes'] {
  const steps = points.length - 1;
  const height = steps === 1 ? 0.55 : 0.3;
  const swell = steps === 1 ? 1.18 : 1.1;
  return points.flatMap((point, index) => {
    const offset = steps === 0 ? 1 : index / steps;
    const next = points[index + 1];
    const lie = { transform: put(point), offset, easing: 'ease-out' };
    if (next === undefined) return [lie];
    const [x, y] = [(point.x + next.x) / 2, (point.y + next.y) / 2 - height];
    return [
      lie,
      { transform: put({ x, y }, swell), offset: offset + 0.5 / steps, easing: 'ease-in' },
    ];
  });
}

/** Home through the air: up, growing, and down. */
function flight(from: Point, to: Point): Motion['keyframes'] {
  return curve(from, to, { x: 0, y: -Math.min(3, 1 + distance(from, to) / 4) }, 1.4);
}

/** Around each other: both bend to their own right, so they never meet. */
function arc(from: Point, to: Point): Motion['keyframes'] {
  const away = distance(from, to) || 1;
  const bend = Math.min(2, 0.6 + away / 6);
  return curve(
    from,
    to,
    { x: ((from.y - to.y) / away) * bend, y: ((to.x - from.x) / away) * bend },
    1.25,
  );
}

/** A parabola through the middle pushed aside, in enough pieces to look round. */
function curve(from: Point, to: Point, push: Point, swell: number): Motion['keyframes'] {
  const pieces = 8;
  return Array.from({ length: pieces + 1 }, (_, piece) => {
    const offset = piece / pieces;
    const share = (1 - Math.cos(Math.PI * offset)) / 2;
    const up = 4 * share * (1 - share);
    return {
      transform: put(
        {
          x: from.x + (to.x - from.x) * share + push.x * up,
          y: from.y + (to.y - from.y) * share + push.y * up,
        },
        1 + (swell - 1) * up,
      ),
      offset,
      easing: 'linear',
    };
  });
}

/** The picture of a marble is so many units wide and high. */
export const MARBLE_BOX = 2;

/** The transform that puts a marble on a point. Marbles are elements of their own in the
 *  middle of the board, and percentages are those of their picture: so the browser can
 *  move them without painting anything, whatever the size of the board. */
export function put({ x, y }: Point, scale = 1): string {
  const at = [x, y].map((way) => `${((way * 100) / MARBLE_BOX).toFixed(2)}%`);
  return `translate(${at.join(', ')}) scale(${scale.toFixed(3)})`;
}
