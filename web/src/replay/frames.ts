/** A recorded game as frames: for each moment what is drawn, and what happened since the
 *  one before. Plain data, built once. */
import type { About, Moment, Shape } from '../rules/messages';
import { applySight, newGame, type GameState, type TableEvent } from '../state/game';

export interface Frame {
  moment: Moment;
  game: GameState;
  /** What happened since the frame before. */
  events: TableEvent[];
}

/** The frames of all moments; the first is before the first deal. */
export function framesOf(moments: readonly Moment[]): Frame[] {
  const frames: Frame[] = [];
  let game: GameState | null = null;
  for (const [index, moment] of moments.entries()) {
    game ??= newGame(moment.state, null);
    const events: TableEvent[] = [];
    for (const sight of moment.sights) {
      const event = applySight(index, game, sight, moment.shown, moment.state);
      game = event.after ?? game;
      events.push(event);
    }
    const { phase } = moment.state;
    if (phase.phase === 'over') {
      game = { ...game, winners: phase.winners };
      events.push({ version: index, after: game, kind: 'over', winners: phase.winners });
    }
    frames.push({ moment, game, events });
  }
  return frames;
}

/** A round, with the numbers of its moments. */
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

/** Who played or folded at a moment; null where nobody did. */
export function doerOf({ moment }: Frame): number | null {
  const [sight] = moment.sights;
  return sight?.sight === 'played' || sight?.sight === 'folded' ? sight.seat : null;
}

/** Limits a number to the moments there are. */
export function within(frames: readonly unknown[], at: number): number {
  return Math.max(0, Math.min(frames.length - 1, Math.trunc(at) || 0));
}

/** The names of the seats in the header of a record. */
export function namesIn(about: About): (string | null)[] {
  return Array.from({ length: about.shape.players }, (_, seat) => tagOf(about, `seat-${seat}`));
}

export function tagOf({ tags }: Pick<About, 'tags'>, name: string): string | null {
  return tags.find(([tag]) => tag === name)?.[1] ?? null;
}

/** The number of a seat's team. */
export function teamOf(shape: Shape, seat: number): number {
  return shape.teams.findIndex((team) => team.includes(seat));
}
