/** The neural nets of the bots, one for each kind of table, loaded when it is played. */
import five from '../../../crates/bots/nets/five.net?url';
import four from '../../../crates/bots/nets/four.net?url';
import sixPairs from '../../../crates/bots/nets/six-pairs.net?url';
import sixTriples from '../../../crates/bots/nets/six-triples.net?url';
import three from '../../../crates/bots/nets/three.net?url';
import two from '../../../crates/bots/nets/two.net?url';

const NETS: Record<string, string> = {
  '2': two,
  '3': three,
  '4': four,
  '5': five,
  '6-pairs': sixPairs,
  '6-triples': sixTriples,
};

/** The net for rules in notation. */
export async function netFor(rules: string): Promise<Uint8Array> {
  const url = NETS[rules.split(',')[0] ?? ''];
  if (url === undefined) throw new Error(`no net for ${rules}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
