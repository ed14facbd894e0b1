//! How a single marble walks (section 5): the only place that knows what
//! stands in a marble's way. Everything else asks here.

use crate::board::{Board, Field, Slot, Spot};
use crate::options::Table;
use crate::refusal::Refusal;
use crate::seat::Seat;

/// Where walking forwards along the track leads.
///
/// The longest walk is 13 steps and starts are 16 fields apart, so it passes or
/// lands on one start at the most; only there can a blockade stand (rule 5.1).
#[inline]
pub(crate) fn along_track(
    board: &Board,
    table: Table,
    from: Field,
    steps: u8,
) -> Result<Field, Refusal> {
    let to = from.forwards(table, steps);
    if to.section() != from.section() && board.blockades(table) >> to.section() & 1 != 0 {
        return Err(Refusal::Blockade(Field::from_index(16 * to.section())));
    }
    Ok(to)
}

/// Where walking forwards and turning into the finish leads (rule 5.5), or
/// `None` where the steps do not reach beyond the start or lead too deep.
#[inline]
pub(crate) fn into_finish(
    board: &Board,
    table: Table,
    seat: Seat,
    from: Field,
    steps: u8,
) -> Option<Result<Slot, Refusal>> {
    let start = table.start(seat);
    let slot = Slot::at_depth(steps.checked_sub(from.steps_to(table, start))?)?;
    Some(if board.is_fresh(seat) {
        Err(if from == start { Refusal::FreshTurnsIn(seat) } else { Refusal::Blockade(start) })
    } else {
        free_slots(board, seat, 0, slot)
    })
}

/// Where walking deeper in the finish leads (rule 5.6), or `None` where the
/// steps lead too deep.
#[inline]
pub(crate) fn deeper(
    board: &Board,
    seat: Seat,
    from: Slot,
    steps: u8,
) -> Option<Result<Slot, Refusal>> {
    let slot = Slot::at_depth(from.depth() + steps)?;
    Some(free_slots(board, seat, from.depth(), slot))
}

/// Nothing may be passed or landed on behind `depth` and up to `slot`.
#[inline]
fn free_slots(board: &Board, seat: Seat, depth: u8, slot: Slot) -> Result<Slot, Refusal> {
    let path = (2 * slot.bit() - 1) >> depth << depth;
    match board.finish_bits(seat) & path {
        0 => Ok(slot),
        taken => {
            let first = Slot::ALL[taken.trailing_zeros() as usize];
            Err(Refusal::FinishTaken(Spot::finish(seat, first)))
        }
    }
}

/// Where walking backwards leads (rule 6.2).
#[inline]
pub(crate) fn backwards(
    board: &Board,
    table: Table,
    from: Field,
    steps: u8,
) -> Result<Field, Refusal> {
    let to = from.backwards(table, steps);
    // The start of a section is passed or landed on by whoever was behind it.
    let start = Field::from_index(16 * from.section());
    let meets_start = from != start && start.steps_to(table, from) <= steps;
    if meets_start && board.blockades(table) >> from.section() & 1 != 0 {
        return Err(Refusal::Blockade(start));
    }
    Ok(to)
}
