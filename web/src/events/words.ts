/** What an event is played by, in words. */
import type { EventSettings } from '../wire';
import { wordOf } from './presets';
import { say } from './texts';

/** Rounds, time and format in a few words. */
export function settingsWords({ rounds, minutes, format }: EventSettings): string {
  const time = minutes === null ? [] : [say('settings.minutes', { count: minutes })];
  const parts = [say('settings.rounds', { count: rounds }), ...time];
  return [...parts, say(`format.${wordOf(format)}`)].join(' · ');
}

/** The rules by which points are given, a sentence each. */
export function scoringWords({ scoring }: EventSettings): string[] {
  const { win, draw, marble, finished, missed, no_show } = scoring;
  return [
    ...(win > 0 ? [say('scoring.win', { win, draw })] : []),
    ...(marble > 0 ? [say('scoring.marble', { marble, finished })] : []),
    ...(missed > 0 ? [say('scoring.missed', { count: missed })] : []),
    say('scoring.bye', { home: `${no_show[1]}:${no_show[0]}` }),
  ];
}

/** A difference with its sign, with a minus that is as wide as a plus. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number).replace('-', '−');
}
