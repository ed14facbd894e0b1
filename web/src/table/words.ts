/** What happens at a table in words: for the log, and for those who hear it. */
import type { Spot } from '../board/types';
import type { Shape, Step } from '../rules/messages';
import type { Happening } from '../state/table';
import type { Key, Translate } from '../text/format';

/** Who says it, and how people and places are called. */
export interface Speaker {
  t: Translate;
  list(items: string[]): string;
  /** The name of whoever sits in a seat; “you” for the own. */
  name(seat: number): string;
  shape: Shape;
}

export const colour = ({ t }: Pick<Speaker, 't'>, seat: number): string =>
  t(`colour.${seat}` as 'colour.0');

export const cardName = ({ t }: Pick<Speaker, 't'>, card: string): string =>
  t(`card.${card}` as 'card.A');

/** What a card does, in a few words. */
export function cardUse({ t }: Pick<Speaker, 't'>, card: string): string {
  const own: Record<string, Key> = {
    A: 'card.A.use',
    K: 'card.K.use',
    Q: 'card.Q.use',
    J: 'card.J.use',
    X: 'card.X.use',
    '4': 'card.4.use',
    '7': 'card.7.use',
  };
  const key = own[card];
  if (key) return t(key as 'card.A.use');
  return t('card.number.use', { number: card === 'T' ? 10 : card });
}

const cards = (speaker: Speaker, all: readonly string[]): string =>
  speaker.list(all.map((card) => cardName(speaker, card)));

/** Where a spot is. */
export function place(speaker: Speaker, spot: Spot): string {
  const { t, shape } = speaker;
  const last = spot.at(-1) ?? '';
  if (last === 'k') return t('place.kennel', { colour: colour(speaker, Number(spot.slice(0, -1))) });
  if ('abcd'.includes(last)) {
    const [seat, number] = [Number(spot.slice(0, -1)), 'abcd'.indexOf(last) + 1];
    return t('place.finish', { number, colour: colour(speaker, seat) });
  }
  const fields = 16 * shape.sections;
  const after = shape.starts.map((start) => (Number(spot) - start + fields) % fields);
  const count = Math.min(...after);
  const name = colour(speaker, after.indexOf(count));
  return count === 0 ? t('place.start', { colour: name }) : t('place.field', { count, colour: name });
}

/** How many of each seat: sent home, come into the finish. */
function counted(
  speaker: Speaker,
  steps: readonly Step[],
  kind: 'sent_home' | 'entered_finish',
): string[] {
  const count = new Map<number, number>();
  for (const step of steps) {
    if (step.step === kind) count.set(step.seat, (count.get(step.seat) ?? 0) + 1);
  }
  const key = kind === 'sent_home' ? 'event.sentHome' : 'event.finished';
  return [...count].map(([seat, count]) => speaker.t(key, { count, colour: colour(speaker, seat) }));
}

/** How many steps each share of a seven has. */
function shareLengths(walks: readonly [string, string][], steps: readonly Step[]): number[] {
  const stepped = steps.filter((step) => step.step === 'stepped');
  let at = 0;
  return walks.map(([, to]) => {
    let count = 0;
    while (at < stepped.length) {
      const step = stepped[at];
      at += 1;
      count += 1;
      if (step?.to === to) break;
    }
    return count;
  });
}

function played(speaker: Speaker, happening: Extract<Happening, { kind: 'played' }>): string[] {
  const { t } = speaker;
  const { play, steps, seat, drawn } = happening;
  const name = speaker.name(seat);
  const joker = { joker: cardName(speaker, play.card), card: cardName(speaker, play.used_as) };
  const card = play.card === play.used_as ? joker.card : t('card.as', joker);
  const [walk] = play.walks;
  const [from, to] = walk ? [place(speaker, walk[0]), place(speaker, walk[1])] : ['', ''];
  const said: string[] = [];
  switch (play.deed) {
    case 'leave':
      said.push(t('event.left', { name, card }));
      break;
    case 'walk':
      said.push(t('event.walked', { name, card, from, to }));
      break;
    case 'back':
      said.push(t('event.back', { name, card, from, to }));
      break;
    case 'split': {
      const lengths = shareLengths(play.walks, steps);
      const shares = play.walks.map(([from, to], index) =>
        t('event.share', {
          count: lengths[index] ?? 0,
          from: place(speaker, from),
          to: place(speaker, to),
        }),
      );
      said.push(t('event.seven', { name, card, shares: speaker.list(shares) }));
      break;
    }
    case 'swap': {
      const swap = steps.find((step) => step.step === 'swapped');
      const at = ([seat, spot]: [number, string]) =>
        t('event.marbleAt', { colour: colour(speaker, seat), place: place(speaker, spot) });
      if (swap) said.push(t('event.swapped', { name, card, mine: at(swap.one), other: at(swap.other) }));
      break;
    }
    case 'no_effect':
      said.push(t('event.nothing', { name, card }));
      break;
    case 'draw': {
      const drew = steps.find((step) => step.step === 'drew');
      said.push(t('event.drew', { name, card, other: drew ? speaker.name(drew.from) : '' }));
      if (drawn) said.push(t('event.drawn', { card: cardName(speaker, drawn) }));
      break;
    }
  }
  const moved = steps.find((step) => step.step === 'left' || step.step === 'stepped');
  if (moved && moved.seat !== seat && play.deed !== 'split') {
    said.push(t('event.ofColour', { colour: colour(speaker, moved.seat) }));
  }
  return [
    ...said,
    ...counted(speaker, steps, 'sent_home'),
    ...counted(speaker, steps, 'entered_finish'),
  ];
}

/** A happening in words; none where there is nothing to say. */
export function words(speaker: Speaker, happening: Happening): string | null {
  const { t } = speaker;
  const name = 'seat' in happening ? speaker.name(happening.seat) : '';
  switch (happening.kind) {
    case 'seated':
    case 'ready':
      return null;
    case 'started':
      return t('event.started');
    case 'dealt': {
      const { dealer, lead, size, shuffled, hand } = happening;
      const dealt = { count: size, dealer: speaker.name(dealer), lead: speaker.name(lead) };
      return [
        t('event.dealt', dealt),
        ...(shuffled ? [t('event.shuffled')] : []),
        ...(hand.length > 0 ? [t('event.hand', { cards: cards(speaker, hand) })] : []),
      ].join(' ');
    }
    case 'gave':
      return happening.card === null
        ? t('event.gave', { name })
        : t('event.gaveMine', { card: cardName(speaker, happening.card) });
    case 'exchanged': {
      const { lost, got } = happening;
      const handed = (key: 'event.lost' | 'event.got', of: { card: string; seat: number }) =>
        t(key, { name: speaker.name(of.seat), card: cardName(speaker, of.card) });
      return [
        t('event.exchanged'),
        ...(lost ? [handed('event.lost', lost)] : []),
        ...(got ? [handed('event.got', got)] : []),
      ].join(' ');
    }
    case 'played':
      return played(speaker, happening).join(' ');
    case 'folded':
      return t('event.folded', { name, cards: cards(speaker, happening.cards) });
    case 'stand_in':
      return t(`event.stand_in.${happening.why}`, { name });
    case 'back':
      return t('event.back_again', { name });
    case 'left':
      return t('event.gone_for_good', { name });
    case 'over': {
      const names = happening.winners.map((seat) => speaker.name(seat));
      return `${t('event.over')} ${t('result.winners', { count: names.length, names: speaker.list(names) })}`;
    }
  }
}

/** The board in words, seat by seat. */
export function boardWords(
  speaker: Speaker,
  marbles: readonly { seat: number; spot: Spot }[],
): string[] {
  const { t } = speaker;
  return speaker.shape.starts.map((_, seat) => {
    const own = marbles.filter((marble) => marble.seat === seat).map((marble) => marble.spot);
    const home = own.filter((spot) => spot.endsWith('k')).length;
    const inside = own.filter((spot) => /[a-d]$/.test(spot)).length;
    const out = own.filter((spot) => /\d$/.test(spot)).map((spot) => place(speaker, spot));
    const places = [
      ...out,
      ...(home > 0 ? [t('table.inKennel', { count: home })] : []),
      ...(inside > 0 ? [t('table.inFinish', { count: inside })] : []),
    ];
    const name = speaker.name(seat);
    return t('table.boardOf', { name, colour: colour(speaker, seat), places: speaker.list(places) });
  });
}
