import type { Marble, Spot, TableShape } from './types';

/** A point of the board. One unit is the distance between two neighbouring fields; the
 *  middle of the board is the origin, and `y` grows downwards as on the screen. */
export interface Point {
  x: number;
  y: number;
}

/** An upright rectangle of the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Everything that is drawn for one section. */
export interface Section {
  /** Its number on the board; its start is field 16 × that number. */
  index: number;
  /** The seat that plays it; none if the section is empty. */
  seat: number | null;
  start: Point;
  finish: Point[];
  kennel: Point[];
  /** Points outwards along its arm. */
  outwards: Point;
  /** Points to its plate, between its arm and the next. */
  aside: Point;
  /** An arrow in the direction of play, beside the finish. */
  arrow: [Point, Point];
  /** The seam between this section's wood and the next one's, from the middle outwards. */
  seam: [Point, Point];
}

/** Where everything is on a board with one seat at the bottom. */
export interface Geometry {
  viewBox: Box;
  fields: Point[];
  sections: Section[];
  /** The corners of the outline: the track with the kennels beside it. */
  outline: Point[];
  /** The corners of the free space in the middle. */
  middle: Point[];
  /** How far the middle reaches from the origin in every direction. */
  middleRadius: number;
  /** Where the name of a seat goes. */
  plate(seat: number): Box;
  /** The section of a seat. */
  section(seat: number): Section;
  /** The points of a spot: four for a kennel, one for any other, none if this board has no
   *  such spot. */
  points(spot: Spot): Point[];
  /** Where a marble lies. In a kennel each marble has its own hole. */
  marble(marble: Pick<Marble, 'id' | 'spot'>): Point | null;
}

/** Fields of a section. Each of the four stretches of a section is four steps long, and
 *  everything else follows from that. */
const SECTION = 16;
const STRETCH = 4;

/** How far the lanes of finish and kennel lie beside the middle line of an arm: the
 *  finish inside, a little apart from the track, and the kennel outside. */
const TRACK_LANE = STRETCH / 2;
const FINISH_LANE = TRACK_LANE - 1.2;
const KENNEL_LANE = TRACK_LANE + 1.2;

/** How far the wood reaches beyond the fields, and the view box beyond the wood. */
export const RIM = 0.92;
const MARGIN = 0.3;

/** The radii of holes and marbles. */
export const HOLE = 0.3;
export const MARBLE = 0.42;

/** Computes the board of a table with one seat at the bottom.
 *
 *  The arms stand on every other side of a regular polygon with twice as many sides as
 *  there are sections, whose sides are four steps long; the other sides are the diagonal
 *  stretches. So all fields are equally far apart, for any number of sections. */
export function boardGeometry(shape: TableShape, bottomSeat: number): Geometry {
  const count = shape.sections;
  const sectionOf = shape.starts.map((start) => start / SECTION);
  const bottom = sectionOf[bottomSeat] ?? 0;
  const inner = TRACK_LANE / Math.tan(Math.PI / (2 * count));
  const outer = inner + STRETCH;

  /** A point in the coordinates of a section's arm: along its end in the direction of play,
   *  and outwards from the middle of the board. */
  function arm(section: number, along: number, outwards: number): Point {
    const angle = ((section - bottom) * 2 * Math.PI) / count;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return point(along * cos + outwards * sin, outwards * cos - along * sin);
  }

  const fields: Point[] = [];
  const outline: Point[] = [];
  const hub: Point[] = [];
  const sections: Section[] = [];
  for (let index = 0; index < count; index += 1) {
    const corners = [
      arm(index, TRACK_LANE, outer),
      arm(index, TRACK_LANE, inner),
      arm(index + 1, -TRACK_LANE, inner),
      arm(index + 1, -TRACK_LANE, outer),
      arm(index + 1, TRACK_LANE, outer),
    ] as const;
    hub.push(corners[1], corners[2]);
    outline.push(
      arm(index, KENNEL_LANE, outer),
      arm(index, KENNEL_LANE, outer - STRETCH + 1),
      arm(index, TRACK_LANE, outer - STRETCH + 1),
      ...corners.slice(1, 4),
    );
    for (let field = 0; field < SECTION; field += 1) {
      const stretch = Math.floor(field / STRETCH) as 0 | 1 | 2 | 3;
      fields.push(between(corners[stretch], corners[stretch + 1]!, (field % STRETCH) / STRETCH));
    }
    const lane = (along: number, first: number) =>
      [0, 1, 2, 3].map((step) => arm(index, along, outer - first - step));
    const seat = sectionOf.indexOf(index);
    sections.push({
      index,
      seat: seat < 0 ? null : seat,
      start: corners[0],
      finish: lane(FINISH_LANE, 1),
      kennel: lane(KENNEL_LANE, 0),
      outwards: arm(index, 0, 1),
      aside: arm(index + 0.5, 0, 1),
      arrow: [arm(index, -1.15, outer - 1.15), arm(index, -0.2, outer - 1.15)],
      seam: [point(0, 0), between(corners[1], corners[2], 0.5)],
    });
  }

  const middleRadius = inner - RIM;
  const scale = middleRadius / inner;
  const middle = hub.map(({ x, y }) => point(x * scale, y * scale));

  const holes = [...fields, ...sections.flatMap(({ finish, kennel }) => [...finish, ...kennel])];
  const plates = sections.map(({ index }) => {
    const mouth = between(arm(index, KENNEL_LANE, outer), arm(index + 1, -TRACK_LANE, outer), 0.5);
    return plateBox(mouth, arm(index + 0.5, 0, 1), count, holes);
  });
  const seatSection = (seat: number) => sections[sectionOf[seat] ?? 0]!;

  function points(spot: Spot): Point[] {
    if (/^\d+$/.test(spot)) return [fields[Number(spot)]].filter((field) => field !== undefined);
    const [, seat, place] = /^(\d)([a-dks])$/.exec(spot) ?? [];
    if (seat === undefined || place === undefined || Number(seat) >= shape.players) return [];
    const section = seatSection(Number(seat));
    if (place === 'k') return section.kennel;
    if (place === 's') return [section.start];
    return section.finish.slice('abcd'.indexOf(place)).slice(0, 1);
  }

  return {
    viewBox: around([...holes.map((hole) => boxAt(hole, 2 * RIM, 2 * RIM)), ...plates]),
    fields,
    sections,
    outline,
    middle,
    middleRadius,
    plate: (seat) => plates[seatSection(seat).index]!,
    section: seatSection,
    points,
    marble({ id, spot }) {
      const holes = points(spot);
      return holes[holes.length > 1 ? Number(id.split('.')[1]) : 0] ?? null;
    },
  };
}

/** A plate lies between its seat's arm and the next, as near to the middle as it can
 *  without covering a hole. */
function plateBox(mouth: Point, outwards: Point, sections: number, holes: Point[]): Box {
  // Above and below there is more room than at the sides.
  const width = sections > 4 ? 5 + 1.4 * Math.abs(outwards.y) : 5.2;
  const height = sections > 4 ? 3 : 4.2;
  // Six arms leave so little room that plates may cover the edge of the wood.
  const clearance = sections > 4 ? HOLE + 0.25 : RIM + 0.1;
  for (let shift = -STRETCH; ; shift += 0.05) {
    const centre = point(mouth.x + shift * outwards.x, mouth.y + shift * outwards.y);
    const box = boxAt(centre, width, height);
    if (holes.every((hole) => gap(box, hole) > clearance)) return box;
  }
}

/** How far a point is outside a box. */
export function gap(box: Box, { x, y }: Point): number {
  return Math.hypot(
    Math.max(box.x - x, 0, x - box.x - box.width),
    Math.max(box.y - y, 0, y - box.y - box.height),
  );
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function point(x: number, y: number): Point {
  return { x: round(x), y: round(y) };
}

function between(from: Point, to: Point, share: number): Point {
  return point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

function boxAt(centre: Point, width: number, height: number): Box {
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** The view box around some boxes, symmetrical so that the middle of the board is in its
 *  middle. */
function around(boxes: Box[]): Box {
  const half = (low: (box: Box) => number, high: (box: Box) => number) =>
    Math.max(...boxes.map((box) => Math.max(-low(box), high(box)))) + MARGIN;
  const x = half(
    (box) => box.x,
    (box) => box.x + box.width,
  );
  const y = half(
    (box) => box.y,
    (box) => box.y + box.height,
  );
  return { x: round(-x), y: round(-y), width: round(2 * x), height: round(2 * y) };
}

/** Rounds to a hundredth of a pixel, which keeps the markup short. */
function round(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}

/** The style of an element that covers a box of a board with some view box. */
export function placeBox(box: Box, viewBox: Box): string {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const { width, height } = viewBox;
  return (
    `left:${percent(box.x - viewBox.x, width)};top:${percent(box.y - viewBox.y, height)};` +
    `width:${percent(box.width, width)};height:${percent(box.height, height)}`
  );
}
