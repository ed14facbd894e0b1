/** Judges parts of a finished game, one after the other as they are asked for. */
import { netFor } from '../local/nets';
import { loadRules } from '../rules';
import { Account } from '../rules/account';
import type { FromJudge, ToJudge } from './messages';

/** What `kennel analyse` takes if nothing else is said, so that both say the same. */
const SEED = 1;
const POSITIONS = 200_000;

const send = (message: FromJudge): void => postMessage(message);
let account: Account | null = null;

async function begin(record: string, rules: string): Promise<void> {
  const [net] = await Promise.all([netFor(rules), loadRules()]);
  account = new Account(record, net, SEED, POSITIONS);
  send({ tell: 'ready', parts: account.parts(), chance: account.chanceParts() });
}

addEventListener('message', ({ data }: MessageEvent<ToJudge>) => {
  if (data.ask === 'begin') {
    begin(data.record, data.rules).catch(() => send({ tell: 'failed' }));
    return;
  }
  try {
    if (data.ask === 'account') {
      if (account) send({ tell: 'account', account: account.account(data.found) });
    } else if (data.ask === 'exercises') {
      const { found, seat, game } = data;
      send({ tell: 'exercises', exercises: account?.exercises(found, seat, game) ?? [] });
    } else {
      const found = account?.judge(data.part);
      if (found) send({ tell: 'found', part: data.part, found });
    }
  } catch {
    send({ tell: 'failed' });
  }
});
