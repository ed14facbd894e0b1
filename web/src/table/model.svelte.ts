/** A table as the page holds it: the connection, what is known, what is shown so far, and
 *  what the player is about to do. */
import { fetchMe } from '../net/me.svelte';
import { loadRules } from '../rules';
import { AnimationQueue } from '../state/animationQueue';
import {
  Connection,
  type Link,
  type Listener,
  socketOf,
  type Transport,
} from '../state/connection';
import { PlayChooser } from '../state/playChooser.svelte';
import { OutOfSync, type GameState, type Happening } from '../state/game';
import { Table, type Known, type Passing } from '../state/table';
import type { ClientMessage, Reaction } from '../wire';
import type { Animator } from './animation';

/** How many happenings the log keeps. */
const LOG = 400;
/** How many times the page may get out of sync before it gives up. */
const RESYNCS = 5;

export class TableModel {
  readonly id: string;
  readonly #table = new Table();
  readonly #queue: AnimationQueue<Happening>;
  readonly #connect: (listener: Listener) => Transport;
  #connection: Transport | null = null;
  #resyncs = 0;

  link: Link = $state('connecting');
  /** What is known of the table. */
  known: Known = $state.raw(this.#table.known());
  /** The game as it is shown; it lags behind what is known. */
  shown: GameState | null = $state.raw(null);
  /** What has been shown, the newest last. */
  log: readonly Happening[] = $state.raw([]);
  /** Whether everything that is known has been shown. */
  settled = $state(true);
  /** The question that was answered, until the server confirms or refuses the answer. */
  sent: number | null = $state(null);
  /** Whether the server has announced that it restarts. */
  closing = $state(false);
  readonly chooser: PlayChooser;
  animator: Animator | null = null;
  onpassing: ((passing: Passing) => void) | null = null;
  onshown: ((happening: Happening) => void) | null = null;

  constructor(
    id: string,
    connect = (listener: Listener): Transport =>
      new Connection(socketOf(id, location), listener, async () => Boolean((await fetchMe()).name)),
  ) {
    this.id = id;
    this.#connect = connect;
    this.#queue = new AnimationQueue(
      async (happening) => {
        const before = this.shown;
        await this.animator?.(happening, () => this.#laid(happening, before));
      },
      (happening) => this.#shown(happening),
      () => {
        this.settled = true;
        this.#connection?.shown();
      },
    );
    this.chooser = new PlayChooser({
      asked: () => this.asked,
      legal: () => this.#table.view,
      position: () => this.#table.game,
      play: (play) => this.#answer(play),
      give: (card) => this.#answer(`give ${card}`),
    });
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

  close(): void {
    this.#queue.close();
    this.#connection?.close();
    this.#table.reset();
  }

  /** Reconnects as whoever the browser is logged in as by now. */
  renew(): void {
    this.#connection?.again();
  }

  /** Reconnects at once if the connection is lost. */
  wake(): void {
    this.#connection?.wake();
  }

  say(message: ClientMessage): boolean {
    return this.#connection?.say(message) ?? false;
  }

  react(reaction: Reaction): void {
    this.say({ say: 'react', reaction });
  }

  /** What the viewer has to decide now. Nothing until everything has been shown, and while
   *  an answer is under way. */
  get asked(): 'give' | 'play' | null {
    const { asked } = this.known;
    if (!asked || this.link !== 'open' || this.sent === asked.question) return null;
    // One's own gift can be chosen while the gifts of others are animated.
    const exchanging = asked.kind === 'give' && this.shown?.known.phase.phase === 'exchange';
    return this.settled || exchanging ? asked.kind : null;
  }

  /** Answers the open question with a complete answer. */
  answer(act: string): void {
    if (this.asked !== null) this.#answer(act);
  }

  #answer(act: string): void {
    const question = this.#table.asked?.question;
    if (question === undefined || !this.say({ say: 'act', question, act })) return;
    this.sent = question;
    this.chooser.clear();
  }

  #take(message: Parameters<Table['take']>[0]): void {
    const before = this.#table.version;
    const wasAsked = this.#table.asked?.question ?? null;
    try {
      const { happenings, passing } = this.#table.take(message);
      const question = this.#table.asked?.question ?? null;
      if (this.sent !== null && this.sent !== question) this.sent = null;
      // Whoever joins a running game wants to see the present, not how it came about.
      const atOnce = before === 0 || document.hidden;
      if (happenings.length > 0) {
        this.settled = false;
        // A choice holds as long as its question is open.
        if (question !== wasAsked) this.chooser.clear();
        this.#queue.push(happenings, atOnce);
      }
      for (const each of passing) {
        if (each.kind === 'closing') this.closing = true;
        if (each.kind === 'refused') this.sent = null;
        this.onpassing?.(each);
      }
    } catch (error) {
      if (!(error instanceof OutOfSync)) throw error;
      this.#resync();
    }
    this.known = this.#table.known();
  }

  /** Asks for everything again after a message that did not follow. */
  #resync(): void {
    this.#resyncs += 1;
    this.#forget();
    // A page that is older than its server would never get back in sync.
    if (this.#resyncs > RESYNCS) {
      this.link = 'refused';
      this.#connection?.close();
    } else {
      this.#connection?.again();
    }
  }

  /** Forgets everything that is known; what is shown stays until there is something
   *  newer. */
  #forget(): void {
    this.#table.reset();
    this.log = [];
    this.chooser.clear();
    this.sent = null;
  }

  /** In the middle of a play: its card lies on the pile, its marbles have yet to move. */
  #laid(happening: Happening, before: GameState | null): void {
    const { after } = happening;
    if (after && before && this.#queue.isShowing(happening)) {
      this.shown = { ...after, marbles: before.marbles, lastMove: null };
    }
  }

  #shown(happening: Happening): void {
    this.shown = happening.after;
    this.log = [...this.log, happening].slice(-LOG);
    this.onshown?.(happening);
  }
}
