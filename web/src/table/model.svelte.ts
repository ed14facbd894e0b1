/** A table as the page holds it: connection, what is known, what is shown, and what the
 *  player is about to do. */
import { askWho } from '../net/me.svelte';
import { loadRules } from '../rules';
import type { CardUse, Offer } from '../rules/messages';
import {
  Connection,
  type Link,
  type Listener,
  socketOf,
  type Transport,
} from '../state/connection';
import {
  NOTHING,
  drag,
  letGo,
  options,
  takeBack,
  touch,
  touchCard,
  touchRank,
  type Asker,
  type Choice,
  type Touched,
} from '../state/choosing';
import { Stage } from '../state/stage';
import {
  OutOfStep,
  Table,
  type GameState,
  type Happening,
  type Known,
  type Passing,
} from '../state/table';
import type { ClientMessage, Reaction } from '../wire';

/** How happenings are brought before the eye; given by whoever draws the table. */
export type Animator = (happening: Happening, before: GameState | null) => Promise<void>;

/** So many happenings are kept to be read. */
const LOG = 400;

export class TableModel {
  readonly id: string;
  readonly #table = new Table();
  readonly #stage: Stage<Happening>;
  readonly #connect: (listener: Listener) => Transport;
  #connection: Transport | null = null;
  #asker: { version: number; cards: CardUse[] | null; offers: Map<string, Offer> } | null = null;
  /** How many times everything had to be asked for again. */
  #confusions = 0;

  link: Link = $state('connecting');
  /** What is known of the table. */
  known: Known = $state.raw(this.#table.known());
  /** The game as it is shown; it lags behind what is known. */
  shown: GameState | null = $state.raw(null);
  /** What has been shown, the newest last. */
  log: readonly Happening[] = $state.raw([]);
  /** Whether everything that is known has been shown. */
  settled = $state(true);
  choice: Choice = $state.raw(NOTHING);
  /** The card to be given away, before it is confirmed. */
  gift: string | null = $state(null);
  /** The question that has been answered and not yet been dealt with. */
  sent: number | null = $state(null);
  /** The server goes away for a moment. */
  closing = $state(false);
  animator: Animator | null = null;
  onpassing: ((passing: Passing) => void) | null = null;
  onshown: ((happening: Happening) => void) | null = null;

  constructor(
    id: string,
    connect = (listener: Listener): Transport =>
      new Connection(socketOf(id, location), listener, async () => Boolean((await askWho()).name)),
  ) {
    this.id = id;
    this.#connect = connect;
    this.#stage = new Stage(
      async (happening) => this.animator?.(happening, this.shown),
      (happening) => this.#shown(happening),
      () => {
        this.settled = true;
        this.#connection?.shown();
      },
    );
  }

  /** Loads the rules and connects. */
  async open(): Promise<void> {
    await loadRules();
    this.#connection ??= this.#connect({
      link: (link) => {
        this.link = link;
        if (link !== 'open') this.sent = null;
        if (link === 'open') this.closing = false;
      },
      message: (message) => this.#take(message),
      version: () => this.#table.version,
      anew: () => this.#forget(),
    });
  }

  /** In the middle of a play: its card lies on the pile, its marbles have yet to move. */
  lay(happening: Happening, before: GameState | null): void {
    const { after } = happening;
    if (after && before && this.#stage.isShowing(happening)) {
      this.shown = { ...after, marbles: before.marbles, lastMove: null };
    }
  }

  close(): void {
    this.#stage.close();
    this.#connection?.close();
    this.#table.reset();
  }

  /** Connects again, as whoever one is by now. */
  renew(): void {
    this.#connection?.again();
  }

  /** Tries to connect again at once. */
  wake(): void {
    this.#connection?.wake();
  }

  say(message: ClientMessage): boolean {
    return this.#connection?.say(message) ?? false;
  }

  react(reaction: Reaction): void {
    this.say({ say: 'react', reaction });
  }

  /** Whether the own seat has something to decide now: everything has been shown, and no
   *  answer is under way. */
  get asked(): 'give' | 'play' | null {
    const { asked } = this.known;
    if (!asked || this.link !== 'open' || this.sent === asked.question) return null;
    // While the gifts of others are on their way, one can choose one's own.
    const exchanging = asked.kind === 'give' && this.shown?.known.phase.phase === 'exchange';
    return this.settled || exchanging ? asked.kind : null;
  }

  get cards(): CardUse[] {
    return this.asked === 'play' ? this.#rules().cards() : [];
  }

  get options() {
    return this.asked === 'play' ? options(this.#rules(), this.choice) : null;
  }

  touchCard(card: string): void {
    if (this.asked === 'give') {
      if (this.gift === card) this.give();
      else this.gift = card;
    } else if (this.asked === 'play') {
      this.#touched(touchCard(this.#rules(), this.choice, card));
    }
  }

  touch(spot: string): void {
    if (this.asked === 'play') this.#touched(touch(this.#rules(), this.choice, spot));
  }

  touchRank(rank: string): void {
    if (this.asked === 'play') this.#touched(touchRank(this.#rules(), this.choice, rank));
  }

  drag(from: string, to: string): void {
    if (this.asked === 'play') this.#touched(drag(this.#rules(), this.choice, from, to));
  }

  takeBack(): void {
    this.choice = takeBack(this.choice);
  }

  cancel(): void {
    this.choice = letGo(this.choice);
    this.gift = null;
  }

  /** Whether a whole play waits for a second touch. */
  confirms: () => boolean = () => false;

  /** Plays what has been chosen. */
  confirm(): void {
    if (this.choice.play !== null) this.#answer(this.choice.play);
  }

  /** Gives the chosen card away. */
  give(): void {
    if (this.gift !== null) this.#answer(`give ${this.gift}`);
  }

  /** Answers what is asked with an answer that is whole. */
  answer(act: string): void {
    if (this.asked !== null) this.#answer(act);
  }

  #touched({ choice, play }: Touched): void {
    this.choice = choice;
    if (play !== null && !this.confirms()) this.#answer(play);
  }

  #answer(act: string): void {
    const question = this.#table.asked?.question;
    if (question === undefined || !this.say({ say: 'act', question, act })) return;
    this.sent = question;
    this.gift = null;
    this.choice = NOTHING;
  }

  /** The rules of the running game; what they said about this version is kept. */
  #rules(): Asker {
    const { rules, version } = this.#table;
    if (this.#asker?.version !== version) {
      this.#asker = { version, cards: null, offers: new Map() };
    }
    const kept = this.#asker;
    return {
      cards: () => (kept.cards ??= rules?.cards() ?? []),
      offer: (building) => {
        const key = JSON.stringify(building);
        const known = kept.offers.get(key);
        if (known) return known;
        if (!rules) throw new Error('there is no game');
        const offer = rules.offer(building);
        kept.offers.set(key, offer);
        return offer;
      },
    };
  }

  #take(message: Parameters<Table['take']>[0]): void {
    const before = this.#table.version;
    const wasAsked = this.#table.asked?.question ?? null;
    try {
      const { happenings, passing } = this.#table.take(message);
      const question = this.#table.asked?.question ?? null;
      if (this.sent !== null && this.sent !== question) this.sent = null;
      // Whoever comes to a running game wants to see how it stands, not how it got there.
      const atOnce = before === 0 || document.hidden;
      if (happenings.length > 0) {
        this.settled = false;
        // What has been chosen stays as long as the question does.
        if (question !== wasAsked) {
          this.choice = NOTHING;
          this.gift = null;
        }
        this.#stage.push(happenings, atOnce);
      }
      for (const each of passing) {
        if (each.kind === 'closing') this.closing = true;
        if (each.kind === 'refused') this.sent = null;
        this.onpassing?.(each);
      }
    } catch (error) {
      if (!(error instanceof OutOfStep)) throw error;
      this.#beginAnew();
    }
    this.known = this.#table.known();
  }

  /** What is known and what is told have parted: ask for everything again. */
  #beginAnew(): void {
    this.#confusions += 1;
    this.#forget();
    // A page that is older than its server would never come out of this.
    if (this.#confusions > 5) {
      this.link = 'refused';
      this.#connection?.close();
    } else {
      this.#connection?.again();
    }
  }

  /** Forgets everything that was told; what is shown stays until there is something
   *  newer. */
  #forget(): void {
    this.#table.reset();
    this.#asker = null;
    this.log = [];
    this.choice = NOTHING;
    this.gift = null;
    this.sent = null;
  }

  #shown(happening: Happening): void {
    this.shown = happening.after;
    this.log = [...this.log, happening].slice(-LOG);
    this.onshown?.(happening);
  }
}
