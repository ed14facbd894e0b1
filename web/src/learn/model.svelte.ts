/** One exercise while it is tried: what is shown, what is being chosen, what came of it. */
import type { Marble } from '../board/types';
import { Position } from '../rules';
import type { CardUse, Offer, Shape, Standing } from '../rules';
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
import { moved, placed, type Motion } from '../state/marbles';
import type { Discarded, Happening } from '../state/table';
import { answerOf, giftIsRight, shapeIn, stillPossible, tried, type Exercise } from './exercise';
import { partsOf } from './notation';

/** What came of an attempt. */
export type Verdict =
  | { right: true }
  /** It was allowed, and led elsewhere; `late` if only a later card would have shown it. */
  | { right: false; late: boolean; happened: Played[] };

export type Played = Extract<Happening, { kind: 'played' }>;

/** How happenings are brought before the eye. */
export type Animator = (happening: Happening) => Promise<void>;

export class Trying {
  readonly exercise: Exercise;
  readonly shape: Shape;
  readonly seat: number;
  #position: Position;
  #plays: string[] = [];
  #offers = new Map<string, Offer>();
  #happened: Played[] = [];
  /** Counts attempts, so that what belongs to an earlier one is not shown. */
  #attempt = 0;

  standing: Standing;
  marbles: Marble[] = $state.raw([]);
  hand: string[] = $state.raw([]);
  pile: Discarded[] = $state.raw([]);
  last: readonly Motion[] = $state.raw([]);
  choice: Choice = $state.raw(NOTHING);
  gift: string | null = $state(null);
  /** Whether something is being shown. */
  busy = $state(false);
  verdict: Verdict | null = $state.raw(null);
  /** How much help was asked for. */
  hinted = $state(false);
  /** How many plays have been made. */
  made = $state(0);
  /** Whether a whole play waits for a second touch. */
  confirms: () => boolean = () => false;
  animator: Animator | null = null;
  onverdict: ((verdict: Verdict) => void) | null = null;

  constructor(exercise: Exercise) {
    this.exercise = exercise;
    this.shape = shapeIn(exercise.position);
    this.seat = partsOf(exercise.position).seat;
    this.#position = new Position(exercise.position);
    this.standing = $state.raw(this.#position.standing());
    this.#lay();
  }

  close(): void {
    this.#attempt += 1;
    this.#position.free();
  }

  /** Begins anew. */
  again(): void {
    this.#attempt += 1;
    this.#position.free();
    this.#position = new Position(this.exercise.position);
    this.#plays = [];
    this.#happened = [];
    this.#lay();
  }

  #lay(): void {
    this.#offers.clear();
    this.standing = this.#position.standing();
    this.marbles = placed(this.standing.marbles);
    this.hand = [...(this.standing.hands[this.seat] ?? '')];
    this.pile = [];
    this.last = [];
    this.choice = NOTHING;
    this.gift = null;
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

  get #rules(): Asker {
    return {
      cards: () => this.#position.cards(),
      offer: (building) => {
        const key = JSON.stringify(building);
        const known = this.#offers.get(key) ?? this.#position.offer(building);
        this.#offers.set(key, known);
        return known;
      },
    };
  }

  get cards(): CardUse[] {
    // What can be done follows from how it stands.
    void this.standing;
    return this.asked === 'play' ? this.#position.cards() : [];
  }

  get options() {
    void this.standing;
    return this.asked === 'play' ? options(this.#rules, this.choice) : null;
  }

  /** The next play of the solution. */
  get nextOfSolution(): string | null {
    const { exercise } = this;
    return exercise.kind === 'play' || exercise.kind === 'give'
      ? (exercise.solution[this.made] ?? null)
      : null;
  }

  touchCard(card: string): void {
    if (this.asked === 'give') {
      if (this.gift === card) void this.give();
      else this.gift = card;
    } else if (this.asked === 'play') {
      this.#touched(touchCard(this.#rules, this.choice, card));
    }
  }

  touch(spot: string): void {
    if (this.asked === 'play') this.#touched(touch(this.#rules, this.choice, spot));
  }

  touchRank(rank: string): void {
    if (this.asked === 'play') this.#touched(touchRank(this.#rules, this.choice, rank));
  }

  drag(from: string, to: string): void {
    if (this.asked === 'play') this.#touched(drag(this.#rules, this.choice, from, to));
  }

  takeBack(): void {
    this.choice = takeBack(this.choice);
  }

  cancel(): void {
    this.choice = letGo(this.choice);
    this.gift = null;
  }

  confirm(): void {
    if (this.choice.play !== null) void this.#play(this.choice.play);
  }

  #touched({ choice, play }: Touched): void {
    this.choice = choice;
    if (play !== null && !this.confirms()) void this.#play(play);
  }

  /** Answers a question. */
  answer(option: number): void {
    const { exercise } = this;
    if (exercise.kind !== 'ask' || this.asked !== 'answer') return;
    this.#judge(option === answerOf(exercise));
  }

  /** Gives the chosen card away, and gets one. */
  async give(): Promise<void> {
    const { exercise, gift, seat } = this;
    if (exercise.kind !== 'give' || gift === null || this.asked !== 'give') return;
    const attempt = this.#attempt;
    const other = this.shape.receivers.indexOf(seat);
    const to = this.shape.receivers[seat] ?? 0;
    this.busy = true;
    this.gift = null;
    await this.animator?.({ kind: 'gave', seat, card: gift, version: 0, after: null });
    if (attempt !== this.#attempt) return;
    const place = this.hand.indexOf(gift);
    this.hand = this.hand.filter((_, index) => index !== place);
    const got = { card: exercise.gets, seat: other };
    await this.animator?.({
      kind: 'exchanged',
      lost: { card: gift, seat: to },
      got,
      version: 0,
      after: null,
    });
    if (attempt !== this.#attempt) return;
    this.hand = [...this.hand, exercise.gets];
    this.busy = false;
    this.#judge(giftIsRight(exercise, gift));
  }

  /** Lays down a hand that cannot be played. */
  async fold(): Promise<void> {
    if (this.asked !== 'play' || !this.standing.must_fold) return;
    await this.#foldFor(this.seat);
    if (!this.busy) this.#judge(true);
  }

  async #foldFor(seat: number): Promise<void> {
    const attempt = this.#attempt;
    this.busy = true;
    const cards = [...this.#position.fold()];
    await this.animator?.({ kind: 'folded', seat, cards, version: 0, after: null });
    if (attempt !== this.#attempt) return;
    this.pile = [...this.pile, ...cards.map((card, index) => this.#laid(card, null, seat, index))];
    this.standing = this.#position.standing();
    if (seat === this.seat) this.hand = [];
    this.busy = false;
  }

  async #play(text: string): Promise<void> {
    const { exercise, seat } = this;
    if (this.asked !== 'play') return;
    const attempt = this.#attempt;
    this.busy = true;
    this.choice = NOTHING;
    const { play, steps, drawn } = this.#position.play(text, Math.random());
    this.#plays.push(text);
    this.#offers.clear();
    const { marbles, motions } = moved(this.marbles, steps);
    const happening: Played = {
      kind: 'played',
      seat,
      text,
      play,
      steps,
      motions,
      drawn,
      version: 0,
      after: null,
    };
    this.#happened.push(happening);
    await this.animator?.(happening);
    if (attempt !== this.#attempt) return;
    this.standing = this.#position.standing();
    this.marbles = marbles;
    this.last = motions;
    this.made = this.#plays.length;
    this.hand = [...(this.standing.hands[seat] ?? '')];
    if (this.pile.length < this.made) this.lay(happening);
    this.busy = false;
    if (exercise.kind !== 'play') return;
    if (exercise.goal(tried(exercise.position, this.#plays))) {
      // An opponent who has to fold now is seen doing so: that was the point of it.
      const { phase, must_fold } = this.standing;
      const folds = must_fold && phase.phase === 'turn' && phase.seat !== seat;
      if (folds) await this.#foldFor(phase.seat);
      if (attempt === this.#attempt) this.#judge(true);
    } else if (!stillPossible(exercise, this.#plays)) {
      this.#judge(false);
    }
  }

  /** In the middle of a play: its card lies on the pile. */
  lay({ play, seat }: Played): void {
    const as = play.used_as === play.card ? null : play.used_as;
    this.pile = [...this.pile, this.#laid(play.card, as, seat, 0)];
    const place = this.hand.indexOf(play.card);
    this.hand = this.hand.filter((_, index) => index !== place);
  }

  #laid(card: string, as: string | null, seat: number, index: number): Discarded {
    return { id: this.pile.length + index, card, as, seat, folded: false };
  }

  #judge(right: boolean): void {
    const late = this.exercise.kind === 'play' && this.exercise.solution.length > 1;
    this.verdict = right ? { right } : { right, late, happened: this.#happened };
    this.onverdict?.(this.verdict);
  }
}
