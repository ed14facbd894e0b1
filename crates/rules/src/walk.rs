//! How a single marble walks (section 5): the only place that knows what
//! stands in a marble's way. Everything else asks here.

use crate::board::{Board, Field, Slot, Spot};
use crate::options::Seating;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// A marble on the track and how far the way is open to it.
///
/// The longest walk is 13 steps and starts are 16 fields apart, so a walk passes
/// or lands on one start at the most; only there can a blockade stand (rule
/// 5.1).
#[derive(Clone, Copy)]
pub(crate) struct Walker {
    pub seat: Seat,
    pub field: Field,
    /// How many steps forwards are free of blockades.
    room: u8,
    /// How many steps lead to its start, if it may turn in there.
    home: u8,
    /// How many slots of its finish are free, from the outside.
    free_slots: u8,
}

impl Walker {
    /// More steps than any card has.
    const FAR: u8 = 100;

    /// A marble that goes nowhere.
    pub(crate) const NOBODY: Walker = Walker {
        seat: Seat::ALL[0],
        field: Field::from_index(0),
        room: 0,
        home: Walker::FAR,
        free_slots: 0,
    };

    #[inline]
    pub(crate) fn new(board: &Board, seating: Seating, seat: Seat, field: Field) -> Walker {
        let next_start = next_start(seating, field);
        let blocked = board.blockades(seating) >> next_start.section() & 1 != 0;
        Walker {
            seat,
            field,
            room: if blocked { field.steps_to(seating, next_start) - 1 } else { Walker::FAR },
            // A fresh marble of its seat stands in its way there, or it is that
            // marble itself, which has touched the start only once (rule 5.5).
            home: match board.is_fresh(seat) {
                true => Walker::FAR,
                false => field.steps_to(seating, seating.start(seat)),
            },
            free_slots: (board.finish_bits(seat) | 0b1_0000).trailing_zeros() as u8,
        }
    }

    /// Where walking forwards along the track leads.
    #[inline]
    pub(crate) fn along_track(&self, seating: Seating, steps: u8) -> Option<Field> {
        (steps <= self.room).then(|| self.field.forwards(seating, steps))
    }

    /// Where walking forwards and turning into the finish leads (rule 5.5).
    #[inline]
    pub(crate) fn turning_in(&self, steps: u8) -> Option<Slot> {
        let depth = steps.checked_sub(self.home)?;
        if depth > self.free_slots { None } else { Slot::at_depth(depth) }
    }

    /// Where walking backwards leads (rule 6.2).
    #[inline]
    pub(crate) fn backwards(&self, board: &Board, seating: Seating, steps: u8) -> Option<Field> {
        let start = section_start(self.field);
        let meets_start = self.field != start && start.steps_to(seating, self.field) <= steps;
        let blocked = meets_start && board.blockades(seating) >> start.section() & 1 != 0;
        (!blocked).then(|| self.field.backwards(seating, steps))
    }

    /// Why it cannot walk along the track so far.
    pub(crate) fn why_not_along(&self, seating: Seating) -> Refusal {
        Refusal::Blockade(next_start(seating, self.field))
    }

    /// Why it cannot turn into the finish and reach this slot.
    pub(crate) fn why_not_into(&self, board: &Board, seating: Seating, slot: Slot) -> Refusal {
        let start = seating.start(self.seat);
        if !board.is_fresh(self.seat) {
            why_not_slot(board, self.seat, 0, slot)
        } else if self.field == start {
            Refusal::FreshTurnsIn(self.seat)
        } else {
            Refusal::Blockade(start)
        }
    }

    /// Why it cannot walk backwards.
    pub(crate) fn why_not_back(&self) -> Refusal {
        Refusal::Blockade(section_start(self.field))
    }
}

/// Where walking deeper in the finish leads: nothing may be passed or landed on
/// (rule 5.6).
#[inline]
pub(crate) fn deeper(board: &Board, seat: Seat, from: Slot, steps: u8) -> Option<Slot> {
    let slot = Slot::at_depth(from.depth() + steps)?;
    (board.finish_bits(seat) & slots_between(from.depth(), slot) == 0).then_some(slot)
}

/// Why a marble cannot walk from `depth` steps behind the start to this slot.
pub(crate) fn why_not_slot(board: &Board, seat: Seat, depth: u8, slot: Slot) -> Refusal {
    let taken = board.finish_bits(seat) & slots_between(depth, slot);
    let first = Slot::at_depth(taken.trailing_zeros() as u8 + 1).unwrap_or(slot);
    Refusal::FinishTaken(Spot::finish(seat, first))
}

/// The slots behind `depth` steps and up to `slot`, as bits.
#[inline]
fn slots_between(depth: u8, slot: Slot) -> u8 {
    (2 * slot.bit() - 1) >> depth << depth
}

#[inline]
fn section_start(field: Field) -> Field {
    Field::from_index(16 * field.section())
}

#[inline]
fn next_start(seating: Seating, field: Field) -> Field {
    section_start(field).forwards(seating, 16)
}
