import { distance, type Point } from './geometry';
import type { MarbleEffect, Spot } from './types';

/** What an animation needs to know of a board. */
export interface Layout {
  element(marble: string): Element | null;
  /** Where a marble lies before the effects. */
  start(marble: string): Point | null;
  /** Where a marble lies on a spot. */
  at(marble: string, spot: Spot): Point | null;
  /** The hole a marble comes home to. */
  home(marble: string): Point | null;
}

/** The animation of one marble: keyframes of its transform. */
export interface MarbleAnimation {
  marble: string;
  /** In milliseconds after the first. */
  delay: number;
  duration: number;
  keyframes: Keyframes;
}

type Keyframes = { transform: string; offset: number; easing?: string }[];

/** How long moves last at normal speed, in milliseconds. */
const SHORTEST = 150;
const LONGEST = 300;
const PER_STEP = (LONGEST - SHORTEST) / 12;
/** A marble sent home starts this long before the other one has arrived. */
const OVERLAP = 60;
/** A pause between the moves of one play, so that each is seen. */
const REST = 40;

/** When an effect begins and how long it lasts, in milliseconds at normal speed. */
export interface Timed {
  effect: MarbleEffect;
  at: number;
  duration: number;
}

/** Puts effects one after the other. */
export function timeline(effects: readonly MarbleEffect[]): Timed[] {
  let time = 0;
  return effects.map((effect, index) => {
    const duration = durationOf(effect);
    if (effect.kind === 'home') time = Math.max(0, time - OVERLAP);
    const timed = { effect, at: time, duration };
    const isOneOfMany = effect.kind === 'home' && effects[index + 1]?.kind === 'home';
    time += (isOneOfMany ? OVERLAP * 2 : duration) + REST;
    return timed;
  });
}

function durationOf(effect: MarbleEffect): number {
  if (effect.kind === 'walk') {
    return Math.min(LONGEST, SHORTEST + PER_STEP * Math.max(0, effect.path.length - 2));
  }
  return effect.kind === 'leave' ? SHORTEST * 1.4 : LONGEST;
}

/** Schedules the effects, one move after the other. */
export function schedule(effects: readonly MarbleEffect[], layout: Layout): MarbleAnimation[] {
  /** Where marbles are by then. */
  const places = new Map<string, Point>();
  const place = (marble: string) => places.get(marble) ?? layout.start(marble);

  return timeline(effects).flatMap(({ effect, at, duration }) => {
    const animation = (marble: string, end: Point | undefined, keyframes: Keyframes) => {
      if (end) places.set(marble, end);
      return end ? [{ marble, delay: at, duration, keyframes }] : [];
    };
    if (effect.kind === 'walk') {
      const points = effect.path
        .map((spot) => layout.at(effect.marble, spot))
        .filter((point) => point !== null);
      return animation(effect.marble, points.at(-1), hops(points));
    }
    if (effect.kind === 'swap') {
      const [one, other] = [place(effect.one), place(effect.other)];
      if (one === null || other === null) return [];
      return [
        ...animation(effect.one, other, arc(one, other)),
        ...animation(effect.other, one, arc(other, one)),
      ];
    }
    const from = place(effect.marble);
    const to =
      effect.kind === 'leave' ? layout.at(effect.marble, effect.to) : layout.home(effect.marble);
    if (from === null || to === null) return [];
    const keyframes = effect.kind === 'leave' ? hops([from, to]) : flight(from, to);
    return animation(effect.marble, to, keyframes);
  });
}

/** Animations that play. Marbles stay where they arrived until they are released, so that
 *  nothing flickers while the state catches up; releasing early ends the animations. */
export interface Playing {
  finished: Promise<unknown>;
  release: () => void;
}

/** Animates effects on a board. Speed 2 is twice as fast, 0 jumps. */
export function playEffects(
  effects: readonly MarbleEffect[],
  layout: Layout,
  speed: number,
): Playing {
  const running: Animation[] = [];
  if (speed > 0) {
    // A marble may move twice: each animation keeps its end state, and the latest that has
    // begun wins.
    for (const { marble, delay, duration, keyframes } of schedule(effects, layout)) {
      const element = layout.element(marble);
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
    // One that was cancelled is over as well.
    finished: Promise.allSettled(running.map(({ finished }) => finished)),
    release: () => running.forEach((animation) => animation.cancel()),
  };
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Along the points with a little hop at each step. Long walks hop lower: they are fast. */
function hops(points: Point[]): Keyframes {
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
function flight(from: Point, to: Point): Keyframes {
  return curve(from, to, { x: 0, y: -Math.min(3, 1 + distance(from, to) / 4) }, 1.4);
}

/** Around each other: both bend to their own right, so they never meet. */
function arc(from: Point, to: Point): Keyframes {
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
function curve(from: Point, to: Point, push: Point, swell: number): Keyframes {
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

/** The width and height of a marble's SVG, in the units of the board. */
export const MARBLE_BOX = 2;

/** The transform that puts a marble on a point. Marbles are elements in the middle of the
 *  board, and percentages refer to their own size: so the browser moves them without
 *  repainting, whatever the size of the board. */
export function put({ x, y }: Point, scale = 1): string {
  const at = [x, y].map((way) => `${((way * 100) / MARBLE_BOX).toFixed(2)}%`);
  return `translate(${at.join(', ')}) scale(${scale.toFixed(3)})`;
}
