//! A change of a table: what is stored, and what each viewpoint is told.

use kennel_rules::{Legal, Seat, Sight, Viewpoint};
use kennel_wire::{Change, Occupant, SightMessage, VersionedChange};

use crate::entry::{Entry, seat_number};
use crate::{PerSeat, Table};

/// What everybody sees of an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Sights {
    seats: PerSeat<Vec<Sight>>,
    spectators: Vec<Sight>,
}

impl Sights {
    pub(crate) fn of(legal: &Legal<'_>) -> Sights {
        let seating = legal.before().rules().seating();
        Sights {
            seats: PerSeat::from_fn(seating, |seat| legal.seen_by(Viewpoint::Seat(seat))),
            spectators: legal.seen_by(Viewpoint::Spectator),
        }
    }

    /// What a viewpoint sees.
    #[must_use]
    pub fn by(&self, from: Viewpoint) -> &[Sight] {
        match from {
            Viewpoint::Seat(seat) => &self.seats[seat],
            Viewpoint::Spectator => &self.spectators,
        }
    }

    /// What a viewpoint is told.
    #[must_use]
    pub fn change(&self, from: Viewpoint) -> Change {
        Change::Seen { sights: self.by(from).iter().map(SightMessage::from).collect() }
    }
}

/// One change of a table.
pub struct Step {
    /// The version of the table after it.
    pub version: u32,
    /// What is stored.
    pub entry: Entry,
    pub(crate) telling: Telling,
}

/// What is told of an entry.
pub(crate) enum Telling {
    /// The same for every viewpoint.
    Alike(Change),
    /// A game begins; each client is told its viewpoint.
    Started {
        /// The table before it, without the game that was played last.
        before: Box<Table>,
        first_dealer: u8,
        entropy: Vec<String>,
    },
    /// Somebody takes over a seat, and sees the game from there.
    TakenOver { seat: Seat, who: Occupant },
    /// An event of the game.
    Seen(Sights),
}

impl Step {
    /// What a viewpoint is told.
    #[must_use]
    pub fn told(&self, from: Viewpoint) -> VersionedChange {
        let change = match &self.telling {
            Telling::Alike(change) => change.clone(),
            Telling::Started { first_dealer, entropy, .. } => Change::Started {
                first_dealer: *first_dealer,
                entropy: entropy.clone(),
                seat: match from {
                    Viewpoint::Seat(seat) => Some(seat_number(seat)),
                    Viewpoint::Spectator => None,
                },
            },
            Telling::TakenOver { seat, who } => Change::TakenOver {
                seat: seat_number(*seat),
                who: who.clone(),
                yours: from == Viewpoint::Seat(*seat),
            },
            Telling::Seen(sights) => sights.change(from),
        };
        VersionedChange { version: self.version, change }
    }
}
