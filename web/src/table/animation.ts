/** Animates what happened: cards fly, marbles walk. The caller changes the state once it is
 *  done. */
import { timeline } from '../board/animate';
import type { MarbleEffect } from '../board/types';
import type { Flight } from '../cards/CardFlights.svelte';
import type { Motion } from '../state/marbles';
import { cardsIn, type TableEvent } from '../state/game';
import type { Manner, Sound } from '../sound/player';

/** Animates an event; calls `laid` when its card lies on the pile. */
export type Animator = (event: TableEvent, laid: () => void) => Promise<void>;

/** How a page shows events. */
export interface Presentation {
  /** The viewer's seat; none for a spectator. */
  seat: number | null;
  /** 2 is twice as fast, 0 jumps. */
  speed: number;
  sound(sound: Sound, manner?: Manner): void;
  /** A card of the viewer's hand, or the hand itself. */
  hand(card: string | null): Element | null;
  /** The card lies on the pile, and the marbles are about to move. */
  laid(): void;
}

/** What is animated. */
export interface Surface extends Presentation {
  /** The seat to which each seat gives a card. */
  receivers: readonly number[];
  /** An element by the name of its anchor. */
  anchor(name: string): Element | null;
  fly(flights: Flight[], how: { speed: number; gap?: number }): Promise<void>;
  move(effects: MarbleEffect[], speed: number): Promise<void>;
}

/** The motions of a play as the board animates them. */
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

/** A sound of a marble. */
interface Heard extends Manner {
  name: Sound;
}

/** What marbles sound like while they move: each step on the wood a little higher than the
 *  one before, and the last one firm. Without animation only where they end is heard. */
export function soundsOf(effects: readonly MarbleEffect[], speed: number): Heard[] {
  return timeline(effects).flatMap(({ effect, at, duration }): Heard[] => {
    const when = (share: number) => (speed === 0 ? 0 : (at + share * duration) / speed);
    const landing: Heard = { name: 'step', after: when(1) };
    switch (effect.kind) {
      case 'leave':
        return [{ ...landing, pitch: 0.9 }];
      case 'home':
        return [
          { name: 'clink', after: when(0), strength: 0.8 },
          { name: 'home', after: when(1) },
        ];
      case 'swap':
        return [{ name: 'swap', after: when(0) }, landing];
      case 'walk': {
        const steps = effect.path.length - 1;
        const walked = Array.from({ length: steps }, (_, index): Heard => {
          const pitch = 1 + 0.015 * index;
          const isLast = index === steps - 1;
          return {
            name: 'step',
            after: when((index + 1) / steps),
            pitch,
            strength: isLast ? 1 : 0.35,
          };
        });
        return speed === 0 ? walked.slice(-1) : walked;
      }
    }
  });
}

/** Animates one event; resolves when it has been seen. */
export async function animate(event: TableEvent, surface: Surface): Promise<void> {
  const { seat, speed, sound, anchor } = surface;
  const pause = (milliseconds: number) =>
    new Promise((done) => setTimeout(done, speed === 0 ? 0 : milliseconds / speed));
  /** Where the cards of a seat are. */
  const cardsOf = (of: number, card: string | null = null) =>
    of === seat ? surface.hand(card) : anchor(`cards-${of}`);
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
    await surface.fly(flights, { speed, ...(gap === undefined ? {} : { gap }) });
  };

  switch (event.kind) {
    case 'dealt':
      sound('deal');
      await pause(350);
      break;
    case 'gave': {
      const { seat: who, card = null } = event;
      sound('exchange');
      await fly([null], () => cardsOf(who, card), cardsOf(surface.receivers[who] ?? 0), 'back');
      break;
    }
    case 'exchanged': {
      const { got } = event;
      if (got && seat !== null)
        await fly([got.card], () => cardsOf(got.seat), surface.hand(null), 'turning');
      break;
    }
    case 'played': {
      const { seat: who, play, motions, steps } = event;
      sound('card');
      await fly([play.card], (card) => cardsOf(who, card), anchor('pile'), 'face');
      surface.laid();
      const effects = effectsOf(motions);
      for (const { name, ...manner } of soundsOf(effects, speed)) sound(name, manner);
      await surface.move(effects, speed);
      if (steps.some(({ step }) => step === 'entered_finish')) sound('finish');
      await pause(120);
      break;
    }
    case 'folded': {
      const { seat: who, cards } = event;
      sound('fold');
      await fly(cardsIn(cards), (card) => cardsOf(who, card), anchor('pile'), 'face', 160);
      await pause(250);
      break;
    }
    case 'taken_back':
      sound('swap');
      await surface.move(effectsOf(event.motions), 2 * speed);
      break;
    case 'over':
      sound(seat === null || event.winners.includes(seat) ? 'won' : 'lost');
      break;
    default:
      break;
  }
}
