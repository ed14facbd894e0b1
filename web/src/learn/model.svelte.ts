/** An exercise that is being tried: what is shown, what is chosen, and the verdict. */
import type { Marble } from '../board/types';
import { Position } from '../rules';
import type { Shape, Standing } from '../rules';
import { PlayChooser } from '../state/playChooser.svelte';
import { moved, placed, type Motion } from '../state/marbles';
import { cardsIn, type Discarded, type TableEvent } from '../state/game';
import type { Animator } from '../table/animation';
import {
  answerOf,
  giftMiss,
  shapeIn,
  stillPossible,
  tried,
  type Exercise,
  type Miss,
} from './exercise';
import { partsOf } from './notation';

/** The result of an attempt. */
export type Verdict =
  | { right: true }
  /** Legal, but not what the task asks for; `late` if the mistake may lie in an earlier
   *  play. */
  | { right: false; late: boolean; happened: Played[]; miss: Miss | null };

export type Played = Extract<TableEvent, { kind: 'played' }>;

/** Exercises need no server: their events have no versions. */
const NOW = { version: 0, after: null };

export class ExerciseModel {
  readonly exercise: Exercise;
  readonly shape: Shape;
  readonly seat: number;
  #position: Position;
  #plays: string[] = [];
  #happened: Played[] = [];
  /** Counts attempts, so that animations of an earlier one are ignored. */
  #attempt = 0;

  standing: Standing;
  marbles: Marble[] = $state.raw([]);
  hand: string[] = $state.raw([]);
  pile: Discarded[] = $state.raw([]);
  last: readonly Motion[] = $state.raw([]);
  /** Whether something is being animated. */
  busy = $state(false);
  verdict: Verdict | null = $state.raw(null);
  /** Whether the hint is shown. */
  hinted = $state(false);
  /** How many plays have been made. */
  made = $state(0);
  readonly chooser: PlayChooser;
  animator: Animator | null = null;
  onverdict: ((verdict: Verdict) => void) | null = null;

  constructor(exercise: Exercise) {
    this.exercise = exercise;
    this.shape = shapeIn(exercise.position);
    this.seat = partsOf(exercise.position).turn;
    this.#position = new Position(exercise.position);
    this.standing = $state.raw(this.#position.standing());
    this.chooser = new PlayChooser({
      asked: () => (this.asked === 'answer' ? null : this.asked),
      legal: () => this.#position,
      position: () => this.standing,
      play: (play) => void this.#play(play),
      give: (card) => void this.#give(card),
    });
    this.#setUp();
  }

  close(): void {
    this.#attempt += 1;
    this.#position.free();
  }

  /** Starts over. */
  again(): void {
    this.#attempt += 1;
    this.#position.free();
    this.#position = new Position(this.exercise.position);
    this.#plays = [];
    this.#happened = [];
    this.#setUp();
  }

  #setUp(): void {
    this.standing = this.#position.standing();
    this.marbles = placed(this.standing.marbles);
    this.hand = [...(this.standing.hands[this.seat] ?? '')];
    this.pile = [];
    this.last = [];
    this.chooser.clear();
    this.busy = false;
    this.verdict = null;
    this.made = 0;
  }

  get asked(): 'give' | 'play' | 'answer' | null {
    if (this.busy || this.verdict) return null;
    const { kind } = this.exercise;
    if (kind === 'give') return 'give';
    if (kind === 'ask') return 'answer';
    return 'play';
  }

  /** The next play of the solution. */
  get nextOfSolution(): string | null {
    const { exercise } = this;
    return exercise.kind === 'play' || exercise.kind === 'give'
      ? (exercise.solution[this.made] ?? null)
      : null;
  }

  /** Answers a question. */
  answer(option: number): void {
    const { exercise } = this;
    if (exercise.kind !== 'ask' || this.asked !== 'answer') return;
    this.#judge(option === answerOf(exercise), null);
  }

  /** Gives a card away, and gets one. */
  async #give(gift: string): Promise<void> {
    const { exercise, seat } = this;
    if (exercise.kind !== 'give' || this.asked !== 'give') return;
    const attempt = this.#attempt;
    const other = this.shape.receivers.indexOf(seat);
    const to = this.shape.receivers[seat] ?? 0;
    this.busy = true;
    this.chooser.clear();
    await this.#animate({ ...NOW, kind: 'gave', sight: 'gave', seat, card: gift });
    if (attempt !== this.#attempt) return;
    this.#takeFromHand(gift);
    const got = { card: exercise.gets, seat: other };
    const lost = { card: gift, seat: to };
    await this.#animate({ ...NOW, kind: 'exchanged', sight: 'exchanged', lost, got });
    if (attempt !== this.#attempt) return;
    this.hand = [...this.hand, exercise.gets];
    this.busy = false;
    const miss = giftMiss(exercise, gift);
    this.#judge(miss === null, miss);
  }

  /** Folds a hand that cannot be played. */
  async fold(): Promise<void> {
    if (this.asked !== 'play' || !this.standing.must_fold) return;
    await this.#foldFor(this.seat);
    if (!this.busy) this.#judge(true, null);
  }

  async #foldFor(seat: number): Promise<void> {
    const attempt = this.#attempt;
    this.busy = true;
    const cards = this.#position.fold();
    await this.#animate({ ...NOW, kind: 'folded', sight: 'folded', seat, cards });
    if (attempt !== this.#attempt) return;
    this.pile = [
      ...this.pile,
      ...cardsIn(cards).map((card, index) => this.#discarded(card, null, seat, index)),
    ];
    this.standing = this.#position.standing();
    if (seat === this.seat) this.hand = [];
    this.busy = false;
  }

  async #play(text: string): Promise<void> {
    const { exercise, seat } = this;
    if (this.asked !== 'play') return;
    const attempt = this.#attempt;
    this.busy = true;
    this.chooser.clear();
    const { play, steps, drawn } = this.#position.play(text, Math.random());
    this.#plays.push(text);
    const { marbles, motions } = moved(this.marbles, steps);
    const event: Played = { ...NOW, kind: 'played', seat, text, play, steps, motions, drawn };
    this.#happened.push(event);
    await this.#animate(event);
    if (attempt !== this.#attempt) return;
    this.standing = this.#position.standing();
    this.marbles = marbles;
    this.last = motions;
    this.made = this.#plays.length;
    this.hand = [...(this.standing.hands[seat] ?? '')];
    if (this.pile.length < this.made) this.#layCard(event);
    this.busy = false;
    if (exercise.kind !== 'play') return;
    const miss = exercise.goal(tried(exercise.position, this.#plays));
    if (miss === null) {
      // If the point was to make an opponent fold, show it.
      const { phase, must_fold } = this.standing;
      const folds = must_fold && phase.phase === 'turn' && phase.seat !== seat;
      if (folds) await this.#foldFor(phase.seat);
      if (attempt === this.#attempt) this.#judge(true, null);
    } else if (!stillPossible(exercise, this.#plays)) {
      this.#judge(false, miss);
    }
  }

  /** Animates an event; the card of a play lies on the pile before its marbles move. */
  async #animate(event: TableEvent): Promise<void> {
    const attempt = this.#attempt;
    await this.animator?.(event, () => {
      if (event.kind === 'played' && attempt === this.#attempt) this.#layCard(event);
    });
  }

  #layCard({ play, seat }: Played): void {
    const as = play.used_as === play.card ? null : play.used_as;
    this.pile = [...this.pile, this.#discarded(play.card, as, seat, 0)];
    this.#takeFromHand(play.card);
  }

  #takeFromHand(card: string): void {
    const at = this.hand.indexOf(card);
    this.hand = this.hand.filter((_, index) => index !== at);
  }

  #discarded(card: string, as: string | null, seat: number, index: number): Discarded {
    return { id: this.pile.length + index, card, as, seat, folded: false };
  }

  #judge(right: boolean, miss: Miss | null): void {
    const late = this.exercise.kind === 'play' && this.exercise.solution.length > 1;
    this.verdict = right ? { right } : { right, late, happened: this.#happened, miss };
    this.onverdict?.(this.verdict);
  }
}
