//! The marbles that a play moves, each from its first to its last place.

use kennel_rules::{Board, Deed, Effect, Place, Play, Seat, Seating, Spot, SpotKind, Turn};

/// The movement of one marble in a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Journey {
    pub seat: Seat,
    pub from: Place,
    pub to: Place,
    pub way: Way,
    /// Whether the marble passed the entrance of its finish.
    pub passes_finish: bool,
    /// The current spot while the effects are followed; `None` in the kennel.
    at: Option<Spot>,
}

/// How a marble moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Steps forwards; 0 for a marble that is sent home where it stands.
    Walked(u8),
    Backwards,
    Swapped,
    LeftKennel,
}

impl Journey {
    pub fn is_sent_home(&self) -> bool {
        self.to == Place::Kennel
    }
}

/// The journey of every marble that a play touches.
pub(super) fn journeys(turn: &Turn, play: &Play) -> Vec<Journey> {
    let seating = turn.rules().seating();
    let mut journeys = Journeys { seating, board: turn.board(), list: Vec::new() };
    let backwards = matches!(play.deed, Deed::Back { .. });
    // The marble that moved last: the next one sent home is a different one.
    let mut mover = None;
    for effect in turn.effects(play) {
        match effect {
            Effect::LeftKennel { seat, to } => {
                mover = Some(journeys.list.len());
                journeys.list.push(Journey {
                    seat,
                    from: Place::Kennel,
                    to: Place::Fresh,
                    way: Way::LeftKennel,
                    passes_finish: false,
                    at: Some(to.into()),
                });
            }
            Effect::Stepped { seat, from, to } => {
                let index = journeys.of(seat, from, None);
                mover = Some(index);
                let journey = &mut journeys.list[index];
                let start = Spot::track(seating.start(seat));
                let first_touch = journey.from == Place::Fresh && journey.way == Way::Walked(0);
                journey.way = match journey.way {
                    _ if backwards => Way::Backwards,
                    Way::Walked(steps) => Way::Walked(steps + 1),
                    way => way,
                };
                journey.passes_finish |=
                    !backwards && !first_touch && from == start && to.field().is_some();
                journey.arrive(to);
            }
            Effect::SentHome { seat, from } => {
                let index = journeys.of(seat, from.into(), mover);
                let journey = &mut journeys.list[index];
                (journey.at, journey.to) = (None, Place::Kennel);
            }
            Effect::Swapped { one, other } => {
                let first = journeys.of(one.0, one.1.into(), None);
                let second = journeys.of(other.0, other.1.into(), None);
                for (index, to) in [(first, other.1), (second, one.1)] {
                    journeys.list[index].way = Way::Swapped;
                    journeys.list[index].arrive(to.into());
                }
            }
            Effect::EnteredFinish { .. } | Effect::Drew { .. } => {}
        }
    }
    journeys.list
}

impl Journey {
    /// Moves the marble, which is then no longer fresh.
    fn arrive(&mut self, to: Spot) {
        self.at = Some(to);
        self.to = match to.kind() {
            SpotKind::Track(field) => Place::Track(field),
            SpotKind::Finish(_, slot) => Place::Finish(slot),
        };
    }
}

struct Journeys<'a> {
    seating: Seating,
    board: &'a Board,
    list: Vec<Journey>,
}

impl Journeys<'_> {
    /// The index of the journey of the marble now on a spot, other than `except`;
    /// starts a new one if the marble has not moved yet.
    fn of(&mut self, seat: Seat, at: Spot, except: Option<usize>) -> usize {
        let is_it = |(index, journey): (usize, &Journey)| {
            Some(index) != except && (journey.seat, journey.at) == (seat, Some(at))
        };
        if let Some(index) = self.list.iter().enumerate().position(is_it) {
            return index;
        }
        let place = match at.kind() {
            SpotKind::Track(field) => {
                let fresh = self.board.is_fresh(seat) && field == self.seating.start(seat);
                if fresh { Place::Fresh } else { Place::Track(field) }
            }
            SpotKind::Finish(_, slot) => Place::Finish(slot),
        };
        self.list.push(Journey {
            seat,
            from: place,
            to: place,
            way: Way::Walked(0),
            passes_finish: false,
            at: Some(at),
        });
        self.list.len() - 1
    }
}
