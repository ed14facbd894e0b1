/** The worker in which a game on this device runs: bots think here, so that the page stays
 *  responsive. */
import { beginGame, botsOf } from './bots';
import type { ToWorker } from './messages';
import { netFor } from './nets';
import { Session, UnreadableGame } from './session';
import { get, put } from './store';

const channel = new MessageChannel();
let waiting: (() => void) | null = null;
channel.port1.onmessage = () => {
  const go = waiting;
  waiting = null;
  go?.();
};

const session = new Session({
  find: get,
  store: put,
  load: async ({ id, rules, seat, levels, seed, record, ...game }, name) => {
    const people = game.people ?? [{ seat, name }];
    const [net, raw] = await Promise.all([
      netFor(rules),
      beginGame({ id, beginning: { record }, people, levels, seed }).catch((error: unknown) => {
        // The rules throw texts; everything else throws an `Error`.
        throw typeof error === 'string' ? new UnreadableGame(error) : error;
      }),
    ]);
    raw.take_net(net);
    return botsOf(raw);
  },
  tell: (message) => postMessage(message),
  // A message to itself is queued behind everything that the page has sent.
  pause: () =>
    new Promise((go) => {
      waiting = go;
      channel.port2.postMessage(null);
    }),
  now: Date.now,
});

onmessage = ({ data }: MessageEvent<ToWorker>) => void session.take(data);
