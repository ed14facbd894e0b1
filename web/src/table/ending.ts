/** A game that is over: its numbers, and who may play with whom in the next one. */
import type { TableShape } from '../board/types';
import type { TableEvent } from '../state/game';
import type { SeatState } from '../wire';
import { matesOf } from './plates';

export interface GameNumbers {
  rounds: number;
  plays: number;
  /** All marbles that were sent home. */
  sentHome: number;
  /** Those of others that the viewer's team sent home. */
  hunted: number;
  /** Those of the viewer's team. */
  suffered: number;
}

/** Counts what happened since the last game began. */
export function gameNumbers(
  log: readonly TableEvent[],
  shape: TableShape,
  seat: number | null,
): GameNumbers {
  const game = counted(log.slice(log.findLastIndex(({ kind }) => kind === 'started') + 1));
  const ours = seat === null ? [] : [seat, ...matesOf(shape, seat)];
  const plays = game.filter((event) => event.kind === 'played');
  const home = plays.flatMap(({ seat: by, steps }) =>
    steps.flatMap((step) => (step.step === 'sent_home' ? [{ by, of: step.seat }] : [])),
  );
  return {
    // Whoever begins from a position is in the middle of a round.
    rounds: game.filter(({ kind }) => kind === 'dealt' || kind === 'set_up').length,
    plays: plays.length,
    sentHome: home.length,
    hunted: home.filter(({ by, of }) => ours.includes(by) && !ours.includes(of)).length,
    suffered: home.filter(({ of }) => ours.includes(of)).length,
  };
}

/** What happened, without what was taken back. */
function counted(log: readonly TableEvent[]): TableEvent[] {
  const counted: TableEvent[] = [];
  for (const event of log) {
    if (event.kind !== 'taken_back') counted.push(event);
    for (let left = event.kind === 'taken_back' ? event.events : 0; left > 0; left -= 1) {
      const last = counted.findLastIndex(({ kind }) => kind === 'played' || kind === 'folded');
      // The log does not go back for ever.
      if (last >= 0) counted.splice(last, 1);
    }
  }
  return counted;
}

/** The seat with which a player changes places to get another partner: a bot of the other
 *  team, who does not have to be asked, or else the next player; none where everybody plays
 *  alone. */
export function partnerChange(
  { teams }: Pick<TableShape, 'teams'>,
  seats: readonly SeatState[],
  own: number,
): number | null {
  const team = teams.find((seats) => seats.includes(own)) ?? [];
  if (team.length < 2) return null;
  const others = seats
    .map((_, index) => (own + 1 + index) % seats.length)
    .filter((seat) => !team.includes(seat) && seats[seat]?.occupant.occupant !== 'nobody');
  const isBot = (seat: number) => seats[seat]?.occupant.occupant === 'bot';
  return others.find(isBot) ?? others[0] ?? null;
}
