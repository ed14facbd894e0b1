/** Which event the start page shows. */
import type { EventSummary } from '../wire';

/** Events further away are not shown. */
const SOON = 7 * 24 * 60 * 60 * 1000;
/** Events that did not begin when they should have are forgotten after this. */
const LATE = 12 * 60 * 60 * 1000;

/** The event that runs, or else the next one of those that begin soon. */
export function soonest(events: readonly EventSummary[], now: number): EventSummary | null {
  const running = events.find(({ phase }) => phase === 'running');
  const coming = events
    .filter(({ phase, start_ms }) => phase === 'coming' && start_ms < now + SOON)
    .filter(({ start_ms }) => start_ms > now - LATE)
    .toSorted((one, other) => one.start_ms - other.start_ms);
  return running ?? coming[0] ?? null;
}
