/** The ladder: tables and levels to beat one after the other, each with a short goal. */
import { teamsOf, type Kind, type Level } from '../pages/tableForm';

/** What has to be reached besides the win. */
export type Goal =
  | { goal: 'win' }
  /** So many marbles of others sent home by one's team. */
  | { goal: 'hunt'; count: number }
  /** At most so many marbles of one's team sent home. */
  | { goal: 'safe'; count: number }
  /** At most so many rounds. */
  | { goal: 'quick'; count: number };

export type Rung = { id: string; kind: Kind; level: Level } & Goal;

/** From the easiest to the hardest. */
export const RUNGS: readonly Rung[] = [
  { id: 'puppies', kind: '4', level: 'puppy', goal: 'win' },
  { id: 'hunt', kind: '4', level: 'puppy', goal: 'hunt', count: 10 },
  { id: 'duel', kind: '2', level: 'puppy', goal: 'win' },
  { id: 'terriers', kind: '4', level: 'terrier', goal: 'win' },
  { id: 'three', kind: '3', level: 'terrier', goal: 'win' },
  { id: 'safe', kind: '4', level: 'terrier', goal: 'safe', count: 7 },
  { id: 'shepherds', kind: '4', level: 'shepherd', goal: 'win' },
  { id: 'shepherd-duel', kind: '2', level: 'shepherd', goal: 'win' },
  { id: 'pairs', kind: '6-pairs', level: 'shepherd', goal: 'win' },
  { id: 'quick', kind: '4', level: 'shepherd', goal: 'quick', count: 16 },
  { id: 'champions', kind: '4', level: 'champion', goal: 'win' },
  { id: 'triples', kind: '6-triples', level: 'champion', goal: 'win' },
];

/** A game that is over, from the seat of somebody. */
export interface Played {
  /** The rules, in notation. */
  rules: string;
  seat: number;
  winners: readonly number[];
  /** The level of the bot in each seat; null where a person sat. */
  levels: readonly (string | null)[];
  /** What happened; null if that is not known any more. */
  numbers: { rounds: number; hunted: number; suffered: number } | null;
}

/** The rungs that a game reaches: it was won at that table, against bots of that level alone. */
export function reached(game: Played): Rung[] {
  if (!game.winners.includes(game.seat)) return [];
  const team = teamsOf(game.rules).find((seats) => seats.includes(game.seat)) ?? [game.seat];
  const rivals = game.levels.filter((_, seat) => !team.includes(seat));
  const kind = game.rules.split(',')[0];
  return RUNGS.filter(
    (rung) =>
      rung.kind === kind &&
      rivals.length > 0 &&
      rivals.every((level) => level === rung.level) &&
      isMet(rung, game.numbers),
  );
}

function isMet(rung: Goal, numbers: Played['numbers']): boolean {
  switch (rung.goal) {
    case 'win':
      return true;
    case 'hunt':
      return numbers !== null && numbers.hunted >= rung.count;
    case 'safe':
      return numbers !== null && numbers.suffered <= rung.count;
    case 'quick':
      return numbers !== null && numbers.rounds <= rung.count;
  }
}
