/** A recorded game made ready to be looked at: for each moment what is drawn, what is
 *  seen to happen on the way there, and what it is called. Plain data, built once. */
import type { About, Moment, Shape } from '../rules/messages';
import { applySight, newGame, type GameState, type Happening } from '../state/game';

export interface Frame {
  moment: Moment;
  game: GameState;
  /** What happens between the moment before and this one. */
  happenings: Happening[];
}

/** All moments of a game, the first before the first deal. */
export function framesOf(moments: readonly Moment[]): Frame[] {
  const frames: Frame[] = [];
  let game: GameState | null = null;
  for (const [index, moment] of moments.entries()) {
    game ??= newGame(moment.state, null);
    const happenings: Happening[] = [];
    for (const sight of moment.sights) {
      const happening = applySight(index, game, sight, moment.shown, moment.state);
      game = happening.after ?? game;
      happenings.push(happening);
    }
    const { phase } = moment.state;
    if (phase.phase === 'over') {
      game = { ...game, winners: phase.winners };
      happenings.push({ version: index, after: game, kind: 'over', winners: phase.winners });
    }
    frames.push({ moment, game, happenings });
  }
  return frames;
}

/** A round of the list: its moments by their numbers. */
export interface Round {
  round: number;
  /** How many cards were dealt. */
  size: number;
  moments: number[];
}

export function roundsOf(frames: readonly Frame[]): Round[] {
  const rounds: Round[] = [];
  for (const [index, { moment }] of frames.entries()) {
    if (moment.round === 0) continue;
    const begins = moment.sights.some(({ sight }) => sight === 'dealt' || sight === 'set_up');
    if (begins) rounds.push({ round: moment.round, size: moment.state.die, moments: [] });
    rounds.at(-1)?.moments.push(index);
  }
  return rounds;
}

/** Who did what a moment shows; nobody where it was everyone or chance. */
export function doerOf({ moment }: Frame): number | null {
  const [sight] = moment.sights;
  return sight?.sight === 'played' || sight?.sight === 'folded' ? sight.seat : null;
}

/** A number within the moments there are. */
export function within(frames: readonly unknown[], at: number): number {
  return Math.max(0, Math.min(frames.length - 1, Math.trunc(at) || 0));
}

/** The names that the header of a record gives to the seats. */
export function namesIn(about: About): (string | null)[] {
  return Array.from({ length: about.shape.players }, (_, seat) => tagOf(about, `seat-${seat}`));
}

export function tagOf({ tags }: Pick<About, 'tags'>, name: string): string | null {
  return tags.find(([tag]) => tag === name)?.[1] ?? null;
}

/** The team of a seat, by its number. */
export function teamOf(shape: Shape, seat: number): number {
  return shape.teams.findIndex((team) => team.includes(seat));
}
