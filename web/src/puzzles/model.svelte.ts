/** A puzzle that is being solved: what is shown, what is chosen, and what came of it. */
import type { Marble } from '../board/types';
import { Puzzle } from '../rules/puzzle';
import type { PuzzleLine, PuzzleTold, PuzzleTried } from '../rules/messages';
import { PlayChooser } from '../state/playChooser.svelte';
import type { Discarded, TableEvent } from '../state/game';
import { moved, placed, type Motion } from '../state/marbles';
import type { Animator } from '../table/animation';

/** Puzzles need no server: their events have no versions. */
const NOW = { version: 0, after: null };

export class PuzzleModel {
  readonly line: PuzzleLine;
  readonly told: PuzzleTold;
  readonly #puzzle: Puzzle;
  /** Counts attempts, so that animations of an earlier one are ignored. */
  #attempt = 0;
  /** Replaced whenever the puzzle begins anew, so that the chooser asks the rules again. */
  #position: object = {};

  marbles: Marble[] = $state.raw([]);
  hand: string[] = $state.raw([]);
  pile: Discarded[] = $state.raw([]);
  last: readonly Motion[] = $state.raw([]);
  busy = $state(false);
  /** What came of the last attempt. */
  tried: PuzzleTried | null = $state.raw(null);
  /** Whether the answer is shown after an attempt that was not right. */
  shown = $state(false);
  readonly chooser: PlayChooser;
  animator: Animator | null = null;
  ontried: ((tried: PuzzleTried) => void) | null = null;

  constructor(line: PuzzleLine) {
    this.line = line;
    this.#puzzle = new Puzzle(line);
    this.told = this.#puzzle.told();
    this.chooser = new PlayChooser({
      asked: () => this.asked,
      legal: () => this.#puzzle,
      position: () => this.#position,
      play: (play) => void this.#try(play),
      give: (card) => void this.#try(`give ${card}`),
    });
    this.again();
  }

  get seat(): number {
    return this.told.seat;
  }

  get asked(): 'give' | 'play' | null {
    if (this.busy || this.tried) return null;
    return this.told.state.phase.phase === 'exchange' ? 'give' : 'play';
  }

  /** Begins anew. */
  again(): void {
    this.#attempt += 1;
    this.#position = {};
    const { state, played } = this.told;
    this.marbles = placed(state.marbles);
    this.hand = [...state.hand];
    // What was laid down in this round lies in front of whoever did so.
    this.pile = played.flatMap((cards, seat) =>
      cards.map((card, index) => ({ id: seat * 10 + index, card, as: null, seat, folded: false })),
    );
    this.last = [];
    this.chooser.clear();
    this.busy = false;
    this.tried = null;
    this.shown = false;
  }

  /** Tries the answer. */
  solve(): void {
    this.again();
    this.shown = true;
    void this.#try(this.line.choices[0]?.[0] ?? '');
  }

  /** Cards that everybody may have held. */
  possibleHands(seed: number): string[][] {
    return this.#puzzle.possibleHands(seed);
  }

  close(): void {
    this.#attempt += 1;
    this.#puzzle.free();
  }

  async #try(act: string): Promise<void> {
    if (this.asked === null) return;
    const tried = this.#puzzle.attempt(act);
    const attempt = this.#attempt;
    this.busy = true;
    this.chooser.clear();
    const { marbles, motions } = moved(this.marbles, tried.steps);
    const { seat } = this;
    const card = tried.play?.card ?? act.slice('give '.length);
    const event: TableEvent = tried.play
      ? {
          ...{ ...NOW, kind: 'played', seat, text: act, play: tried.play },
          ...{ steps: tried.steps, motions, drawn: null },
        }
      : { ...NOW, kind: 'gave', sight: 'gave', seat, card };
    await this.animator?.(event, () => {
      if (attempt === this.#attempt && tried.play) this.#lay(tried.play);
    });
    if (attempt !== this.#attempt) return;
    if (tried.play && this.hand.length === this.told.state.hand.length) this.#lay(tried.play);
    if (!tried.play) this.#takeFromHand(card);
    this.marbles = marbles;
    this.last = motions;
    this.busy = false;
    this.tried = tried;
    if (!this.shown) this.ontried?.(tried);
  }

  #lay(play: NonNullable<PuzzleTried['play']>): void {
    const as = play.used_as === play.card ? null : play.used_as;
    const id = 100;
    this.pile = [...this.pile, { id, card: play.card, as, seat: this.seat, folded: false }];
    this.#takeFromHand(play.card);
  }

  #takeFromHand(card: string): void {
    const at = this.hand.indexOf(card);
    this.hand = this.hand.filter((_, index) => index !== at);
  }
}
