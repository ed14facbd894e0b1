/** What players at a table say to each other, in words. */
import type { TransientEvent } from '../state/table';
import { personAt, type TextContext } from '../text/words';
import type { OpenProposal } from '../wire';
import type { tell as Tell } from './texts';

/** A nudge, or that somebody does not agree; null if it does not concern the viewer. */
export function transientWords(
  tell: typeof Tell,
  context: TextContext,
  event: Extract<TransientEvent, { kind: 'nudged' | 'declined' }>,
): string | null {
  const who = personAt(context, event.seat);
  if (event.kind === 'declined') return tell('ask.declined', { who });
  if (context.own !== null && event.to.includes(context.own)) return tell('nudge.got', { who });
  if (event.seat !== context.own) return null;
  return tell('nudge.sent', { names: event.to.map((seat) => personAt(context, seat)) });
}

/** What is proposed. */
export function proposalWords(
  tell: typeof Tell,
  context: TextContext,
  { proposal, by, waits_for }: OpenProposal,
): string {
  const who = personAt(context, by);
  if (by === context.own)
    return tell('ask.waits', { names: waits_for.map((seat) => personAt(context, seat)) });
  if (proposal.what === 'end') return tell('ask.end', { who });
  if (proposal.what === 'series') return tell('ask.series', { who });
  if (proposal.what === 'take_back') return tell('ask.takeBack', { who });
  return proposal.seat === context.own
    ? tell('ask.standInYou', { who })
    : tell('ask.standIn', { who, to: personAt(context, proposal.seat) });
}
