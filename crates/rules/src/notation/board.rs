//! Boards, seats and spots as text: `k,k,s,12/k,k,29,b`, `0`, `12` and `0b`.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::piece::{Found, Parsed, Piece};
use super::{ErrorKind, ParseError};
use crate::board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot, SpotKind};
use crate::options::Seating;
use crate::seat::{BySeat, Seat};

impl Board {
    /// The board as text, seats joined by `/` and marbles by `,`. A board alone
    /// does not know its table.
    ///
    /// ```
    /// use kennel_rules::{Board, Seating};
    ///
    /// let board = Board::parse(Seating::Two, "k,k,12,s/k,k,29,b")?;
    /// assert_eq!(board.display(Seating::Two).to_string(), "k,k,s,12/k,k,29,b");
    /// # Ok::<(), kennel_rules::notation::ParseError>(())
    /// ```
    pub fn display(&self, seating: Seating) -> impl fmt::Display {
        BoardText { seating, board: *self }
    }

    /// Reads a board of a table; the marbles of a seat may come in any order.
    ///
    /// # Errors
    /// A wrong number of seats or marbles, an unknown or impossible place, or two
    /// marbles in one.
    pub fn parse(seating: Seating, text: &str) -> Result<Board, ParseError> {
        parse_board_piece(seating, Piece::whole(text))
    }
}

struct BoardText {
    seating: Seating,
    board: Board,
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in self.seating.seats() {
            if seat.index() > 0 {
                f.write_str("/")?;
            }
            for (index, place) in self.board.places(self.seating, seat).into_iter().enumerate() {
                if index > 0 {
                    f.write_str(",")?;
                }
                match place {
                    Place::Kennel => f.write_str("k"),
                    Place::Fresh => f.write_str("s"),
                    Place::Track(field) => write!(f, "{field}"),
                    Place::Finish(slot) => write!(f, "{}", slot.letter()),
                }?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    /// The board as text, with all six seats.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Only at a table of two does a seat start elsewhere.
        let seating = match self.fits(Seating::Two) && !self.fits(Seating::Four) {
            true => Seating::Two,
            false => Seating::SixPairs,
        };
        fmt::Display::fmt(&self.display(seating), f)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.index(), f)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    /// Reads a seat of the largest table; [`Seat::parse`] reads one of a given
    /// table.
    fn from_str(text: &str) -> Result<Seat, ParseError> {
        let piece = Piece::whole(text);
        match digit(text).and_then(Seat::new) {
            Some(seat) => Ok(seat),
            None => piece.expected(ErrorKind::Seat, "a seat (0 to 5)"),
        }
    }
}

impl Seat {
    /// Reads the number of a seat of a table.
    ///
    /// # Errors
    /// Not a number, or no such seat.
    pub fn parse(seating: Seating, text: &str) -> Result<Seat, ParseError> {
        parse_seat_piece(seating, Piece::whole(text))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            SpotKind::Track(field) => fmt::Display::fmt(&field, f),
            SpotKind::Finish(seat, slot) => write!(f, "{seat}{}", slot.letter()),
        }
    }
}

impl Spot {
    /// Reads a spot of a table: a field such as `12`, or a slot of a finish such
    /// as `0b`.
    ///
    /// # Errors
    /// There is no such spot at the table.
    pub fn parse(seating: Seating, text: &str) -> Result<Spot, ParseError> {
        parse_spot_piece(seating, Piece::whole(text))
    }
}

pub(super) fn parse_board_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Board> {
    let players = seating.players();
    let seats = piece.split('/').count();
    if seats != players {
        return piece.error(
            ErrorKind::Count,
            format_args!(
                "expected the marbles of {players} seats with '/' between, found {seats} (rule 1.5)"
            ),
        );
    }
    let mut places = BySeat::filled([Place::Kennel; MARBLES]);
    let mut taken = Vec::with_capacity(MARBLES * players);
    for (seat, piece) in seating.seats().zip(piece.split('/')) {
        let marbles = piece.split(',').count();
        if marbles != MARBLES {
            return piece.error(ErrorKind::Count, format_args!(
                "expected four marbles of seat {seat} with ',' between, found {marbles} (rule 1.4)"
            ));
        }
        for (place, piece) in places[seat].iter_mut().zip(piece.split(',')) {
            *place = parse_place(seating, piece)?;
            let spot = match *place {
                Place::Kennel => continue,
                Place::Fresh => Spot::track(seating.start(seat)),
                Place::Track(field) => Spot::track(field),
                Place::Finish(slot) => Spot::finish(seat, slot),
            };
            // Asked here and not of the board, to point at the second of two.
            if taken.contains(&spot) {
                return piece.refuse(BoardError::Shared(spot));
            }
            taken.push(spot);
        }
    }
    Board::new(seating, &places).or_else(|error| piece.refuse(error))
}

fn parse_place(seating: Seating, piece: Piece<'_>) -> Parsed<Place> {
    let mut letters = piece.text.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        match (letter, Slot::from_letter(letter)) {
            ('k', _) => return Ok(Place::Kennel),
            ('s', _) => return Ok(Place::Fresh),
            (_, Some(slot)) => return Ok(Place::Finish(slot)),
            _ => {}
        }
    }
    let what = "a marble (k, s, a field number, or a to d)";
    parse_field(seating, piece, what).map(Place::Track)
}

/// Reads the number of a field; where there is no number at all, `what` was
/// expected.
pub(super) fn parse_field(seating: Seating, piece: Piece<'_>, what: &str) -> Parsed<Field> {
    let text = piece.text;
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return piece.expected(ErrorKind::Marble, what);
    }
    if text.len() > 1 && text.starts_with('0') {
        return piece.expected(ErrorKind::Field, "a number without a zero in front");
    }
    let number = text.parse().ok();
    match number.and_then(|number| Field::new(seating, number)) {
        Some(field) => Ok(field),
        None => piece.error(
            ErrorKind::Field,
            format_args!(
                "expected a field of table {seating} (0 to {}), found {} (rule 1.1)",
                seating.fields() - 1,
                Found(text)
            ),
        ),
    }
}

pub(super) fn parse_seat_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Seat> {
    match digit(piece.text).and_then(|number| seating.seat(number)) {
        Some(seat) => Ok(seat),
        None => piece.error(
            ErrorKind::Seat,
            format_args!(
                "expected a seat of table {seating} (0 to {}), found {} (rule 1.5)",
                seating.players() - 1,
                Found(piece.text)
            ),
        ),
    }
}

fn digit(text: &str) -> Option<usize> {
    match text.as_bytes() {
        &[digit @ b'0'..=b'9'] => Some(usize::from(digit - b'0')),
        _ => None,
    }
}

pub(super) fn parse_spot_piece(seating: Seating, piece: Piece<'_>) -> Parsed<Spot> {
    let last = piece.text.chars().last();
    match last.and_then(Slot::from_letter) {
        Some(slot) => {
            // The letter is ASCII, so the text can be cut before it.
            let seat = Piece { text: &piece.text[..piece.text.len() - 1], ..piece };
            Ok(Spot::finish(parse_seat_piece(seating, seat)?, slot))
        }
        None => {
            parse_field(seating, piece, "a field such as 12 or a slot such as 0b").map(Spot::track)
        }
    }
}
