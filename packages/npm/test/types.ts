// Compiled against the installed package: what the types promise.
import {
  Analyst,
  Game,
  Position,
  Replay,
  View,
  load,
  net,
  positionProblem,
  shape,
} from 'kennel-dog';
import type { Hint, Offer, State } from 'kennel-dog';

await load();
const starts: number[] = shape('4').starts;
const view = new View('4', 0, 1);
const state: State = view.state;
const offer: Offer = new Position('4 k,k,k,5/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-').offer({
  card: '4',
});
const game = await Game.start({ rules: '2', level: 'puppy', seed: 1n });
const hint: Hint = game.hint(10);
const chances = [...new Analyst(game.record, await net('2')).judge()].map(({ chance }) => chance);
const about = new Replay(game.record).about.rules;
// @ts-expect-error there is no such level
await Game.start({ level: 'wolf' });
console.log(
  starts,
  state.die,
  offer.grips.length,
  hint.all,
  chances.length,
  about,
  positionProblem('4'),
);
