/** The card or play a player is about to choose, at a table and in exercises alike. Knows
 *  no element and no connection: whoever owns it passes on what was chosen. */
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
  /** Whether a complete play waits for a confirmation. */
  confirms: () => boolean = () => false;

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

  /** The card that stands up from the hand. */
  get card(): string | null {
    return this.asked === 'give' ? this.gift : this.choice.card;
  }

  touchCard(card: string): void {
    if (this.asked === 'give') {
      if (this.gift === card) this.confirm();
      else this.gift = card;
    } else if (this.asked === 'play') {
      this.#touched(touchCard(this.#legal(), this.choice, card));
    }
  }

  touch(spot: string): void {
    if (this.asked === 'play') this.#touched(touch(this.#legal(), this.choice, spot));
  }

  touchRank(rank: string): void {
    if (this.asked === 'play') this.#touched(touchRank(this.#legal(), this.choice, rank));
  }

  drag(from: string, to: string): void {
    if (this.asked === 'play') this.#touched(drag(this.#legal(), this.choice, from, to));
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

  #touched({ choice, play }: Touched): void {
    this.choice = choice;
    if (play !== null && !this.confirms()) this.#decision.play(play);
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
