/** Judges parts of a finished game, one after the other as they are asked for. */
import { netFor } from '../local/nets';
import { loadRules } from '../rules';
import { Breakdown } from '../rules/breakdown';
import type { FromJudge, ToJudge } from './messages';

/** What `kennel analyse` takes if nothing else is said, so that both say the same. */
const SEED = 1;
const POSITIONS = 200_000;

const send = (message: FromJudge): void => postMessage(message);
let breakdown: Breakdown | null = null;

async function begin(record: string, rules: string): Promise<void> {
  const [net] = await Promise.all([netFor(rules), loadRules()]);
  breakdown = new Breakdown(record, net, SEED, POSITIONS);
  send({ tell: 'ready', parts: breakdown.parts(), chance: breakdown.chanceParts() });
}

addEventListener('message', ({ data }: MessageEvent<ToJudge>) => {
  if (data.ask === 'begin') {
    begin(data.record, data.rules).catch(() => send({ tell: 'failed' }));
    return;
  }
  try {
    if (data.ask === 'breakdown') {
      if (breakdown) send({ tell: 'breakdown', breakdown: breakdown.breakdown(data.found) });
    } else if (data.ask === 'exercises') {
      const { found, seat, game } = data;
      send({ tell: 'exercises', exercises: breakdown?.exercises(found, seat, game) ?? [] });
    } else {
      const found = breakdown?.judge(data.part);
      if (found) send({ tell: 'found', part: data.part, found });
    }
  } catch {
    send({ tell: 'failed' });
  }
});
