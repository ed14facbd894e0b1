//! The seats of a table and who holds them.

use std::ops::{Index, IndexMut};

use kennel_bots::Level;
use kennel_rules::{Seat, Seating};
use kennel_wire::{Occupant, StandInReason};

use crate::PlayerId;

/// One value for each seat of a table. `kennel_rules::BySeat` has room for the largest
/// table; this holds exactly the seats that there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// Makes a value for every seat.
    pub fn from_fn(seating: Seating, make: impl FnMut(Seat) -> T) -> PerSeat<T> {
        PerSeat(seating.seats().map(make).collect())
    }

    /// The seats with their values, in the order of the seats.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The values in the order of the seats.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The values in the order of the seats, to be changed.
    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// The first seat whose value satisfies a condition.
    pub fn position(&self, mut is_it: impl FnMut(&T) -> bool) -> Option<Seat> {
        self.iter().find(|(_, value)| is_it(value)).map(|(seat, _)| seat)
    }
}

impl<T: Clone> PerSeat<T> {
    /// The same value for every seat.
    pub fn filled(seating: Seating, value: T) -> PerSeat<T> {
        PerSeat(vec![value; seating.players()])
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    /// # Panics
    /// The table has no such seat. Numbers from outside become seats by
    /// `Seating::seat`, which knows how many there are.
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A person who sits at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatedPlayer {
    /// Identifies the person, whatever name they choose.
    pub id: PlayerId,
    /// The name under which they sat down.
    pub name: String,
    /// Whether they had an account when they sat down.
    pub account: bool,
    /// The seats of players who were there and came from the same address, at a table of
    /// matchmaking.
    pub same_address: Vec<u8>,
}

impl SeatedPlayer {
    pub(crate) fn new(id: &PlayerId, name: &str, account: bool, same_address: &[u8]) -> Self {
        let (id, name, same_address) = (id.clone(), name.to_owned(), same_address.to_vec());
        SeatedPlayer { id, name, account, same_address }
    }

    pub(crate) fn occupant(&self) -> Occupant {
        let SeatedPlayer { name, account, same_address, .. } = self.clone();
        Occupant::Player { name, account, same_address }
    }
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    /// The seat is free.
    Nobody,
    /// A person.
    Player(SeatedPlayer),
    /// A bot of this level.
    Bot(Level),
}

/// The state of one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// Who sits there.
    pub holder: SeatHolder,
    /// Ready for the next game.
    pub ready: bool,
    /// What the player adds to the shuffles of the next game.
    pub entropy: String,
    /// Why a bot plays for the player, if one does.
    pub stand_in: Option<StandInReason>,
    /// The player left the running game for good.
    pub left: bool,
    /// Who will have the seat from the next deal on, after its player left.
    pub reserved: Option<SeatedPlayer>,
}

impl SeatState {
    /// A seat that nobody holds.
    pub const FREE: SeatState = SeatState {
        holder: SeatHolder::Nobody,
        ready: false,
        entropy: String::new(),
        stand_in: None,
        left: false,
        reserved: None,
    };

    /// The person who sits there, unless they left the game.
    #[must_use]
    pub fn player(&self) -> Option<&PlayerId> {
        match &self.holder {
            SeatHolder::Player(player) if !self.left => Some(&player.id),
            _ => None,
        }
    }

    pub(crate) fn is_free(&self) -> bool {
        self.holder == SeatHolder::Nobody
    }

    /// Whether a person holds the seat, who may have left the game.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self.holder, SeatHolder::Player(_))
    }

    pub(crate) fn occupant(&self) -> Occupant {
        match &self.holder {
            SeatHolder::Nobody => Occupant::Nobody,
            SeatHolder::Player(player) => player.occupant(),
            SeatHolder::Bot(level) => Occupant::Bot { level: level.word().to_owned() },
        }
    }
}
