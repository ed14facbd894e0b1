// Plays a whole game against bots by the hints of the champion, and replays it.
//   node node.mjs [RULES] [SEED]
import { Game, Replay, View } from 'kennel-dog';

const [rules = '4', seed = '7'] = process.argv.slice(2);
const game = await Game.start({ rules, level: 'terrier', seed: Number(seed) });

let view;
let ask;
function hear(messages) {
  for (const message of messages) {
    if (message.tell === 'refused') throw new Error(message.message);
    if (message.tell !== 'changes') continue;
    for (const { change } of message.changes) {
      if (change.change === 'started') view = new View(rules, change.first_dealer, 0);
      if (change.change === 'seen') for (const sight of change.sights) view.see(sight);
    }
    ask = message.ask;
  }
}

hear(game.told());
while (game.winners === null) {
  const played = game.step();
  hear(played);
  if (played.length > 0 || game.winners !== null) continue;
  const [best] = game.hint(20).candidates;
  hear(game.say({ say: 'act', question: ask.question, act: best.act }));
}

const replay = new Replay(game.record);
const plays = replay.moments(0).filter((moment) => moment.shown.play !== null).length;
console.log(
  `winners: ${game.winners.join(' ')}; ${plays} plays in ${replay.about.moments} moments`,
);
