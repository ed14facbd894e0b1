/** The rules and the bots of Brändi Dog. Everything is computed in WebAssembly, by the same
 *  code as on the server; this file only turns JSON into objects and back. */
import init, * as raw from './kennel.js';

const read = (json) => JSON.parse(json);
/** The errors of WebAssembly are texts; those of a record are objects in JSON. */
const fails = (error) => {
  const text = String(error);
  throw new Error(text.startsWith('{') ? read(text).what : text, { cause: error });
};
const tried = (does) => {
  try {
    return does();
  } catch (error) {
    return fails(error);
  }
};

let loading;

const isNode = typeof process !== 'undefined' && process.versions?.node !== undefined;

/** A file of this package. */
async function file(name) {
  const url = new URL(name, import.meta.url);
  if (isNode && url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Uint8Array(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads the rules, once; to be awaited before anything else. */
export function load(bytes) {
  loading ??= Promise.resolve(bytes ?? file('./kennel_bg.wasm')).then((module) =>
    init({ module_or_path: module }),
  );
  return loading.then(() => undefined);
}

const NETS = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' };

/** The net that the bots of a table play with: half a megabyte. */
export function net(rules) {
  const table = rules.split(',')[0];
  return file(`./nets/${NETS[table] ?? table.replace('6-', 'six-')}.net`);
}

export const shape = (rules) => tried(() => read(raw.shape(rules)));

export function positionProblem(position) {
  const problem = raw.position_problem(position);
  return problem === undefined ? null : read(problem);
}

export class View {
  #raw;
  constructor(rules, firstDealer, seat = null) {
    this.#raw = tried(() => new raw.View(rules, firstDealer, seat));
  }
  see(sight) {
    return tried(() => read(this.#raw.see(JSON.stringify(sight))));
  }
  takeSeat(seat) {
    tried(() => this.#raw.take_seat(seat));
  }
  takeBack(events) {
    tried(() => this.#raw.take_back(events));
  }
  get state() {
    return read(this.#raw.state());
  }
  get cards() {
    return read(this.#raw.cards());
  }
  offer(building) {
    return tried(() => read(this.#raw.offer(JSON.stringify(building))));
  }
  free() {
    this.#raw.free();
  }
}

export class Position {
  #raw;
  constructor(position) {
    this.#raw = tried(() => new raw.Position(position));
  }
  get standing() {
    return read(this.#raw.standing());
  }
  get cards() {
    return read(this.#raw.cards());
  }
  offer(building) {
    return tried(() => read(this.#raw.offer(JSON.stringify(building))));
  }
  play(play, lot = Math.random()) {
    return tried(() => read(this.#raw.play(play, lot)));
  }
  fold() {
    return tried(() => this.#raw.fold());
  }
  free() {
    this.#raw.free();
  }
}

export class Replay {
  #raw;
  constructor(record) {
    this.#raw = tried(() => new raw.Replay(record));
  }
  get about() {
    return read(this.#raw.about());
  }
  moments(viewpoint = 'open') {
    return tried(() => read(this.#raw.moments(String(viewpoint))));
  }
  until(moment) {
    return tried(() => this.#raw.until(moment));
  }
  free() {
    this.#raw.free();
  }
}

export class Analyst {
  #raw;
  constructor(record, net) {
    this.#raw = tried(() => new raw.Analyst(record, net));
  }
  /** The judgements of all decisions, as they are computed. */
  *judge() {
    for (let judged = this.#raw.judge(1); judged !== undefined; judged = this.#raw.judge(1)) {
      yield* read(judged);
    }
  }
  instead(moment) {
    return tried(() => read(this.#raw.instead(moment)));
  }
  free() {
    this.#raw.free();
  }
}

const seedOf = (seed) =>
  seed === undefined
    ? Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    : BigInt.asUintN(64, BigInt(seed)).toString(16).padStart(16, '0');

export class Game {
  #raw;
  /** A game of people against bots. */
  static async start({
    rules = '4',
    position,
    record,
    people = [0],
    level = 'shepherd',
    seed,
  } = {}) {
    await load();
    const beginning = record ? { record } : position ? { position } : { rules };
    const named = record ? new Replay(record).about.rules : (position ?? rules).split(' ')[0];
    const levels = Array(shape(named).players).fill(level);
    const persons = people.map((seat) => ({ seat, name: people.length > 1 ? `Seat ${seat}` : '' }));
    const start = { id: 'game', beginning, people: persons, levels, seed: seedOf(seed) };
    const game = new Game(start);
    game.#raw.take_net(await net(named));
    return game;
  }
  constructor(start) {
    this.#raw = tried(() => new raw.LocalGame(JSON.stringify(start)));
  }
  told(after = 0) {
    return read(this.#raw.told(after));
  }
  say(message) {
    return tried(() => read(this.#raw.say(JSON.stringify(message))));
  }
  step(milliseconds = 300) {
    return tried(() => read(this.#raw.step(milliseconds)));
  }
  passTo(seat) {
    return tried(() => read(this.#raw.pass_to(seat)));
  }
  hint(milliseconds = 300) {
    return tried(() => read(this.#raw.hint(milliseconds)));
  }
  undo() {
    return this.#raw.undo();
  }
  get rules() {
    return this.#raw.rules();
  }
  get record() {
    return this.#raw.record();
  }
  get winners() {
    return read(this.#raw.winners());
  }
  free() {
    this.#raw.free();
  }
}
