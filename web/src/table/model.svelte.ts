/** A table as the page holds it: the connection, what is known, what is shown so far, and
 *  what the player is about to do. */
import { fetchMe } from '../net/me.svelte';
import { loadRules } from '../rules';
import { keepPromise } from '../settings/promises';
import { storage } from '../settings/storage';
import { AnimationQueue } from '../state/animationQueue';
import {
  Connection,
  type Link,
  type Listener,
  socketOf,
  type Transport,
} from '../state/connection';
import { PlayChooser } from '../state/playChooser.svelte';
import { ANSWER_DUE } from '../state/heartbeat';
import { cardLaid, OutOfSync, type GameState, type TableEvent } from '../state/game';
import { Table, type Known, type TransientEvent } from '../state/table';
import { Memory } from '../together/memory.svelte';
import type { ClientMessage, Reaction, Refusal, TableEvent as TournamentTable } from '../wire';
import type { Animator } from './animation';

/** How many events the log keeps. */
const LOG = 400;
/** How many times the page may get out of sync before it gives up. */
const RESYNCS = 5;

export class TableModel {
  readonly id: string;
  readonly #table = new Table();
  readonly #queue: AnimationQueue<TableEvent>;
  readonly #connect: (listener: Listener) => Transport;
  #connection: Transport | null = null;
  #resyncs = 0;
  /** The answer that the server has neither confirmed nor refused. */
  #pending: { question: number; act: string } | null = null;
  /** Whether the pending answer has to be sent again once the changes that were missed are
   *  known. */
  #sendAgain = false;
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  link: Link = $state('connecting');
  /** What is known of the table. */
  known: Known = $state.raw(this.#table.known());
  /** The game as it is shown; it lags behind what is known. */
  shown: GameState | null = $state.raw(null);
  /** What has been shown, the newest last. */
  log: readonly TableEvent[] = $state.raw([]);
  /** Whether everything that is known has been shown. */
  settled = $state(true);
  /** The question that was answered, until the server confirms or refuses the answer. */
  sent: number | null = $state(null);
  /** Whether the server has not confirmed the answer for so long that it was sent again. */
  unanswered = $state(false);
  /** Whether the time for the open question is up: the server is about to answer it. */
  expired = $state(false);
  /** Whether the server has announced that it restarts. */
  closing = $state(false);
  /** The event to which the table belongs. */
  event: TournamentTable | null = $state.raw(null);
  readonly chooser: PlayChooser;
  readonly memory = new Memory();
  animator: Animator | null = null;
  ontransient: ((event: TransientEvent) => void) | null = null;
  onshown: ((event: TableEvent) => void) | null = null;

  constructor(
    id: string,
    connect = (listener: Listener): Transport =>
      new Connection(socketOf(id, location), listener, async () => Boolean((await fetchMe()).name)),
  ) {
    this.id = id;
    this.#connect = connect;
    this.#queue = new AnimationQueue(
      async (event) => {
        const before = this.shown;
        await this.animator?.(event, () => this.#laid(event, before));
      },
      (event) => this.#shown(event),
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
        const wasOpen = this.link === 'open' || this.link === 'silent';
        this.link = link;
        if (link === 'lost') this.#sendAgain = this.#pending !== null;
        if (link === 'open' && !wasOpen) this.closing = false;
      },
      message: (message) => this.#take(message),
      version: () => this.#table.version,
      anew: () => this.#forget(),
    });
  }

  close(): void {
    this.#settle();
    clearTimeout(this.#deadline);
    this.#queue.close();
    this.#connection?.close();
    this.#table.reset();
  }

  /** Reconnects with the browser's current session. */
  renew(): void {
    this.#connection?.again();
  }

  /** Reconnects at once if the connection is lost, or checks that it is not. */
  wake(): void {
    this.#connection?.wake();
  }

  /** The browser says that there is no network. */
  offline(): void {
    this.#connection?.offline();
  }

  say(message: ClientMessage): boolean {
    return this.#connection?.say(message) ?? false;
  }

  react(reaction: Reaction): void {
    this.say({ say: 'react', reaction });
  }

  /** What the viewer has to decide now. Nothing until everything has been shown, while an
   *  answer is under way, and when the time is up. */
  get asked(): 'give' | 'play' | null {
    const { asked } = this.known;
    const open = this.link === 'open' || this.link === 'silent';
    if (!asked || !open || this.expired || this.sent === asked.question) return null;
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
    this.#pending = { question, act };
    this.#overdue = setTimeout(() => this.#repeat(), ANSWER_DUE);
    this.chooser.clear();
  }

  /** Sends the pending answer again: one that arrives twice is refused and changes
   *  nothing. */
  #repeat(): void {
    if (!this.#pending) return;
    this.unanswered = true;
    this.say({ say: 'act', ...this.#pending });
  }

  #concerns({ question }: Refusal): boolean {
    return question === undefined || question === this.#pending?.question;
  }

  /** The pending answer is confirmed, refused, or no longer asked for. */
  #settle(): void {
    clearTimeout(this.#overdue);
    this.#pending = null;
    this.#sendAgain = false;
    this.sent = null;
    this.unanswered = false;
  }

  #take(message: Parameters<Table['take']>[0]): void {
    const before = this.#table.version;
    const wasAsked = this.#table.asked?.question ?? null;
    try {
      const { events, transient } = this.#table.take(message);
      const { next } = this.#table;
      if (next) keepPromise(storage(), next.game, next.commitment);
      const question = this.#table.asked?.question ?? null;
      if (this.#pending && this.#pending.question !== question) this.#settle();
      if (message.tell === 'changes' && this.#sendAgain) {
        this.#sendAgain = false;
        this.#repeat();
      }
      // A client that joins a running game sees the present state, not its history.
      const atOnce = before === 0 || document.hidden;
      if (events.length > 0) {
        this.settled = false;
        // A choice holds as long as its question is open.
        if (question !== wasAsked) this.chooser.clear();
        this.#queue.push(events, atOnce);
      }
      for (const each of transient) {
        if (each.kind === 'closing') this.closing = true;
        // A refusal of an earlier answer, one that was sent twice, says nothing about this one.
        if (each.kind === 'refused' && this.#concerns(each.refusal)) this.#settle();
        this.ontransient?.(each);
      }
    } catch (error) {
      if (!(error instanceof OutOfSync)) throw error;
      this.#resync();
    }
    this.known = this.#table.known();
    this.memory.follow(this.known);
    this.#watchClock();
  }

  #watchClock(): void {
    clearTimeout(this.#deadline);
    this.expired = false;
    const { deadline } = this.known;
    if (deadline === null) return;
    this.#deadline = setTimeout(() => (this.expired = true), deadline - performance.now());
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
    this.#settle();
  }

  #laid(event: TableEvent, before: GameState | null): void {
    const { after } = event;
    if (after && before && this.#queue.isShowing(event)) {
      this.shown = cardLaid(before, after);
    }
  }

  #shown(event: TableEvent): void {
    this.shown = event.after;
    this.log = [...this.log, event].slice(-LOG);
    this.onshown?.(event);
  }
}
