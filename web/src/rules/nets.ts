/** The nets of the bots, each a file that is loaded when it is wanted. */
import five from '../../../crates/bots/nets/five.net?url';
import four from '../../../crates/bots/nets/four.net?url';
import sixPairs from '../../../crates/bots/nets/six-pairs.net?url';
import sixTriples from '../../../crates/bots/nets/six-triples.net?url';
import three from '../../../crates/bots/nets/three.net?url';
import two from '../../../crates/bots/nets/two.net?url';

const FILES: Readonly<Record<string, string>> = {
  '2': two,
  '3': three,
  '4': four,
  '5': five,
  '6-pairs': sixPairs,
  '6-triples': sixTriples,
};

/** The net for rules in notation. */
export async function loadNet(rules: string): Promise<Uint8Array> {
  const file = FILES[rules.split(',')[0] ?? ''];
  if (file === undefined) throw new Error(`there is no net for ${rules}`);
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
