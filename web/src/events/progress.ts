/** How far an event is: what its director has to do next, and how tables stand. */
import type { EventBell, EventEntry, EventRound, EventTable } from '../wire';
import type { ClubEvent } from './api';

/** The one thing that a director does next. */
export type Step =
  /** There are too few people for a table. */
  | { step: 'people' }
  | { step: 'draw'; round: number; people: number; absent: number }
  | { step: 'start'; round: number; tables: number }
  /** Two teams disagree about their result. */
  | { step: 'settle'; round: number; table: number }
  /** Games are being played, or their results are missing. */
  | { step: 'play'; round: number; missing: number[]; rung: boolean }
  | { step: 'close' }
  | { step: 'over' };

export type TableState = 'missing' | 'entered' | 'disputed' | 'done';

export function stateOf({ result, disputed, reports }: EventTable): TableState {
  if (result) return 'done';
  if (disputed) return 'disputed';
  return reports.length > 0 ? 'entered' : 'missing';
}

/** Whether an event is played by fixed pairs; otherwise partners change. */
export function isOfPairs({ settings: { format } }: Pick<ClubEvent, 'settings'>): boolean {
  return typeof format !== 'string' || !format.startsWith('redrawn');
}

/** Those who can be drawn: who is there, if anybody has been checked in before the first round. */
export function drawable({ entries, rounds }: Pick<ClubEvent, 'entries' | 'rounds'>): {
  playing: EventEntry[];
  absent: EventEntry[];
} {
  const inside = entries.filter(({ withdrawn }) => !withdrawn);
  const checks = rounds.length === 0 && inside.some(({ checked_in }) => checked_in);
  return {
    playing: inside.filter(({ checked_in }) => checked_in || !checks),
    absent: inside.filter(({ checked_in }) => checks && !checked_in),
  };
}

export function nextStep(event: ClubEvent): Step {
  const round = lastRound(event);
  if (event.phase === 'over') return { step: 'over' };
  if (round && !round.started)
    return { step: 'start', round: round.number, tables: round.tables.length };
  if (round) {
    const disputed = round.tables.find((table) => stateOf(table) === 'disputed');
    if (disputed) return { step: 'settle', round: round.number, table: disputed.number };
    const missing = round.tables.filter(({ result }) => !result).map(({ number }) => number);
    const rung = event.bell?.round === round.number ? event.bell.rung : event.bell === undefined;
    if (missing.length > 0) return { step: 'play', round: round.number, missing, rung };
    if (round.number >= event.settings.rounds) return { step: 'close' };
  }
  const { playing, absent } = drawable(event);
  if (playing.length < (isOfPairs(event) ? 2 : 4)) return { step: 'people' };
  const number = (round?.number ?? 0) + 1;
  return { step: 'draw', round: number, people: playing.length, absent: absent.length };
}

/** The round that was drawn last. */
export function lastRound({ rounds }: Pick<ClubEvent, 'rounds'>): EventRound | undefined {
  return rounds.at(-1);
}

/** The time of the round that is being played: none once all its results are there. */
export function bellOf(event: ClubEvent): EventBell | null {
  const round = lastRound(event);
  const isPlayed = round?.started && round.tables.some(({ result }) => !result);
  return isPlayed && event.bell?.round === round.number ? event.bell : null;
}

/** What a screen for everybody shows by itself. */
export type Scene = 'join' | 'draw' | 'standings';

export function sceneOf(event: ClubEvent): Scene {
  const round = lastRound(event);
  if (event.phase === 'over') return 'standings';
  if (!round) return 'join';
  return round.tables.every(({ result }) => result) ? 'standings' : 'draw';
}
