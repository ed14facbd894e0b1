/** Players without a page, who play through the API as fast as the server allows until the
 *  situation that a test needs comes up. Cards are dealt at random: what a test waits for comes
 *  up in every game, and what needs certain cards is tested from a position instead. */
import { expect } from '@playwright/test';
import { choose, walksOf } from './choose';
import { makeTable, post, type Player } from './driver';

interface Ask {
  question: number;
  kind: 'give' | 'play';
  seats: number[];
}

interface Told {
  tell: string;
  seat?: number;
  changes?: { change: { change: string; sights?: Sight[] } }[];
  ask?: Ask;
}

interface Sight {
  sight: string;
  seat?: number;
  hand?: string;
  card?: string;
  cards?: string;
  play?: string;
  got?: { card: string };
}

const isFinish = (spot: string): boolean => /^\d[abcd]$/.test(spot);

/** A player who follows a table through the API, with or without a page. */
export class Guest {
  seat = -1;
  hand: string[] = [];
  ask: Ask | null = null;
  over = false;
  /** How many times cards have been dealt. */
  deals = 0;
  /** The slots of all finishes that are taken, such as `0a`. */
  readonly finish = new Set<string>();
  #answered = -1;
  #heard: (() => void)[] = [];
  readonly #gone = new AbortController();

  private constructor(
    readonly base: string,
    readonly token: string,
  ) {}

  static async comeIn(base: string, name: string): Promise<Guest> {
    const headers = { 'Content-Type': 'application/json', Origin: base };
    const come = await fetch(`${base}/api/guests`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name }),
    });
    const Cookie = come.headers.getSetCookie()[0]!.split(';')[0]!;
    const made = await fetch(`${base}/api/tokens`, {
      method: 'POST',
      headers: { ...headers, Cookie },
      body: '{}',
    });
    return new Guest(base, ((await made.json()) as { token: string }).token);
  }

  /** The player who has a page. */
  static async of(player: Player): Promise<Guest> {
    const made = await post(player, '/api/tokens', {});
    return new Guest(
      new URL(player.page.url()).origin,
      ((await made.json()) as { token: string }).token,
    );
  }

  async #request(path: string, body?: object): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' };
    return fetch(`${this.base}/api${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
  }

  /** Starts to follow a table. */
  async follow(table: string): Promise<void> {
    const answer = await fetch(`${this.base}/api/tables/${table}/events`, {
      headers: { Authorization: `Bearer ${this.token}` },
      signal: this.#gone.signal,
    });
    void this.#listen(answer.body!).catch((error: unknown) => {
      if (!this.#gone.signal.aborted) throw error;
    });
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of body) {
      const lines = (text + decoder.decode(piece, { stream: true })).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) this.#take(JSON.parse(line) as Told);
      this.#heard.splice(0).forEach((go) => go());
    }
  }

  #take(told: Told): void {
    if (told.tell === 'welcome' || told.tell === 'seat') this.seat = told.seat ?? -1;
    if (told.tell !== 'changes') return;
    for (const { change } of told.changes ?? []) {
      if (change.change === 'over') this.over = true;
      change.sights?.forEach((sight) => this.#see(sight));
    }
    this.ask = told.ask ?? null;
  }

  #see({ sight, seat, hand, card, play, got }: Sight): void {
    const lose = (card: string) => this.hand.splice(this.hand.indexOf(card), 1);
    if (sight === 'dealt') {
      this.hand = [...(hand ?? '')];
      this.deals += 1;
    }
    if (sight === 'gave' && seat === this.seat && card) lose(card);
    if (sight === 'exchanged' && got) this.hand.push(got.card);
    if (sight === 'folded' && seat === this.seat) this.hand = [];
    if (sight !== 'played' || !play) return;
    if (seat === this.seat) lose(play[0]!);
    for (const { from, to } of walksOf(play)) {
      this.finish.delete(from);
      if (isFinish(to)) this.finish.add(to);
    }
  }

  /** Whether an act brings the last marble of some seats into the finish. */
  wins(act: string, team: readonly number[]): boolean {
    const slots = new Set(this.finish);
    for (const { from, to } of walksOf(act)) {
      slots.delete(from);
      if (isFinish(to)) slots.add(to);
    }
    return team.every((seat) => ['a', 'b', 'c', 'd'].every((slot) => slots.has(`${seat}${slot}`)));
  }

  /** Whether this seat has a question to answer. */
  get isAsked(): boolean {
    return (
      this.ask !== null &&
      this.ask.seats.includes(this.seat) &&
      this.ask.question !== this.#answered
    );
  }

  /** Resolves at the next message. */
  heard(): Promise<void> {
    return new Promise((go) => this.#heard.push(go));
  }

  async say(table: string, message: object): Promise<void> {
    const answer = await this.#request(`/tables/${table}/act`, message);
    expect([200, 409]).toContain(answer.status);
  }

  /** The legal acts; none if the seat is not asked any more. */
  async acts(table: string): Promise<string[]> {
    const answer = await this.#request(`/tables/${table}/answers`);
    return answer.ok ? ((await answer.json()) as { acts: string[] }).acts : [];
  }

  async act(table: string, act: string): Promise<void> {
    if (!this.ask) return;
    this.#answered = this.ask.question;
    await this.say(table, { say: 'act', question: this.#answered, act });
  }

  /** Plays at a table with bots until the wanted choice comes up; returns whether it did
   *  before the game was over. */
  async playUntil(table: string, wanted: (acts: readonly string[]) => boolean): Promise<boolean> {
    for (;;) {
      while (!this.isAsked && !this.over) await this.heard();
      if (this.over) return false;
      const acts = await this.acts(table);
      if (acts.length === 0)
        await Promise.race([this.heard(), new Promise((go) => setTimeout(go, 50))]);
      else if (wanted(acts)) return true;
      else await this.act(table, acts[0]!);
    }
  }

  leave(): void {
    this.#gone.abort();
  }
}

/** A table of four: a player with a page, and three others. */
export class Company {
  private constructor(
    readonly player: Player,
    readonly table: string,
    readonly guests: readonly Guest[],
  ) {}

  /** Seats everybody at a new table; nobody is ready yet. */
  static async gather(player: Player): Promise<Company> {
    const own = await Guest.of(player);
    const names = ['Beat', 'Chiara', 'Denis'];
    const others = await Promise.all(names.map((name) => Guest.comeIn(own.base, name)));
    const table = await makeTable(player, '4');
    const guests = [own, ...others];
    await own.follow(table);
    for (const [seat, guest] of guests.entries()) {
      if (seat === 0) continue;
      await guest.follow(table);
      await guest.say(table, { say: 'sit', seat });
    }
    return new Company(player, table, guests);
  }

  /** Follows a table for players who all have pages. */
  static async of(players: readonly Player[], table: string): Promise<Company> {
    const guests = await Promise.all(players.map((player) => Guest.of(player)));
    for (const guest of guests) await guest.follow(table);
    return new Company(players[0]!, table, guests);
  }

  get own(): Guest {
    return this.guests[0]!;
  }

  get partner(): Guest {
    return this.guests[2]!;
  }

  async begin(): Promise<void> {
    for (const guest of this.guests) await guest.say(this.table, { say: 'ready', ready: true });
    await this.until(() => this.guests.every((guest) => guest.hand.length > 0));
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await Promise.race(this.guests.map((guest) => guest.heard()));
  }

  /** Plays for all seats until somebody can do the wanted act, and returns that act without
   *  doing it; null if the game is over before. */
  async playUntil(wanted: (guest: Guest, acts: string[]) => string | null): Promise<string | null> {
    for (;;) {
      const asked = () => this.guests.find((guest) => guest.isAsked);
      await this.until(() => asked() !== undefined || this.own.over);
      const guest = asked();
      if (!guest) return null;
      const acts = await guest.acts(this.table);
      if (acts.length === 0) {
        // The question was answered meanwhile.
        await Promise.race([guest.heard(), new Promise((go) => setTimeout(go, 50))]);
        continue;
      }
      const act = wanted(guest, acts);
      if (act !== null) return act;
      await guest.act(this.table, choose(guest.seat, acts));
    }
  }

  leave(): void {
    this.guests.forEach((guest) => guest.leave());
  }
}
