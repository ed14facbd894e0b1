/*
 * The form for a new table. Which choices go together comes from the rules (`tables.ts`,
 * generated); nothing here knows why.
 */
import { TABLES } from '../tables';
import type { Clock, NewTable, Visibility } from '../wire';

export const KINDS = ['2', '3', '4', '5', '6-pairs', '6-triples'] as const;
export const EDITIONS = ['current', 'classic', '2005'] as const;
export const OPTIONS = ['canadian', 'no-joker-finish', 'jack-anytime', 'start-marble'] as const;
export const LEVELS = ['puppy', 'terrier', 'shepherd', 'champion'] as const;
/** Seconds for each turn; null for no clock. The days are for correspondence games. */
export const CLOCKS = [null, 30, 60, 120, 86_400, 259_200] as const;

export type Kind = (typeof KINDS)[number];
export type Edition = (typeof EDITIONS)[number];
export type Option = (typeof OPTIONS)[number];
export type Level = (typeof LEVELS)[number];

export interface TableForm {
  kind: Kind;
  edition: Edition;
  options: Option[];
  turnSeconds: number | null;
  level: Level;
  visibility: Visibility;
}

export const DEFAULT_FORM: Readonly<TableForm> = {
  kind: '4',
  edition: 'current',
  options: [],
  turnSeconds: null,
  level: 'terrier',
  visibility: 'link',
};

function ruleSets(kind: Kind): readonly string[] {
  return TABLES.find(({ table }) => table === kind)?.rules ?? [];
}

/** The rules in notation; null if the choices do not go together. */
export function rulesOf(kind: Kind, edition: Edition, options: readonly Option[]): string | null {
  const wanted = [...(edition === 'current' ? [] : [edition]), ...options];
  const matches = (rules: string): boolean => {
    const [, ...pieces] = rules.split(',');
    return (
      pieces.length === wanted.length &&
      pieces.every((piece) => wanted.some((one) => one === piece))
    );
  };
  return ruleSets(kind).find(matches) ?? null;
}

/** The editions of a kind of table. */
export function editionsFor(kind: Kind): Edition[] {
  return EDITIONS.filter((edition) => rulesOf(kind, edition, []) !== null);
}

/** The options of a kind of table in an edition. */
export function optionsFor(kind: Kind, edition: Edition): Option[] {
  return OPTIONS.filter((option) => rulesOf(kind, edition, [option]) !== null);
}

/** The form without the choices that do not go together. */
export function normalise(form: TableForm): TableForm {
  const edition = editionsFor(form.kind).includes(form.edition) ? form.edition : 'current';
  const possible = optionsFor(form.kind, edition);
  const options = form.options.filter((option) => possible.includes(option));
  return { ...form, edition, options };
}

export function clockOf(turnSeconds: number | null): Clock {
  return turnSeconds === null ? {} : { turn_seconds: turnSeconds };
}

/** The request for the server. */
export function newTable(form: TableForm): NewTable {
  const { kind, edition, options, turnSeconds, level, visibility } = normalise(form);
  return {
    rules: rulesOf(kind, edition, options) ?? kind,
    visibility,
    clock: clockOf(turnSeconds),
    stand_in_level: level,
    bots: [],
    sit: true,
  };
}

/** The number of players at a kind of table. */
export function playersOf(kind: string): number {
  return TABLES.find(({ table }) => table === kind)?.players ?? 4;
}

/** The teams under rules in notation; none if the rules are unknown. */
export function teamsOf(rules: string): readonly number[][] {
  return TABLES.find(({ table }) => table === rules.split(',')[0])?.teams ?? [];
}
