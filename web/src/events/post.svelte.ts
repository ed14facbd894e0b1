/** Sends the results that are kept on this device as soon as there is a network, from whatever
 *  page of events is open. */
import { errorCode } from '../net/api';
import { storage } from '../settings/storage';
import { events, type ClubEvent } from './api';
import { deliver, keep, queuedFor, withMemory, type Delivery, type QueuedAct } from './outbox';

/** Milliseconds between two attempts. */
const AGAIN = 5_000;

/** Where results are kept. */
const outbox = withMemory(storage());
/** Counts changes of what is kept, so that pages look again. */
let changes = $state(0);
let sending: Promise<void> | null = null;
/** The tables whose last act the server refused. */
const refusals: QueuedAct[] = $state([]);

/** The result that waits on this device, if there is one. */
export function keptAbout(of: Pick<QueuedAct, 'event' | 'round' | 'table'>): QueuedAct | null {
  void changes;
  return queuedFor(outbox, of);
}

/** Whether the server has refused the last result from this device. */
export function wasRefused(of: Pick<QueuedAct, 'event' | 'round' | 'table'>): boolean {
  return refusals.some(
    ({ event, round, table }) => event === of.event && round === of.round && table === of.table,
  );
}

/** Keeps a result and sends it, now or later. */
export async function post(queued: QueuedAct, ontold: (event: ClubEvent) => void): Promise<void> {
  const old = refusals.findIndex(
    ({ event, table }) => event === queued.event && table === queued.table,
  );
  if (old >= 0) refusals.splice(old, 1);
  keep(outbox, queued);
  changes += 1;
  await flush(ontold);
}

/** Keeps sending until the result is called. */
export function followPost(ontold: (event: ClubEvent) => void): () => void {
  const go = () => void flush(ontold);
  go();
  const timer = setInterval(go, AGAIN);
  addEventListener('online', go);
  return () => {
    clearInterval(timer);
    removeEventListener('online', go);
  };
}

/** Sends all that is kept, once at a time. */
async function flush(ontold: (event: ClubEvent) => void): Promise<void> {
  await sending;
  sending = (async () => {
    const { refused } = await deliver(outbox, (queued) => send(queued, ontold));
    refusals.push(...refused);
    changes += 1;
  })();
  await sending;
}

async function send(queued: QueuedAct, ontold: (event: ClubEvent) => void): Promise<Delivery> {
  try {
    ontold(await events.act(queued.event, queued.act, queued.key));
    return 'taken';
  } catch (error) {
    switch (errorCode(error)) {
      case 'offline':
      case 'unavailable':
      case 'too_many':
      case 'unexpected':
        return 'later';
      default:
        return 'refused';
    }
  }
}
