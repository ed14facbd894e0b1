/** What the plates around the board show. */
import type { Plate } from '../board/SeatPlate.svelte';
import type { TableShape } from '../board/types';
import { levelWords } from '../pages/tableWords';
import type { PhaseMessage, State } from '../rules/messages';
import type { Known } from '../state/table';
import { colour, personAt, type TextContext } from '../text/words';

/** The seats the game waits for. */
export function seatsToAct(shape: TableShape, phase: PhaseMessage): number[] {
  if (phase.phase === 'turn') return [phase.seat];
  if (phase.phase !== 'exchange') return [];
  return [...shape.starts.keys()].filter((seat) => !phase.given.includes(seat));
}

/** The other seats of a team. */
export function matesOf(shape: TableShape, seat: number): number[] {
  const team = shape.teams.find((team) => team.includes(seat)) ?? [];
  return team.filter((other) => other !== seat);
}

/** Whether a seat plays together with the viewer's. */
export function isPartner(shape: TableShape, viewer: number | null, seat: number): boolean {
  return viewer !== null && matesOf(shape, viewer).includes(seat);
}

/** A plate's text for screen readers: who sits there, the number of cards, and more. */
function plateLabel(
  { t, own, name }: TextContext,
  seat: number,
  cards: number,
  notes: readonly string[],
): string {
  // A seat without a name is called by its colour.
  const names = new Set([seat === own ? t('waiting.you') : name(seat), colour(t, seat)]);
  return [...names, t('table.cards', { count: cards }), ...notes].join(', ');
}

/** What plates show of a game. */
export interface PlateState extends Pick<State, 'hand_sizes' | 'phase' | 'complete'> {
  dealer: number | null;
}

/** The plate of a seat, as far as the game itself tells. */
export function gamePlate(
  context: TextContext,
  state: PlateState,
  seat: number,
  viewer: number | null,
  notes: readonly string[] = [],
): Plate {
  const { shape, t } = context;
  const cards = state.hand_sizes[seat] ?? 0;
  const dealer = state.dealer === seat;
  return {
    name: context.name(seat),
    label: plateLabel(context, seat, cards, [...notes, ...(dealer ? [t('table.dealer')] : [])]),
    cards,
    turn: seatsToAct(shape, state.phase).includes(seat),
    dealer,
    partner: isPartner(shape, viewer, seat),
    mates: matesOf(shape, seat),
    ours:
      viewer !== null &&
      (seat === viewer ? matesOf(shape, seat).length > 0 : isPartner(shape, viewer, seat)),
    finished: state.complete.includes(seat),
  };
}

/** The plate of a seat at a table, with who sits there and how they are connected. */
export function tablePlate(
  context: TextContext,
  known: Pick<Known, 'seat' | 'seats'>,
  state: PlateState,
  seat: number,
  name: string,
): Plate {
  const { t } = context;
  const at = known.seats[seat];
  const replaced = at !== undefined && (at.standIn !== null || at.left);
  const isOther = at?.occupant.occupant === 'player' && seat !== known.seat;
  const level = at?.occupant.occupant === 'bot' ? levelWords(t, at.occupant.level) : null;
  const notes = [
    ...(isOther && !at.present ? [t('waiting.away')] : []),
    ...(level === null ? [] : [t('waiting.bot', { level })]),
    ...(at?.occupant.occupant === 'player' && at.occupant.account ? [t('waiting.account')] : []),
    ...(replaced ? [t('table.standIn', { who: personAt(context, seat) })] : []),
  ];
  return {
    ...gamePlate(context, state, seat, known.seat, notes),
    name,
    account: at?.occupant.occupant === 'player' && at.occupant.account === true,
    bot: level !== null || replaced,
    level,
    connected: isOther ? at.present : null,
  };
}
