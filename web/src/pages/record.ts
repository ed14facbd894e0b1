/*
 * The head of a game's record and a count of its lines, for a page about the game. The
 * record itself is read by the rules.
 */

export interface RecordSummary {
  rules: string;
  /** The names of the seats, as far as the record has them. */
  names: (string | null)[];
  /** Who has won; none if the game was not played to its end. */
  winners: number[] | null;
  date: string | null;
  rounds: number;
  plays: number;
}

/** Reads a record, or says by null that it is none. */
export function readRecord(text: string): RecordSummary | null {
  const lines = text.split('\n');
  if (lines[0]?.trim() !== 'kennel-record 1') return null;
  const tag = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const rules = tag('rules');
  if (rules === null) return null;
  const players = Number(/^[2-6]/.exec(rules)?.[0] ?? 0);
  const won = lines.find((line) => /^won( [0-5])+$/.test(line));
  return {
    rules,
    names: Array.from({ length: players }, (_, seat) => tag(`seat-${seat}`)),
    winners: won ? won.slice(4).split(' ').map(Number) : null,
    date: tag('date'),
    rounds: lines.filter((line) => line.startsWith('deal ')).length,
    plays: lines.filter((line) => /^[0-5]: (?!fold$)/.test(line)).length,
  };
}
