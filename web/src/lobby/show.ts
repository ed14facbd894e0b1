/** What of the lobby is shown. */
import type { Person } from '../text/grammar';
import type { Clock, LiveTable, Lobby, TableSummary } from '../wire';

/** The game on the start page: the one that was there before, as long as it lasts. */
export function featured(lobby: Lobby | null, before: string | null): LiveTable | null {
  const playing = lobby?.playing ?? [];
  return playing.find(({ table }) => table.id === before) ?? playing[0] ?? null;
}

/** The people at a table. */
export function peopleAt({ seats }: TableSummary): Person[] {
  return seats.flatMap((seat) => (seat.occupant === 'player' ? [{ name: seat.name }] : []));
}

/** How many people look for a table with these rules and this clock. */
export function searching(lobby: Lobby | null, rules: string, clock: Clock): number {
  const same = lobby?.searching.filter(
    (one) =>
      one.rules === rules &&
      (one.clock.turn_seconds ?? null) === (clock.turn_seconds ?? null) &&
      (one.clock.game_seconds ?? null) === (clock.game_seconds ?? null),
  );
  return (same ?? []).reduce((sum, { people }) => sum + people, 0);
}
