/** The worker in which a game of practice lives: bots think here, so that the page never
 *  stutters. */
import { beginGame, botsOf } from './bots';
import type { ToWorker } from './messages';
import { netFor } from './nets';
import { Session, Unreadable } from './session';
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
  keep: put,
  load: async ({ id, rules, seat, levels, seed, record }, name) => {
    const [net, raw] = await Promise.all([
      netFor(rules),
      beginGame({ id, beginning: { record }, seat, name, levels, seed }).catch((error: unknown) => {
        // The rules say in words what is wrong with a game; anything else is an `Error`.
        throw typeof error === 'string' ? new Unreadable(error) : error;
      }),
    ]);
    raw.take_net(net);
    return botsOf(raw);
  },
  tell: (message) => postMessage(message),
  // A message to oneself is behind all that the page has said by now.
  pause: () =>
    new Promise((go) => {
      waiting = go;
      channel.port2.postMessage(null);
    }),
  now: Date.now,
});

onmessage = ({ data }: MessageEvent<ToWorker>) => void session.take(data);
