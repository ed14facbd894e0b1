//! How far marbles have come.

use kennel_rules::{Place, Seat, Seating};

/// No card walks further.
pub(crate) const LONGEST_WALK: u8 = 13;

/// How many steps along the track lead a marble to its start, where it may turn
/// in. A fresh one, and one in its kennel, has the whole way before it.
pub(crate) fn steps_home(seating: Seating, seat: Seat, place: Place) -> u8 {
    match place {
        Place::Kennel | Place::Fresh => seating.fields(),
        Place::Track(field) => field.steps_to(seating, seating.start(seat)),
        Place::Finish(_) => 0,
    }
}
