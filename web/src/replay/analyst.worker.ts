/** Judges a recorded game, a few moments at a time, so that a question does not have to wait
 *  for the end. */
import { netFor } from '../local/nets';
import { Analyst, loadRules } from '../rules';
import type { FromAnalyst, ToAnalyst } from './analyst';

/** How many moments are judged between two questions. */
const AT_ONCE = 40;

const send = (message: FromAnalyst): void => postMessage(message);
let analyst: Analyst | null = null;

async function begin(record: string, rules: string): Promise<void> {
  const [net] = await Promise.all([netFor(rules), loadRules()]);
  analyst = new Analyst(record, net);
  for (let judged = analyst.judge(AT_ONCE); judged !== null; judged = analyst.judge(AT_ONCE)) {
    send({ tell: 'judged', judged });
    await new Promise((done) => setTimeout(done));
  }
  send({ tell: 'done' });
}

addEventListener('message', ({ data }: MessageEvent<ToAnalyst>) => {
  if (data.ask === 'begin') {
    begin(data.record, data.rules).catch(() => send({ tell: 'failed' }));
  } else {
    try {
      if (analyst) send({ tell: 'advice', at: data.at, advice: analyst.instead(data.at) });
    } catch {
      send({ tell: 'advice', at: data.at, advice: null });
    }
  }
});
