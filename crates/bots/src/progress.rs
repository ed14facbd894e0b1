//! Distances that marbles have left to walk.

use kennel_rules::{Place, Seat, Seating};

/// The most steps a single card walks.
pub(crate) const LONGEST_WALK: u8 = 13;

/// The number of steps along the track to a marble's own start, where it may enter
/// the finish. A fresh marble, or one in its kennel, has a whole lap left.
pub(crate) fn steps_home(seating: Seating, seat: Seat, place: Place) -> u8 {
    match place {
        Place::Kennel | Place::Fresh => seating.fields(),
        Place::Track(field) => field.steps_to(seating, seating.start(seat)),
        Place::Finish(_) => 0,
    }
}
