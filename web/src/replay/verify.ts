/*
 * Verifies the shuffles and draws of a recorded game, as docs/fairness.md describes. Uses
 * the browser's own cryptography and no code of the server or of the rules: a second,
 * independent implementation. Of the rules it only knows who gets which card; it does not
 * check whether plays are legal.
 */

export type Mismatch = 'commitment' | 'first_dealer' | 'deal' | 'drawn' | 'got';

export type Verdict =
  | {
      kind: 'verifies';
      game: string;
      /** The board, if its cards were dealt at other tables, too. */
      board: string | null;
      commitment: string;
      /** What each seat contributed; may be empty. */
      entropy: string[];
      rounds: number;
      /** The rounds before which the stock was shuffled, counted from 1. */
      shuffles: number[];
      /** The number of cards drawn, from neighbours and with twos. */
      draws: number;
    }
  | {
      kind: 'differs';
      fault: Mismatch;
      /** The line of the record, counted from 1. */
      line: number;
      /** Counted from 1; none before the first deal. */
      round: number | null;
      seat: number | null;
      /** What the record says, and what the shuffle gives. */
      recorded: string;
      fair: string;
      /** Where the fair card lay, counted from 1: in the shuffled stock for a deal, in
       *  the hand it was drawn from for a draw. */
      place: number | null;
    }
  | {
      kind: 'unverifiable';
      why: 'no_secret' | 'no_cryptography' | 'unreadable';
      line: number | null;
    };

const CARDS = 'A23456789TJQKX';
const PLAYERS: Readonly<Record<string, number>> = {
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6-pairs': 6,
  '6-triples': 6,
};
/** How many seats further on the exchange passes a card. */
const RECEIVER: Readonly<Record<string, number>> = {
  '2': 1,
  '3': 1,
  '4': 2,
  '5': 1,
  '6-pairs': 3,
  '6-triples': 2,
};
/** Options in the order in which they are written. */
const OPTIONS = ['classic', '2005', 'jack-anytime', 'canadian', 'no-joker-finish', 'start-marble'];

/** Repeats all shuffles and draws of a record and compares. */
export async function verify(record: string): Promise<Verdict> {
  if (globalThis.crypto?.subtle === undefined) {
    return { kind: 'unverifiable', why: 'no_cryptography', line: null };
  }
  try {
    return await verifyLines(read(record));
  } catch (thrown) {
    if (thrown instanceof Differs) return thrown.verdict;
    if (thrown instanceof Unreadable) {
      return { kind: 'unverifiable', why: thrown.why, line: thrown.line };
    }
    throw thrown;
  }
}

class Unreadable extends Error {
  constructor(
    readonly why: 'no_secret' | 'unreadable',
    readonly line: number | null,
  ) {
    super(why);
  }
}

class Differs extends Error {
  constructor(readonly verdict: Extract<Verdict, { kind: 'differs' }>) {
    super(verdict.fault);
  }
}

interface Line {
  number: number;
  words: string[];
}

interface Header {
  value: string;
  line: number;
}

interface Lines {
  header: ReadonlyMap<string, Header>;
  events: Line[];
}

/** Tags of a game without a board. */
const OF_A_GAME = ['commitment', 'secret'];
/** Tags that stand once in a record. */
const PROOF = [...OF_A_GAME, 'game', 'board', 'board-commitment', 'board-secret'];

/** Parses the header and splits the event lines. */
function read(record: string): Lines {
  const header = new Map<string, Header>();
  const events: Line[] = [];
  const lines = record.replace(/^\ufeff/, '').split(/\r?\n/);
  if (lines[0]?.trimEnd() !== 'kennel-record 1') throw new Unreadable('unreadable', 1);
  for (const [index, raw] of lines.entries()) {
    const line = raw.replace(/[ \t]+$/, '');
    const number = index + 1;
    if (index === 0 || line === '' || line.startsWith('#')) continue;
    const [, name, value = ''] = /^(\p{L}[^ :]*):(.*)$/u.exec(line) ?? [];
    if (name === undefined) {
      events.push({ number, words: withoutComment(line).split(' ') });
      continue;
    }
    const isProof = PROOF.includes(name) || name.startsWith('entropy-');
    if (isProof && header.has(name)) throw new Unreadable('unreadable', number);
    const text = name === 'rules' || name === 'first-dealer' ? withoutComment(value) : value;
    if (!header.has(name)) header.set(name, { value: text.slice(1), line: number });
  }
  return { header, events };
}

function withoutComment(line: string): string {
  return (line.split(' #')[0] ?? '').trimEnd();
}

async function verifyLines({ header, events }: Lines): Promise<Verdict> {
  const tag = (name: string, why: 'no_secret' | 'unreadable'): Header => {
    const found = header.get(name);
    if (!found) throw new Unreadable(why, null);
    return found;
  };
  const rules = tag('rules', 'unreadable');
  const [table = '', ...options] = rules.value.split(',');
  const players = PLAYERS[table];
  if (players === undefined) throw new Unreadable('unreadable', rules.line);
  const canonical = [table, ...OPTIONS.filter((option) => options.includes(option))].join(',');
  const board = header.get('board')?.value ?? null;
  const of = board === null ? '' : 'board-';
  const [game, commitment] = [tag('game', 'no_secret'), tag(`${of}commitment`, 'no_secret')];
  const { value: digits, line: secretLine } = tag(`${of}secret`, 'no_secret');
  for (const [name, { line }] of header) {
    const isOfOthers = OF_A_GAME.includes(name) || name.startsWith('entropy-');
    if (board !== null && isOfOthers) {
      throw new Unreadable('unreadable', line);
    }
  }
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Unreadable('unreadable', secretLine);
  const secret = bytesOf(digits);

  const promised = await commitmentTo(secret, board === null ? 1 : 2);
  if (promised !== commitment.value) {
    throw new Differs({
      ...{ kind: 'differs', fault: 'commitment', line: commitment.line },
      ...{ round: null, seat: null, place: null, recorded: commitment.value, fair: promised },
    });
  }
  const entropy = Array.from(
    { length: players },
    (_, seat) => header.get(`entropy-${seat}`)?.value ?? '',
  );
  const key =
    board === null
      ? keyOf(secret, game.value, canonical, entropy)
      : boardKeyOf(secret, board, canonical);
  const chance = new Chance(await key);
  const dealer = await chance.below(players);
  const said = tag('first-dealer', 'unreadable');
  if (said.value !== String(dealer)) {
    throw new Differs({
      ...{ kind: 'differs', fault: 'first_dealer', line: said.line },
      ...{ round: null, seat: null, place: null, recorded: said.value, fair: String(dealer) },
    });
  }
  const follower = new Follower(table, players, dealer, chance);
  await follower.begin();
  for (const line of events) await follower.follow(line);
  const { rounds, shuffles, draws } = follower;
  return {
    ...{ kind: 'verifies', game: game.value, board, commitment: commitment.value },
    ...{ entropy, rounds, shuffles, draws },
  };
}

/** The part of a game that decides who gets which card. */
class Follower {
  rounds = 0;
  draws = 0;
  readonly shuffles: number[] = [];
  readonly #stock = [...CARDS].flatMap((card) => Array<string>(card === 'X' ? 6 : 8).fill(card));
  #dealt = 0;
  #hands: string[][];

  constructor(
    readonly table: string,
    readonly players: number,
    readonly dealer: number,
    readonly chance: Chance,
  ) {
    this.#hands = Array.from({ length: players }, () => []);
  }

  async begin(): Promise<void> {
    await this.#shuffle();
    this.shuffles.push(1);
  }

  async #shuffle(): Promise<void> {
    const cards = this.#stock;
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = await this.chance.below(last + 1);
      [cards[last], cards[other]] = [cards[other] ?? '', cards[last] ?? ''];
    }
    this.#dealt = 0;
  }

  async follow({ number, words }: Line): Promise<void> {
    const [kind = '', ...rest] = words;
    if (kind === 'won') return;
    const counts = kind === 'deal' || kind === 'give' || kind === 'drawn';
    if (counts && rest.length !== this.players) throw new Unreadable('unreadable', number);
    if (kind === 'deal') await this.#deal(number, rest);
    else if (kind === 'give') this.#give(number, rest);
    else if (kind === 'drawn') await this.#drawn(number, rest);
    else await this.#turn(number, kind, rest);
  }

  async #deal(line: number, recorded: readonly string[]): Promise<void> {
    const size = 6 - (this.rounds % 5);
    if (this.#stock.length - this.#dealt < size * this.players) {
      await this.#shuffle();
      this.shuffles.push(this.rounds + 1);
    }
    let seat = (this.dealer + 1 + this.rounds) % this.players;
    this.rounds += 1;
    const dealt: { card: string; place: number }[][] = this.#hands.map(() => []);
    for (let count = 0; count < size * this.players; count += 1) {
      dealt[seat]?.push({ card: this.#stock[this.#dealt] ?? '', place: this.#dealt + 1 });
      this.#dealt += 1;
      seat = (seat + 1) % this.players;
    }
    for (const [seat, fair] of dealt.entries()) {
      const told = [...(recorded[seat] ?? '')];
      // Report the first card that is not in both hands.
      const missing = fair.find(({ card }) => {
        const at = told.indexOf(card);
        if (at >= 0) told.splice(at, 1);
        return at < 0;
      });
      if (missing || told.length > 0) {
        this.#differs('deal', line, seat, {
          recorded: inOrder(recorded[seat] ?? ''),
          fair: inOrder(fair.map(({ card }) => card).join('')),
          place: missing?.place ?? null,
        });
      }
    }
    this.#hands = dealt.map((hand) => hand.map(({ card }) => card));
  }

  #give(line: number, cards: readonly string[]): void {
    for (const [seat, card] of cards.entries()) if (card !== '-') this.#take(line, seat, card);
    const further = RECEIVER[this.table] ?? 1;
    for (const [seat, card] of cards.entries()) {
      if (card !== '-') this.#hands[(seat + further) % this.players]?.push(card);
    }
  }

  async #drawn(line: number, recorded: readonly string[]): Promise<void> {
    const drawn: string[] = [];
    for (let seat = 0; seat < this.players; seat += 1) {
      const { card, place } = await this.#pick(line, (seat + 1) % this.players);
      const said = recorded[seat] ?? '';
      if (said !== card) this.#differs('drawn', line, seat, { recorded: said, fair: card, place });
      drawn.push(card);
    }
    for (const [seat, card] of drawn.entries()) this.#take(line, (seat + 1) % this.players, card);
    for (const [seat, card] of drawn.entries()) this.#hands[seat]?.push(card);
  }

  async #turn(line: number, who: string, words: readonly string[]): Promise<void> {
    const [, digit] = /^([0-5]):$/.exec(who) ?? [];
    const seat = Number(digit);
    const [use = '', deed = '', , said = ''] = words;
    if (digit === undefined || seat >= this.players || use === '') {
      throw new Unreadable('unreadable', line);
    }
    if (use === 'fold') {
      this.#hands[seat] = [];
      return;
    }
    this.#take(line, seat, use.charAt(0));
    const [, other] = /^draw-([0-5])$/.exec(deed) ?? [];
    if (other === undefined) return;
    const { card, place } = await this.#pick(line, Number(other));
    if (said !== card) this.#differs('got', line, seat, { recorded: said, fair: card, place });
    this.#take(line, Number(other), card);
    this.#hands[seat]?.push(card);
  }

  /** Draws a card from a hand. */
  async #pick(line: number, seat: number): Promise<{ card: string; place: number }> {
    const hand = inOrder((this.#hands[seat] ?? []).join(''));
    if (hand === '') throw new Unreadable('unreadable', line);
    this.draws += 1;
    const at = await this.chance.below(hand.length);
    return { card: hand.charAt(at), place: at + 1 };
  }

  #take(line: number, seat: number, card: string): void {
    const hand = this.#hands[seat] ?? [];
    const at = hand.indexOf(card);
    if (at < 0) throw new Unreadable('unreadable', line);
    hand.splice(at, 1);
  }

  #differs(
    fault: Mismatch,
    line: number,
    seat: number,
    what: { recorded: string; fair: string; place: number | null },
  ): never {
    throw new Differs({ kind: 'differs', fault, line, round: this.rounds, seat, ...what });
  }
}

function inOrder(cards: string): string {
  return [...cards].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other)).join('');
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The random numbers of a game. */
export class Chance {
  readonly #key: Promise<CryptoKey>;
  #block = 0;
  #words: Bytes[] = [];

  constructor(key: Bytes) {
    this.#key = hmacKey(key);
  }

  /** A number below a bound. All bounds of the game are small, so the lowest byte of a
   *  word holds all bits that are kept. */
  async below(bound: number): Promise<number> {
    const bits = Math.ceil(Math.log2(bound));
    for (;;) {
      const number = ((await this.#word())[7] ?? 0) & ((1 << bits) - 1);
      if (number < bound) return number;
    }
  }

  async #word(): Promise<Bytes> {
    if (this.#words.length === 0) {
      // Many blocks at once: each call has a cost of its own.
      const key = await this.#key;
      const blocks = Array.from({ length: 32 }, (_, index) =>
        crypto.subtle.sign('HMAC', key, eightBytes(this.#block + index)),
      );
      this.#block += blocks.length;
      for (const block of await Promise.all(blocks)) {
        for (const at of [0, 8, 16, 24]) this.#words.push(new Uint8Array(block, at, 8));
      }
      this.#words.reverse();
    }
    return this.#words.pop() ?? new Uint8Array(8);
  }
}

/** C = SHA-256(framed("kennel fairness 1 commitment", S)), in digits; 2 for a board. */
export async function commitmentTo(secret: Bytes, version: 1 | 2 = 1): Promise<string> {
  const message = framed([encode(`kennel fairness ${version} commitment`), secret]);
  return digitsOf(new Uint8Array(await crypto.subtle.digest('SHA-256', message)));
}

/** K = HMAC-SHA-256(S, framed("kennel fairness 1 key", game, rules, entropies)). */
export async function keyOf(
  secret: Bytes,
  game: string,
  rules: string,
  entropy: readonly string[],
): Promise<Bytes> {
  return keyed(secret, ['kennel fairness 1 key', game, rules, ...entropy]);
}

/** K = HMAC-SHA-256(S, framed("kennel fairness 2 key", board, rules)). */
export async function boardKeyOf(secret: Bytes, board: string, rules: string): Promise<Bytes> {
  return keyed(secret, ['kennel fairness 2 key', board, rules]);
}

async function keyed(secret: Bytes, parts: readonly string[]): Promise<Bytes> {
  const message = framed(parts.map(encode));
  return new Uint8Array(await crypto.subtle.sign('HMAC', await hmacKey(secret), message));
}

function hmacKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Each part with its length in front, in eight bytes. */
function framed(parts: readonly Bytes[]): Bytes {
  const pieces = parts.flatMap((part) => [eightBytes(part.length), part]);
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function eightBytes(number: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

function encode(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

export function bytesOf(digits: string): Bytes {
  return new Uint8Array((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

export function digitsOf(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
