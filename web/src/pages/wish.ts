/*
 * A table one wishes for, piece by piece. Which pieces go together is told by the rules
 * (`tables.ts`); nothing here knows why.
 */
import { TABLES } from '../tables';
import type { Translate } from '../text/format';
import type { Clock, NewTable, Visibility } from '../wire';

export const KINDS = ['2', '3', '4', '5', '6-pairs', '6-triples'] as const;
export const EDITIONS = ['current', 'classic', '2005'] as const;
export const OPTIONS = ['canadian', 'no-joker-finish', 'jack-anytime'] as const;
export const LEVELS = ['puppy', 'terrier', 'shepherd', 'champion'] as const;
/** Seconds for each turn; none for no clock. The days are for games by mail. */
export const CLOCKS = [null, 30, 60, 120, 86_400, 259_200] as const;

export type Kind = (typeof KINDS)[number];
export type Edition = (typeof EDITIONS)[number];
export type Option = (typeof OPTIONS)[number];
export type Level = (typeof LEVELS)[number];

export interface Wish {
  kind: Kind;
  edition: Edition;
  options: Option[];
  turnSeconds: number | null;
  level: Level;
  visibility: Visibility;
}

export const USUAL: Readonly<Wish> = {
  kind: '4',
  edition: 'current',
  options: [],
  turnSeconds: null,
  level: 'terrier',
  visibility: 'link',
};

function sets(kind: Kind): readonly string[] {
  return TABLES.find(({ table }) => table === kind)?.rules ?? [];
}

/** The rules in notation if the pieces go together. */
export function rulesOf(kind: Kind, edition: Edition, options: readonly Option[]): string | null {
  const wanted = [...(edition === 'current' ? [] : [edition]), ...options];
  const isIt = (rules: string): boolean => {
    const [, ...pieces] = rules.split(',');
    return (
      pieces.length === wanted.length &&
      pieces.every((piece) => wanted.some((one) => one === piece))
    );
  };
  return sets(kind).find(isIt) ?? null;
}

/** The editions there are for a kind of table. */
export function editionsFor(kind: Kind): Edition[] {
  return EDITIONS.filter((edition) => rulesOf(kind, edition, []) !== null);
}

/** The options there are for a kind of table and an edition. */
export function optionsFor(kind: Kind, edition: Edition): Option[] {
  return OPTIONS.filter((option) => rulesOf(kind, edition, [option]) !== null);
}

/** A wish of which everything goes together: pieces that do not are dropped. */
export function fitting(wish: Wish): Wish {
  const edition = editionsFor(wish.kind).includes(wish.edition) ? wish.edition : 'current';
  const possible = optionsFor(wish.kind, edition);
  const options = wish.options.filter((option) => possible.includes(option));
  return { ...wish, edition, options };
}

export function clockOf(turnSeconds: number | null): Clock {
  return turnSeconds === null ? {} : { turn_seconds: turnSeconds };
}

/** What the server is asked for; `bots` says who takes the other seats. */
export function newTable(wish: Wish, bots: 'seated' | 'on request'): NewTable {
  const { kind, edition, options, turnSeconds, level, visibility } = fitting(wish);
  const others = Array.from({ length: playersOf(kind) - 1 }, () => level);
  return {
    rules: rulesOf(kind, edition, options) ?? kind,
    visibility,
    clock: clockOf(turnSeconds),
    stand_in_level: level,
    bots: bots === 'seated' ? [null, ...others] : [],
    sit: true,
  };
}

/** How many play at a kind of table. */
export function playersOf(kind: string): number {
  return TABLES.find(({ table }) => table === kind)?.players ?? 4;
}

/** Who plays with whom by rules in notation; everyone alone if they are unknown. */
export function teamsOf(rules: string): readonly number[][] {
  return TABLES.find(({ table }) => table === rules.split(',')[0])?.teams ?? [];
}

/** Rules in notation, in a few words; what is not known stays as it is written. */
export function rulesWords(t: Translate, rules: string): string {
  const [kind = '', ...pieces] = rules.split(',');
  const known = KINDS.find((one) => one === kind);
  const players =
    known === '6-pairs' || known === '6-triples'
      ? t(`kind.${known}`)
      : known
        ? t('players.count', { count: playersOf(known) })
        : kind;
  return [players, ...pieces.map((piece) => pieceWords(t, piece))].join(' · ');
}

function pieceWords(t: Translate, piece: string): string {
  const option = OPTIONS.find((one) => one === piece);
  if (option) return t(`option.${option}`);
  const edition = EDITIONS.find((one) => one === piece);
  return edition ? `${t('edition.label')} ${t(`edition.${edition}`)}` : piece;
}

/** How long one may think, in words. */
export function clockWords(t: Translate, clock: Clock): string {
  return turnWords(t, clock.turn_seconds ?? clock.game_seconds ?? null);
}

export function turnWords(t: Translate, seconds: number | null): string {
  if (seconds === null) return t('clock.none');
  if (seconds % 86_400 === 0) return t('clock.days', { count: seconds / 86_400 });
  if (seconds % 3_600 === 0) return t('clock.hours', { count: seconds / 3_600 });
  if (seconds % 60 === 0 && seconds >= 120) return t('clock.minutes', { count: seconds / 60 });
  return t('clock.seconds', { count: seconds });
}

/** A level by its word, if it is one. */
export function levelWords(t: Translate, word: string): string {
  const level = LEVELS.find((one) => one === word);
  return level ? t(`level.${level}`) : word;
}
