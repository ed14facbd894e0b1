//! Seats and things kept per seat.

use core::fmt;
use core::ops::{Index, IndexMut};

use crate::options::Seating;

/// The most seats a table can have.
pub const MAX_SEATS: usize = 6;

/// A place at the table, numbered from 0 in the direction of play (rule 1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// All seats of the largest table, in the direction of play.
    pub const ALL: [Seat; MAX_SEATS] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)];

    /// The seat with this number, if there is one at the largest table.
    #[must_use]
    pub const fn new(number: usize) -> Option<Seat> {
        if number < MAX_SEATS { Some(Seat(number as u8)) } else { None }
    }

    /// The number of the seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set that holds this seat alone.
    #[must_use]
    pub const fn only(self) -> SeatSet {
        SeatSet(1 << self.0)
    }
}

/// A set of seats: a team, the seats that hold cards, the winners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `players` seats.
    pub(crate) const fn first(players: usize) -> SeatSet {
        SeatSet(((1u16 << players) - 1) as u8)
    }

    pub(crate) const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether `seat` is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.only().0 != 0
    }

    /// Whether every seat of `other` is in the set.
    #[must_use]
    pub const fn contains_all(self, other: SeatSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The seats of either set.
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats of this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    /// The seats of both sets.
    #[must_use]
    pub const fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats in rising order.
    #[inline]
    pub const fn iter(self) -> SeatSetIter {
        SeatSetIter { rest: self.0 }
    }
}

/// The seats of a set in rising order.
#[derive(Clone, Debug)]
pub struct SeatSetIter {
    rest: u8,
}

impl Iterator for SeatSetIter {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.rest == 0 {
            return None;
        }
        let seat = Seat(self.rest.trailing_zeros() as u8);
        self.rest &= self.rest - 1;
        Some(seat)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let seats = self.rest.count_ones() as usize;
        (seats, Some(seats))
    }
}

impl ExactSizeIterator for SeatSetIter {}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatSetIter;

    fn into_iter(self) -> SeatSetIter {
        self.iter()
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        seat.only()
    }
}

impl Extend<Seat> for SeatSet {
    fn extend<I: IntoIterator<Item = Seat>>(&mut self, seats: I) {
        *self = seats.into_iter().fold(*self, |set, seat| set.union(seat.only()));
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, |set, seat| set.union(seat.only()))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each seat of the largest table.
///
/// A table with fewer seats leaves the last values unused, so what is said of a
/// table goes through its seats:
///
/// ```
/// use kennel_rules::{BySeat, Seat, Seating};
///
/// let numbers = BySeat::from_fn(Seat::index);
/// let here: Vec<usize> = numbers.at(Seating::Three).copied().collect();
/// assert_eq!(here, [0, 1, 2]);
/// assert_eq!(Seating::Three.seats().map(|seat| numbers[seat]).sum::<usize>(), 3);
/// assert_eq!(numbers.iter().count(), 6);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Makes a value for every seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(&mut make))
    }

    #[inline]
    pub(crate) const fn get(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }

    /// The values of the seats of a table, in the order of the seats.
    pub fn at(&self, seating: Seating) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0[..seating.players()].iter()
    }

    /// The values of all six seats, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The values of all six seats, in their order, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T: Copy> BySeat<T> {
    /// The same value for every seat.
    #[must_use]
    pub const fn filled(value: T) -> BySeat<T> {
        BySeat([value; MAX_SEATS])
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
