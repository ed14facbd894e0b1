/** Rules, clocks and levels of a table, in words. */
import type { Translate } from '../text/format';
import type { Clock } from '../wire';
import { EDITIONS, KINDS, LEVELS, OPTIONS } from './tableForm';

/** Rules in notation, in a few words; unknown ones stay in notation. */
export function rulesWords(t: Translate, rules: string): string {
  const [kind = '', ...pieces] = rules.split(',');
  const known = KINDS.find((one) => one === kind);
  const players =
    known === '6-pairs' || known === '6-triples'
      ? t(`kind.${known}`)
      : known
        ? t(`players.${known}`)
        : kind;
  return [players, ...pieces.map((piece) => pieceWords(t, piece))].join(' · ');
}

function pieceWords(t: Translate, piece: string): string {
  const option = OPTIONS.find((one) => one === piece);
  if (option) return t(`option.${option}`);
  const edition = EDITIONS.find((one) => one === piece);
  return edition ? t(`edition.${edition}.name`) : piece;
}

/** The thinking time, in words. */
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

/** The name of a level; an unknown one stays as it is. */
export function levelWords(t: Translate, word: string): string {
  const level = LEVELS.find((one) => one === word);
  return level ? t(`level.${level}`) : word;
}
