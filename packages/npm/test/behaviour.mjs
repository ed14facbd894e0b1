// Run with the installed package: what it does.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
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

await load();
assert.deepEqual(shape('4').starts, [0, 16, 32, 48]);
assert.throws(() => shape('7'), /rules/);
assert.equal(positionProblem('4 k,k,k,5/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-'), null);
assert.equal(positionProblem('4').code, 'missing');

const position = new Position('4 k,k,k,5/k,k,k,k/k,k,k,k/k,k,k,k 0 4/-/-/-');
const plays = position
  .offer({ card: '4' })
  .grips.flatMap(({ targets }) => targets.flatMap(({ ways }) => ways.map(({ play }) => play)));
assert.deepEqual(plays.sort(), ['4 5-1', '4 5-9'].sort());
assert.throws(() => position.play('4 5-10'), Error);
assert.equal(position.play('4 5-9').steps.length, 4);

const view = new View('4', 0, 0);
assert.throws(() => view.see({ sight: 'folded', seat: 0, cards: '7' }), Error);
view.see({ sight: 'dealt', dealer: 0, lead: 1, size: 6, shuffled: false, hand: 'A23456' });
assert.deepEqual(view.state.hand, ['A', '2', '3', '4', '5', '6']);

// The same seed is the same game.
const once = await Game.start({ rules: '3', level: 'puppy', seed: 5 });
const again = await Game.start({ rules: '3', level: 'puppy', seed: 5 });
assert.equal(once.record, again.record);
assert.equal(once.undo(), false);

const record = await readFile(process.argv[2], 'utf8');
const replay = new Replay(record);
assert.ok(replay.moments('open').every(({ hands }) => hands.every((hand) => hand !== null)));
assert.ok(replay.moments(2).every(({ hands }) => hands[0] === null && hands[2] !== null));
assert.throws(() => new Replay('woof'), /kennel-record/);
const analyst = new Analyst(record, await net(replay.about.rules));
const first = analyst.judge().next().value;
assert.ok(first.chance > 0 && first.chance <= first.best && first.best < 1);
console.log('ok');
