//! The board: fields, finish slots and where every marble lies (section 1).

use core::fmt;

use crate::options::{Rules, Seating};
use crate::seat::{BySeat, Seat, SeatSet};

/// How many marbles each seat has (rule 1.4).
pub const MARBLES: usize = 4;

/// A field of the track, numbered in the direction of play; section *i* has
/// its start on field 16·*i* (rule 1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Field(u8);

impl Field {
    /// The number of fields of the largest track.
    pub const MOST: u8 = 96;

    /// The field with this number, if the table has it.
    #[must_use]
    pub fn new(seating: Seating, number: u8) -> Option<Field> {
        (number < seating.fields()).then_some(Field(number))
    }

    /// A field that is known to be on the track.
    #[inline]
    pub(crate) const fn from_index(number: u8) -> Field {
        debug_assert!(number < Field::MOST);
        Field(number)
    }

    /// The number of the field.
    #[must_use]
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The section the field belongs to.
    #[must_use]
    #[inline]
    pub const fn section(self) -> u8 {
        self.0 / 16
    }

    #[inline]
    pub(crate) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The field `steps` further on at a table, at most once round.
    #[must_use]
    #[inline]
    pub const fn forwards(self, seating: Seating, steps: u8) -> Field {
        let number = self.0 + steps;
        Field(if number < seating.fields() { number } else { number - seating.fields() })
    }

    /// The field `steps` back at a table, at most once round.
    #[must_use]
    #[inline]
    pub const fn backwards(self, seating: Seating, steps: u8) -> Field {
        self.forwards(seating, seating.fields() - steps)
    }

    /// The number of steps forwards from here to `to` at a table; 0 if it is the same.
    #[must_use]
    #[inline]
    pub const fn steps_to(self, seating: Seating, to: Field) -> u8 {
        if to.0 >= self.0 { to.0 - self.0 } else { to.0 + seating.fields() - self.0 }
    }
}

/// A slot of a finish: the first is the outermost, right behind the start, the
/// fourth the innermost (rule 1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Slot {
    /// The outermost slot, written `a`.
    First,
    /// Written `b`.
    Second,
    /// Written `c`.
    Third,
    /// The innermost slot, written `d`.
    Fourth,
}

impl Slot {
    /// The slots from the outermost to the innermost.
    pub const ALL: [Slot; MARBLES] = [Slot::First, Slot::Second, Slot::Third, Slot::Fourth];

    /// The letter of the slot: `a` to `d`.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The slot with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| slot.letter() == letter)
    }

    /// The number of steps from the start to the slot: 1 to 4.
    #[must_use]
    #[inline]
    pub const fn depth(self) -> u8 {
        self as u8 + 1
    }

    /// The slot `depth` steps behind the start, if there is one.
    #[must_use]
    #[inline]
    pub const fn at_depth(depth: u8) -> Option<Slot> {
        match depth {
            1..=4 => Some(Slot::ALL[depth as usize - 1]),
            _ => None,
        }
    }

    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A field of the track or a slot of a finish. It holds one marble, and names the
/// marble that lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot(u8);

/// The two kinds of [`Spot`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SpotKind {
    /// A field of the track.
    Track(Field),
    /// A slot of the finish of a seat.
    Finish(Seat, Slot),
}

impl Spot {
    /// A field of the track.
    #[must_use]
    #[inline]
    pub const fn track(field: Field) -> Spot {
        Spot(field.0)
    }

    /// A slot of the finish of a seat.
    #[must_use]
    #[inline]
    pub const fn finish(seat: Seat, slot: Slot) -> Spot {
        Spot(Field::MOST + 4 * seat.index() as u8 + slot as u8)
    }

    /// The number of the spot: fields first, then slots by seat.
    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// The spot with a number that [`Spot::index`] returned.
    #[inline]
    pub(crate) const fn from_index(number: u8) -> Spot {
        debug_assert!(number < Field::MOST + 4 * Seat::ALL.len() as u8);
        Spot(number)
    }

    /// What kind of spot this is.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> SpotKind {
        if self.0 < Field::MOST {
            return SpotKind::Track(Field(self.0));
        }
        let number = (self.0 - Field::MOST) as usize;
        SpotKind::Finish(Seat::ALL[number / MARBLES], Slot::ALL[number % MARBLES])
    }

    /// The field, if it is one.
    #[must_use]
    #[inline]
    pub const fn field(self) -> Option<Field> {
        if self.0 < Field::MOST { Some(Field(self.0)) } else { None }
    }
}

impl From<Field> for Spot {
    fn from(field: Field) -> Spot {
        Spot::track(field)
    }
}

/// Where a marble of a known seat lies. A fresh marble on its start differs from one
/// that walked there (rules 5.1 and 5.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Place {
    /// In the kennel.
    Kennel,
    /// Fresh on its own start: a blockade.
    Fresh,
    /// On the track, not fresh.
    Track(Field),
    /// In its own finish.
    Finish(Slot),
}

/// Where all marbles lie.
///
/// Marbles of one seat are alike, so a board is a set of places for each seat: bits
/// for the fields, bits for the slots, and the seats with a fresh marble. The other
/// marbles are in the kennel. Boards that look the same are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    track: BySeat<u128>,
    finish: BySeat<u8>,
    fresh: SeatSet,
}

/// Why places do not form a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardError {
    /// Two marbles would lie on one field or slot.
    Shared(Spot),
    /// A field that this table does not have (rule 1.1).
    OffBoard(Field),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Shared(spot) => write!(f, "two marbles on {spot} (rule 5.4)"),
            BoardError::OffBoard(field) => {
                write!(f, "field {field} is not on this board (rule 1.1)")
            }
        }
    }
}

impl core::error::Error for BoardError {}

impl Board {
    /// The board at the beginning of a game (rule 1.6).
    #[must_use]
    pub fn at_start(rules: Rules) -> Board {
        let seating = rules.seating();
        let mut board = Board::EMPTY;
        if rules.begins_with_fresh_marbles() {
            for seat in seating.seats() {
                board.set_fresh(seating, seat);
            }
        }
        board
    }

    /// All marbles in their kennels.
    pub(crate) const EMPTY: Board =
        Board { track: BySeat::filled(0), finish: BySeat::filled(0), fresh: SeatSet::EMPTY };

    /// Checks that the places of all marbles form a board.
    ///
    /// # Errors
    /// Two marbles share a field or slot, or a field is not on the board.
    pub fn new(seating: Seating, marbles: &BySeat<[Place; MARBLES]>) -> Result<Board, BoardError> {
        let mut board = Board::EMPTY;
        for seat in seating.seats() {
            for &place in &marbles[seat] {
                match place {
                    Place::Kennel => {}
                    Place::Fresh => {
                        board.claim(seating.start(seat))?;
                        board.set_fresh(seating, seat);
                    }
                    Place::Track(field) => {
                        if field.0 >= seating.fields() {
                            return Err(BoardError::OffBoard(field));
                        }
                        board.claim(field)?;
                        board.track[seat] |= field.bit();
                    }
                    Place::Finish(slot) => {
                        if board.finish[seat] & slot.bit() != 0 {
                            return Err(BoardError::Shared(Spot::finish(seat, slot)));
                        }
                        board.finish[seat] |= slot.bit();
                    }
                }
            }
        }
        Ok(board)
    }

    /// Whether this can be a board of a table: fields on its track, seats at the
    /// table, and fresh marbles on their starts.
    pub(crate) fn fits(&self, seating: Seating) -> bool {
        let track = u128::MAX >> (128 - u32::from(seating.fields()));
        Seat::ALL.into_iter().all(|seat| match seating.everyone().contains(seat) {
            true => {
                let on_start = self.track[seat] & seating.start(seat).bit() != 0;
                self.track[seat] & !track == 0 && (on_start || !self.is_fresh(seat))
            }
            false => self.track[seat] == 0 && self.finish[seat] == 0,
        })
    }

    fn claim(&self, field: Field) -> Result<(), BoardError> {
        match self.owner(field) {
            Some(_) => Err(BoardError::Shared(field.into())),
            None => Ok(()),
        }
    }

    /// The places of a seat's four marbles: kennel, fresh, fields and slots in
    /// ascending order.
    #[must_use]
    pub fn places(&self, seating: Seating, seat: Seat) -> [Place; MARBLES] {
        let mut places = [Place::Kennel; MARBLES];
        let mut next = self.kennel(seat);
        let mut put = |place| {
            places[next] = place;
            next += 1;
        };
        let mut fields = self.track[seat];
        if self.is_fresh(seat) {
            put(Place::Fresh);
            fields &= !seating.start(seat).bit();
        }
        for field in fields_of(fields) {
            put(Place::Track(field));
        }
        for slot in Slot::ALL {
            if self.finish[seat] & slot.bit() != 0 {
                put(Place::Finish(slot));
            }
        }
        places
    }

    /// The number of a seat's marbles in its kennel.
    #[must_use]
    #[inline]
    pub const fn kennel(&self, seat: Seat) -> usize {
        MARBLES
            - self.track.get(seat).count_ones() as usize
            - self.finish.get(seat).count_ones() as usize
    }

    /// Whether a seat has a fresh marble on its start (rule 5.1).
    #[must_use]
    #[inline]
    pub const fn is_fresh(&self, seat: Seat) -> bool {
        self.fresh.contains(seat)
    }

    /// Whether a seat has all its marbles in the finish.
    #[must_use]
    #[inline]
    pub const fn is_complete(&self, seat: Seat) -> bool {
        *self.finish.get(seat) == 0b1111
    }

    /// The seats that have all their marbles in the finish.
    #[must_use]
    #[inline]
    pub fn complete_seats(&self) -> SeatSet {
        Seat::ALL.into_iter().filter(|&seat| self.is_complete(seat)).collect()
    }

    /// The seat whose marble stands on a field.
    #[must_use]
    #[inline]
    pub fn owner(&self, field: Field) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.track[seat] & field.bit() != 0)
    }

    /// The seat whose marble lies on a spot.
    #[must_use]
    pub fn marble_at(&self, spot: Spot) -> Option<Seat> {
        match spot.kind() {
            SpotKind::Track(field) => self.owner(field),
            SpotKind::Finish(seat, slot) => (self.finish[seat] & slot.bit() != 0).then_some(seat),
        }
    }

    /// The fields with marbles of a seat, in ascending order.
    #[inline]
    pub fn on_track(&self, seat: Seat) -> impl Iterator<Item = Field> + use<> {
        fields_of(self.track[seat])
    }

    /// The slots with marbles of a seat, the outermost first.
    pub fn in_finish(&self, seat: Seat) -> impl Iterator<Item = Slot> + use<> {
        let slots = self.finish[seat];
        Slot::ALL.into_iter().filter(move |slot| slots & slot.bit() != 0)
    }

    /// The fields of a seat's marbles as bits.
    #[inline]
    pub(crate) fn track_bits(&self, seat: Seat) -> u128 {
        self.track[seat]
    }

    /// The slots of a seat's marbles as bits, the outermost lowest.
    #[inline]
    pub(crate) fn finish_bits(&self, seat: Seat) -> u8 {
        self.finish[seat]
    }

    /// A seat's marbles that are on the way: on the track and not fresh.
    #[inline]
    pub(crate) fn on_the_way(&self, seating: Seating, seat: Seat) -> u128 {
        let fields = self.track[seat];
        if self.is_fresh(seat) { fields & !seating.start(seat).bit() } else { fields }
    }

    /// The sections whose start is a blockade, as bits (rule 5.1).
    #[inline]
    pub(crate) const fn blockades(&self, seating: Seating) -> u8 {
        let fresh = self.fresh.bits();
        match seating {
            // Seat 1 sits on section 2.
            Seating::Two => fresh & 1 | (fresh & 2) << 1,
            _ => fresh,
        }
    }

    /// Puts a fresh marble from the kennel on its start.
    #[inline]
    pub(crate) fn set_fresh(&mut self, seating: Seating, seat: Seat) {
        self.track[seat] |= seating.start(seat).bit();
        self.fresh = self.fresh.union(seat.only());
    }

    /// Takes the marble of `seat` off a spot.
    #[inline]
    pub(crate) fn lift(&mut self, seating: Seating, seat: Seat, from: Spot) {
        debug_assert_eq!(self.marble_at(from), Some(seat));
        match from.kind() {
            SpotKind::Track(field) => {
                self.track[seat] &= !field.bit();
                if field == seating.start(seat) {
                    self.fresh = self.fresh.difference(seat.only());
                }
            }
            SpotKind::Finish(_, slot) => self.finish[seat] &= !slot.bit(),
        }
    }

    /// Lays a marble of `seat`, not fresh, on a spot that is empty.
    #[inline]
    pub(crate) fn lay(&mut self, seat: Seat, to: Spot) {
        debug_assert_eq!(self.marble_at(to), None);
        match to.kind() {
            SpotKind::Track(field) => self.track[seat] |= field.bit(),
            SpotKind::Finish(_, slot) => self.finish[seat] |= slot.bit(),
        }
    }

    /// Sends home whatever stands on these fields, none of it fresh.
    #[inline]
    pub(crate) fn send_home(&mut self, fields: u128) {
        for track in self.track.iter_mut() {
            *track &= !fields;
        }
    }
}

/// The fields of a set of bits, in ascending order.
#[inline]
pub(crate) fn fields_of(mut bits: u128) -> impl Iterator<Item = Field> {
    core::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let field = Field(bits.trailing_zeros() as u8);
        bits &= bits - 1;
        Some(field)
    })
}

/// The `steps` fields after `from`, as bits.
#[inline]
pub(crate) const fn fields_after(seating: Seating, from: Field, steps: u8) -> u128 {
    let path = ((1u128 << steps) - 1) << 1;
    rotate(seating, path, from.0)
}

/// The same set of fields, moved `steps` fields forwards round the track.
#[inline]
pub(crate) const fn rotate(seating: Seating, fields: u128, steps: u8) -> u128 {
    let around = seating.fields();
    (fields << steps | fields >> (around - steps)) & (u128::MAX >> (128 - around as u32))
}
