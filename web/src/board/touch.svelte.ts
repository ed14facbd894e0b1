/** Pointers on the board: what they hover over, touch and drag. Knows no element; the board
 *  translates events into its own units. */
import type { Point } from './geometry';
import { FINGER_PX, isCrowded, nearest, type Reachable } from './reach';
import type { BoardState, Spot } from './types';

/** How far a pointer may move, in pixels, before it is a drag. */
const DRAG_PX = 7;

/** The part of a `PointerEvent` that is used. */
export type Pointer = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'clientX' | 'clientY' | 'isPrimary' | 'button'
>;

/** A marble that is being dragged. */
export interface Drag {
  from: Spot;
  marble: string;
  at: Point;
  /** The target it would be dropped on. */
  over: Spot | null;
}

/** What a pointer acts on. */
export interface Touchable {
  /** The spots that can be touched. */
  spots(): readonly Reachable<Spot>[];
  board(): Pick<BoardState, 'marbles' | 'highlights' | 'selected'>;
  canDrag(): boolean;
  /** Whether crowded spots can be enlarged. */
  hasLoupe(): boolean;
  /** Where a pointer is in the units of the board, how far it reaches, and the pixels of a
   *  unit. */
  locate(pointer: Pointer): { at: Point; reach: number; unit: number };
  /** Keeps receiving the events of a pointer outside the board. */
  capture(pointer: number): void;
  ontouch(spot: Spot): void;
  /** A finger is nearer to several spots than it can tell apart: they are to be enlarged
   *  around that point. */
  oncrowd(at: Point): void;
  ondrag(from: Spot, to: Spot): void;
  /** The board was touched away from all spots. */
  onmiss(): void;
}

export class BoardTouch {
  readonly #target: Touchable;
  #press: { pointer: number; spot: Spot | null; x: number; y: number } | null = null;

  drag: Drag | null = $state.raw(null);
  /** The spot under the mouse. */
  hovered: Spot | null = $state(null);

  constructor(target: Touchable) {
    this.#target = target;
  }

  down(pointer: Pointer): void {
    if (!pointer.isPrimary || pointer.button !== 0 || this.#press !== null) return;
    const { pointerId, clientX: x, clientY: y } = pointer;
    this.#press = { pointer: pointerId, spot: this.#spotAt(pointer), x, y };
  }

  move(pointer: Pointer): void {
    if (pointer.pointerType === 'mouse') this.hovered = this.#spotAt(pointer);
    if (this.#press === null || pointer.pointerId !== this.#press.pointer) return;
    const drag = this.drag ?? this.#startDrag(pointer, this.#press);
    if (drag === null) return;
    const { at, reach } = this.#target.locate(pointer);
    this.drag = { ...drag, at, over: nearest(this.#targets(), at, reach) };
  }

  /** The spots a marble can be dropped on. */
  #targets(): Reachable<Spot>[] {
    const { highlights } = this.#target.board();
    return this.#target.spots().filter(({ name }) => highlights.get(name) !== 'grip');
  }

  /** Whether a finger cannot tell which spot it touches. */
  #isCrowded(pointer: Pointer, spots: readonly Reachable<Spot>[]): boolean {
    if (pointer.pointerType !== 'touch' || !this.#target.hasLoupe()) return false;
    const { at, unit } = this.#target.locate(pointer);
    return isCrowded(spots, at, FINGER_PX / unit);
  }

  up(pointer: Pointer): void {
    if (this.#press === null || pointer.pointerId !== this.#press.pointer) return;
    const { spot } = this.#press;
    const { drag } = this;
    this.cancel();
    if (drag !== null) {
      if (drag.over === null) return;
      if (this.#isCrowded(pointer, this.#targets())) this.#target.oncrowd(drag.at);
      else this.#target.ondrag(drag.from, drag.over);
      return;
    }
    const released = this.#spotAt(pointer);
    if (spot !== null && released !== null && this.#isCrowded(pointer, this.#target.spots()))
      this.#target.oncrowd(this.#target.locate(pointer).at);
    else if (spot !== null && spot === released) this.#target.ontouch(spot);
    else if (spot === null && released === null) this.#target.onmiss();
  }

  cancel(): void {
    this.#press = null;
    this.drag = null;
  }

  leave(): void {
    this.hovered = null;
  }

  #spotAt(pointer: Pointer): Spot | null {
    const { at, reach } = this.#target.locate(pointer);
    return nearest(this.#target.spots(), at, reach);
  }

  #startDrag(
    { pointerId, clientX, clientY }: Pointer,
    press: { spot: Spot | null; x: number; y: number },
  ): Omit<Drag, 'at' | 'over'> | null {
    const { spot } = press;
    const isFar = Math.hypot(clientX - press.x, clientY - press.y) > DRAG_PX;
    const { highlights, marbles, selected } = this.#target.board();
    const marble = marbles.findLast((one) => one.spot === spot);
    const canDrag = this.#target.canDrag() && spot !== null && highlights.get(spot) === 'grip';
    if (!isFar || !canDrag || marble === undefined) return null;
    this.#target.capture(pointerId);
    // Selecting the marble shows where it may go.
    if (selected !== spot) this.#target.ontouch(spot);
    return { from: spot, marble: marble.id };
  }
}
