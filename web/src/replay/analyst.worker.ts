/** Judges a recorded game beside the page, a few moments at a time, so that a question in
 *  between does not have to wait for the end. */
import { netFor } from '../practice/nets';
import { Analyst, loadRules } from '../rules';
import type { FromAnalyst, ToAnalyst } from './analyst';

/** So many moments are judged before others get a word in. */
const AT_ONCE = 40;

const say = (message: FromAnalyst): void => postMessage(message);
let analyst: Analyst | null = null;

async function begin(record: string, rules: string): Promise<void> {
  const [net] = await Promise.all([netFor(rules), loadRules()]);
  analyst = new Analyst(record, net);
  for (let judged = analyst.judge(AT_ONCE); judged !== null; judged = analyst.judge(AT_ONCE)) {
    say({ tell: 'judged', judged });
    await new Promise((done) => setTimeout(done));
  }
  say({ tell: 'done' });
}

addEventListener('message', ({ data }: MessageEvent<ToAnalyst>) => {
  if (data.ask === 'begin') {
    begin(data.record, data.rules).catch(() => say({ tell: 'failed' }));
  } else {
    try {
      if (analyst) say({ tell: 'advice', at: data.at, advice: analyst.instead(data.at) });
    } catch {
      say({ tell: 'advice', at: data.at, advice: null });
    }
  }
});
