/** Brings what happened before the eye: cards fly, marbles walk. Knows nothing of what
 *  comes of it: whoever calls it changes the state when it is done. */
import type { MarbleEffect } from '../board/types';
import type { Flight } from '../cards/CardFlights.svelte';
import type { Shape } from '../rules/messages';
import type { Motion } from '../state/marbles';
import type { Happening } from '../state/table';
import type { Meaning } from './sounds';

/** What the director has at hand. */
export interface Scene {
  shape: Shape;
  /** The own seat; none for somebody who watches. */
  seat: number | null;
  /** 2 is twice as fast, 0 jumps. */
  speed: number;
  hear(meaning: Meaning): void;
  /** An element by the name of its anchor. */
  anchor(name: string): Element | null;
  /** A card of the own hand. */
  handCard(card: string): Element | null;
  fly(flights: Flight[], how: { speed: number; gap?: number }): Promise<void>;
  walk(effects: MarbleEffect[], speed: number): Promise<void>;
  /** The card lies on the pile, the marbles do not move yet. */
  laid(): void;
}

/** The motions of a play as the board shows them. */
export function effectsOf(motions: readonly Motion[]): MarbleEffect[] {
  const effects: MarbleEffect[] = [];
  let one: string | null = null;
  for (const { id, kind, path } of motions) {
    if (kind === 'walk') effects.push({ kind, marble: id, path });
    else if (kind === 'leave') effects.push({ kind, marble: id, to: path.at(-1) ?? '' });
    else if (kind === 'home') effects.push({ kind, marble: id });
    else if (one === null) one = id;
    else {
      effects.push({ kind, one, other: id });
      one = null;
    }
  }
  return effects;
}

/** Shows one happening; done when it has been seen. */
export async function direct(happening: Happening, scene: Scene): Promise<void> {
  const { shape, seat, speed, hear, anchor } = scene;
  const pause = (milliseconds: number) =>
    new Promise((done) => setTimeout(done, speed === 0 ? 0 : milliseconds / speed));
  /** Where the cards of a seat are. */
  const cardsOf = (of: number, card: string | null = null) =>
    of === seat ? (card && scene.handCard(card)) || anchor('hand') : anchor(`cards-${of}`);
  const fly = async (
    cards: readonly (string | null)[],
    from: (card: string | null) => Element | null,
    to: Element | null,
    side: NonNullable<Flight['side']>,
    gap?: number,
  ) => {
    const flights = cards.flatMap((card) => {
      const start = from(card);
      return start && to ? [{ card, from: start, to, side }] : [];
    });
    await scene.fly(flights, { speed, ...(gap === undefined ? {} : { gap }) });
  };

  switch (happening.kind) {
    case 'dealt':
      hear('card');
      await pause(350);
      break;
    case 'gave': {
      const { seat: who, card } = happening;
      hear('card');
      await fly([null], () => cardsOf(who, card), cardsOf(shape.receivers[who] ?? 0), 'back');
      break;
    }
    case 'exchanged': {
      const { got } = happening;
      if (got && seat !== null)
        await fly([got.card], () => cardsOf(got.seat), anchor('hand'), 'turning');
      break;
    }
    case 'played': {
      const { seat: who, play, motions, steps } = happening;
      hear('card');
      await fly([play.card], (card) => cardsOf(who, card), anchor('pile'), 'face');
      scene.laid();
      if (play.deed === 'swap') hear('swap');
      else if (motions.length > 0) hear('step');
      await scene.walk(effectsOf(motions), speed);
      if (steps.some(({ step }) => step === 'sent_home')) hear('home');
      if (steps.some(({ step }) => step === 'entered_finish')) hear('finish');
      await pause(120);
      break;
    }
    case 'folded': {
      const { seat: who, cards } = happening;
      hear('fold');
      await fly(cards, (card) => cardsOf(who, card), anchor('pile'), 'face', 160);
      await pause(250);
      break;
    }
    case 'over':
      hear(seat === null || happening.winners.includes(seat) ? 'won' : 'lost');
      break;
    default:
      break;
  }
}
