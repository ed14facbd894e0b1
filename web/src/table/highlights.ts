/** What the board draws at a moment: marbles, highlights, ghosts and paths. Pure functions,
 *  shared by every page that has a board. */
import type { BoardState, Ghost, Highlight, Marble, Spot } from '../board/types';
import type { Effect } from '../rules/messages';
import { choiceHighlights, NO_CHOICE, type Choice, type Options } from '../state/choosing';
import { moved, type Motion } from '../state/marbles';

export interface BoardMoment {
  marbles: readonly Marble[];
  /** What the last play did. */
  last: readonly Motion[];
  choice?: Choice;
  /** What can be touched; none while there is no play to choose. */
  options?: Options | null;
  /** The effects of a play that is only considered, such as a hint. */
  preview?: readonly Effect[] | null;
  /** An earlier play that is looked at again, with the marbles after it. */
  past?: { motions: readonly Motion[]; marbles: readonly Marble[] } | null;
  /** Spots to point at, under all other highlights. */
  pointers?: readonly Spot[];
}

/** What the board draws at a moment. */
export function boardState(moment: BoardMoment): BoardState {
  const { choice = NO_CHOICE, options = null, preview = null, past = null } = moment;
  const marbles =
    options && options.steps.length > 0
      ? moved(moment.marbles, options.steps).marbles
      : (past?.marbles ?? moment.marbles);
  const pointers = new Map((moment.pointers ?? []).map((spot) => [spot, 'last' as const]));
  const selected = selectedSpot(choice);
  if (preview) {
    const { marbles: after, motions } = moved(moment.marbles, preview);
    const highlights = previewHighlights(motions);
    return { marbles, highlights, selected, ghosts: ghosts(marbles, after), paths: paths(motions) };
  }
  const shown = past
    ? pastHighlights(past.motions)
    : options
      ? choiceHighlights(choice, options)
      : lastHighlights(moment.last);
  const considered = past ? [] : outlook(marbles, choice, options);
  const walked = past ? past.motions : options && choice.card !== null ? [] : moment.last;
  return {
    marbles,
    highlights: new Map([...pointers, ...shown]),
    selected,
    ghosts: considered.length > MOST_GHOSTS ? [] : considered.flatMap((each) => each.ghosts),
    paths: [...paths(walked), ...outer(considered.flatMap((each) => each.paths))],
    labels: new Map([...(options?.counts ?? [])].map(([spot, count]) => [spot, `${count}`])),
  };
}

/** Above this many plays, ghosts would hide each other. */
const MOST_GHOSTS = 6;

/** What the plays in question would do: the one that waits, or those to choose from. */
function outlook(
  marbles: readonly Marble[],
  choice: Choice,
  options: Options | null,
): { ghosts: Ghost[]; paths: Spot[][] }[] {
  const plays = choice.play === null ? (options?.previews ?? []) : [choice.steps];
  return plays.map((steps) => {
    const { marbles: after, motions } = moved(marbles, steps);
    return {
      // Marbles that are sent home are marked where they stand.
      ghosts: ghosts(marbles, after).filter(({ spot }) => !spot.endsWith('k')),
      paths: paths(motions),
    };
  });
}

/** The paths that are not part of another. */
function outer(paths: Spot[][]): Spot[][] {
  const joined = paths.map((path) => `${path.join(' ')} `);
  return paths.filter(
    (_, index) =>
      !joined.some(
        (other, at) =>
          at !== index &&
          other.startsWith(joined[index]!) &&
          (other.length > joined[index]!.length || at < index),
      ),
  );
}

/** The spots where the last play began and ended, kennels left out. */
function lastHighlights(motions: readonly Motion[]): Map<Spot, Highlight> {
  const found = new Map<Spot, Highlight>();
  for (const { path, kind } of motions) {
    const ends = kind === 'home' ? [path[0]] : [path[0], path.at(-1)];
    for (const spot of ends) if (spot && !spot.endsWith('k')) found.set(spot, 'last');
  }
  return found;
}

/** All spots where an earlier play began and ended. */
function pastHighlights(motions: readonly Motion[]): Map<Spot, Highlight> {
  const ends = motions.flatMap(({ path }) => [path[0], path.at(-1)]);
  return new Map(ends.flatMap((spot) => (spot ? [[spot, 'last']] : [])));
}

/** What a considered play would move, where to, and whom it would send home. */
function previewHighlights(motions: readonly Motion[]): Map<Spot, Highlight> {
  const found = new Map<Spot, Highlight>();
  for (const { path, kind } of motions) {
    const [from, to] = [path[0], path.at(-1)];
    if (kind === 'home') {
      if (from) found.set(from, 'capture');
    } else if (from && to) {
      found.set(from, 'grip');
      if (found.get(to) !== 'capture') found.set(to, 'target');
    }
  }
  return found;
}

/** The marbles that lie elsewhere afterwards. */
function ghosts(before: readonly Marble[], after: readonly Marble[]): Ghost[] {
  return after.filter((marble) => before.find((one) => one.id === marble.id)?.spot !== marble.spot);
}

/** The walked paths; a marble that leaves its kennel only shows where it arrived. */
function paths(motions: readonly Motion[]): Spot[][] {
  return motions
    .filter(({ kind }) => kind === 'walk' || kind === 'leave')
    .map(({ path }) => path.filter((spot) => !spot.endsWith('k')));
}

const selectedSpot = ({ grip }: Choice): Spot | null =>
  grip !== null && !grip.startsWith('hand') && grip !== 'card' ? grip : null;
