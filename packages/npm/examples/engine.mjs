#!/usr/bin/env node
// An engine for `kennel arena` and `kennel join` (docs/engines.md): it tries every play
// that is listed, and looks at what it does.
//   kennel arena 'engine:node engine.mjs' random --games 50
import { createInterface } from 'node:readline';
import { Position, load, shape } from 'kennel-dog';

await load();

const WORTH = { X: 9, A: 8, K: 7, 7: 6, J: 4, 4: 4, Q: 2 };
const worth = (card) => WORTH[card] ?? 1;

/** How good a play is: what it does to marbles, less the value of its card. */
function score({ rules, seat, board, hand }, play) {
  const { players, teams } = shape(rules);
  const team = teams.find((seats) => seats.includes(Number(seat)));
  // Nobody else's cards are known, and nobody else plays here.
  const hands = Array.from({ length: players }, (_, at) => (at === Number(seat) ? hand : '-'));
  let value = -2 * worth(play[0]);
  // A card cannot be drawn from a hand that is not known.
  if (play.includes('draw-')) return value;
  const position = new Position(`${rules} ${board} ${seat} ${hands.join('/')}`);
  for (const { step, seat: whose, one } of position.play(play).steps) {
    const sign = team.includes(whose ?? one?.[0]) ? 1 : -1;
    if (step === 'left') value += 60 * sign;
    if (step === 'entered_finish') value += 100 * sign;
    if (step === 'sent_home') value -= 50 * sign;
    if (step === 'stepped') value += sign;
  }
  position.free();
  return value;
}

const best = (of, by) => of.reduce((one, other) => (by(other) > by(one) ? other : one));

function answer(kind, question, plays) {
  if (kind === 'give') return `give ${best([...question.hand], (card) => -worth(card))}`;
  const scores = new Map(plays.map((play) => [play, score(question, play)]));
  return `play ${best(plays, (play) => scores.get(play))}`;
}

let kind = null;
let [question, plays, listed] = [{}, [], 0];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(' ');
  if (listed > 0) {
    plays.push(line);
    listed -= 1;
  } else if (word === 'kennel-engine') console.log('name Example in JavaScript\nready');
  else if (word === 'question') [kind, question, plays] = [rest[0], {}, []];
  else if (word === 'plays') listed = Number(rest[1]);
  else if (word === 'end') console.log(answer(kind, question, plays));
  else if (word === 'quit') process.exit();
  else question[word] = rest.join(' ');
}
