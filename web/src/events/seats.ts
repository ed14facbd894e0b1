/** Who sits where at a table of an event: partners face each other. */
import type { EventTable } from '../wire';

/** A player, or a pair under one name, with its seats. */
export interface Seated {
  name: string;
  seats: number[];
}
export type SeatedTeam = Seated[];

/** The teams of a table with their seats: the first team has seats 0 and 2, the other 1 and 3. A
 *  pair under one name has both. */
export function seated({
  teams,
  seats,
}: Pick<EventTable, 'teams' | 'seats'>): [SeatedTeam, SeatedTeam] {
  const team = (number: 0 | 1): SeatedTeam => {
    const [one, other] = [seats[number], seats[number + 2]];
    if (one !== undefined && other !== undefined && one !== other)
      return [
        { name: one, seats: [number] },
        { name: other, seats: [number + 2] },
      ];
    const names = teams[number];
    if (names.length === 1) return names.map((name) => ({ name, seats: [number, number + 2] }));
    return names.map((name, index) => ({ name, seats: [number + 2 * index] }));
  };
  return [team(0), team(1)];
}

/** The names of a team. */
export function namesOf(team: SeatedTeam): string[] {
  return team.map(({ name }) => name);
}
