/** The card or play a player is about to choose, at a table and in exercises alike. Knows
 *  no element and no connection: whoever owns it passes on what was chosen.
 *
 *  Look, then do: touching a card or a marble shows what it would do. The play is made by a
 *  second touch, of the same card or marble or of a destination that was shown, or by the
 *  button that names it. */
import type { Building, CardUse, Offer } from '../rules/messages';
import {
  NO_CHOICE,
  cancel,
  drag,
  options,
  touch,
  touchCard,
  touchRank,
  undo,
  type Choice,
  type LegalPlays,
  type Options,
  type Touched,
} from './choosing';
import { take, waysOf, type NamedWay } from './ways';

/** The decision a chooser is used for. */
export interface Decision {
  /** What the player has to decide now, if anything. */
  asked(): 'give' | 'play' | null;
  /** The rules of the running game; none before the first deal. */
  legal(): LegalPlays | null;
  /** An object that is replaced with every position: what the rules said of an earlier one
   *  does not count any more. */
  position(): object | null;
  /** Makes a complete play. */
  play(play: string): void;
  /** Gives a card away. */
  give(card: string): void;
}

export class PlayChooser {
  readonly #decision: Decision;
  #cache: { position: object | null; cards: CardUse[] | null; offers: Map<string, Offer> } | null =
    null;

  choice: Choice = $state.raw(NO_CHOICE);
  /** The card to be given away, before it is confirmed. */
  gift: string | null = $state(null);
  /** Whether the first touch that leaves no choice makes the play. */
  singleTaps: () => boolean = () => false;

  constructor(decision: Decision) {
    this.#decision = decision;
  }

  get asked(): 'give' | 'play' | null {
    return this.#decision.asked();
  }

  /** What each card of the hand can do. */
  get cards(): CardUse[] {
    return this.asked === 'play' ? this.#legal().cards() : [];
  }

  /** What can be touched next. */
  get options(): Options | null {
    return this.asked === 'play' ? options(this.#legal(), this.choice) : null;
  }

  /** What the chosen card can do next, way by way. */
  get ways(): NamedWay[] {
    return this.asked === 'play' ? waysOf(this.#legal(), this.choice) : [];
  }

  /** The card that stands up from the hand. */
  get card(): string | null {
    return this.asked === 'give' ? this.gift : this.choice.card;
  }

  touchCard(card: string): void {
    if (this.asked === 'give') {
      if (this.gift === card) this.confirm();
      else this.gift = card;
    } else if (this.asked === 'play') {
      if (this.choice.play !== null && this.choice.card === card) this.confirm();
      else this.#look(touchCard(this.#legal(), this.choice, card));
    }
  }

  /** Touches a spot of the board, a hand to draw from, or `card`. */
  touch(spot: string): void {
    if (this.asked !== 'play') return;
    const { card, grip, target, play } = this.choice;
    if (play !== null && (spot === target || spot === grip)) return this.confirm();
    // Hands and `card` are touched as buttons that name what they do.
    const isNamed = spot === 'card' || spot.startsWith('hand ');
    const wasShown =
      card !== null && grip !== null && play === null && this.options?.targets.has(spot);
    const touched = touch(this.#legal(), this.choice, spot);
    if (isNamed || wasShown) this.#do(touched);
    else this.#look(touched);
  }

  /** Chooses the rank of a joker by its button. */
  touchRank(rank: string): void {
    if (this.asked === 'play') this.#do(touchRank(this.#legal(), this.choice, rank));
  }

  /** Chooses a way by the button that names it. */
  take(way: NamedWay): void {
    if (this.asked === 'play') this.#do(take(this.choice, way));
  }

  drag(from: string, to: string): void {
    if (this.asked === 'play') this.#do(drag(this.#legal(), this.choice, from, to));
  }

  undo(): void {
    this.choice = undo(this.choice);
  }

  cancel(): void {
    this.choice = cancel(this.choice);
    this.gift = null;
  }

  /** Makes the play, or gives the card, that waits for a confirmation. */
  confirm(): void {
    if (this.choice.play !== null) this.#decision.play(this.choice.play);
    else if (this.gift !== null) this.#decision.give(this.gift);
  }

  /** Drops the whole choice: it was made, or there is another question. */
  clear(): void {
    this.choice = NO_CHOICE;
    this.gift = null;
  }

  /** Takes a touch that only shows, unless single taps are wanted. */
  #look(touched: Touched): void {
    if (this.singleTaps()) this.#do(touched);
    else this.choice = touched.choice;
  }

  /** Takes a touch that makes the play if it is complete. */
  #do({ choice, play }: Touched): void {
    this.choice = choice;
    if (play !== null) this.#decision.play(play);
  }

  /** The rules, which are asked each thing once per position. */
  #legal(): LegalPlays {
    const [legal, position] = [this.#decision.legal(), this.#decision.position()];
    if (this.#cache?.position !== position) {
      this.#cache = { position, cards: null, offers: new Map() };
    }
    const cache = this.#cache;
    return {
      cards: () => (cache.cards ??= legal?.cards() ?? []),
      offer: (building: Building) => {
        const key = JSON.stringify(building);
        const known = cache.offers.get(key);
        if (known) return known;
        if (!legal) throw new Error('there is no game');
        const offer = legal.offer(building);
        cache.offers.set(key, offer);
        return offer;
      },
    };
  }
}
