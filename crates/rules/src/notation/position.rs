//! Positions as text: rules, board, seat to play and hands, as in
//! `4 k,k,s,12/k,k,k,k/k,k,29,b/k,k,k,s 0 A7JX/23/-/K`.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::board::{parse_board_piece, parse_seat_piece};
use super::cards::parse_cards_piece;
use super::piece::{Parsed, Piece};
use super::rules::parse_rules_piece;
use super::{ErrorKind, ParseError};
use crate::board::Board;
use crate::card::{Cards, Rank};
use crate::options::{Rules, Seating};
use crate::position::{Position, PositionError};
use crate::seat::{BySeat, Seat};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.rules())?;
        let seating = self.rules().seating();
        write_without_rules(f, seating, self.board(), self.to_play(), self.hands())
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Position, ParseError> {
        const FORM: &str = "RULES BOARD SEAT HANDS";
        let whole = Piece::whole(text);
        let words = whole.words()?;
        let Some((&rules, words)) = words.split_first() else {
            return whole.end().expected(ErrorKind::Missing, format_args!("the rules ({FORM})"));
        };
        parse_without_rules(parse_rules_piece(rules)?, words, whole.end(), FORM)
    }
}

/// Writes a position without its rules, as in a record's `set-up`.
pub(super) fn write_without_rules(
    f: &mut fmt::Formatter<'_>,
    seating: Seating,
    board: &Board,
    turn: Seat,
    hands: &BySeat<Cards>,
) -> fmt::Result {
    write!(f, "{} {turn} ", board.display(seating))?;
    for seat in seating.seats() {
        let between = if seat.index() > 0 { "/" } else { "" };
        write!(f, "{between}{}", hands[seat])?;
    }
    Ok(())
}

/// Reads the rest of a position after its rules; `end` is what comes behind it.
pub(super) fn parse_without_rules(
    rules: Rules,
    words: &[Piece<'_>],
    end: Piece<'_>,
    form: &str,
) -> Parsed<Position> {
    let word = |index: usize| words.get(index).copied().unwrap_or(end);
    let or_missing = |index: usize, what: &str| match words.get(index) {
        Some(&word) => Ok(word),
        None => end.expected(ErrorKind::Missing, format_args!("{what} ({form})")),
    };
    let seating = rules.seating();
    let board = parse_board_piece(seating, or_missing(0, "the board")?)?;
    let turn = parse_seat_piece(seating, or_missing(1, "the seat to play")?)?;
    let hands_piece = or_missing(2, "the hands")?;
    if let Some(word) = words.get(3) {
        return word.expected(ErrorKind::End, "nothing after the hands");
    }

    let pieces: Vec<Piece<'_>> = hands_piece.split('/').collect();
    if pieces.len() != seating.players() {
        return hands_piece.error(
            ErrorKind::Count,
            format_args!(
                "expected the hands of {} seats with '/' between, found {} (rule 1.5)",
                seating.players(),
                pieces.len()
            ),
        );
    }
    let mut hands = BySeat::filled(Cards::NONE);
    let mut together = Cards::NONE;
    for (seat, &piece) in seating.seats().zip(&pieces) {
        hands[seat] = parse_cards_piece(piece)?;
        let too_many =
            |rank: &Rank| together.count(*rank) + hands[seat].count(*rank) > rank.copies();
        if let Some(rank) = Rank::ALL.into_iter().find(too_many) {
            return piece.refuse(PositionError::TooMany(rank));
        }
        together = together.add_all_unchecked(hands[seat]);
    }
    Position::new(rules, board, hands, turn).or_else(|error| match error {
        PositionError::Won(_) | PositionError::OtherBoard(_) => word(0).refuse(error),
        PositionError::NoSuchSeat(..) => word(1).refuse(error),
        PositionError::EmptyHand(seat) => pieces[seat.index()].refuse(error),
        PositionError::TooMany(_) => hands_piece.refuse(error),
    })
}
