//! Cards as text: `A7JX`.

use core::fmt;
use core::str::FromStr;

use super::piece::{Parsed, Piece};
use super::{ErrorKind, ParseError};
use crate::card::{Cards, Rank};
use crate::position::PositionError;

impl fmt::Display for Rank {
    /// The letter of the rank: `A 2 3 4 5 6 7 8 9 T J Q K X`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rank, ParseError> {
        parse_rank_piece(Piece::whole(text))
    }
}

impl fmt::Display for Cards {
    /// The cards in the order of [`Rank::ALL`], or `-` if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|rank| write!(f, "{rank}"))
    }
}

impl FromStr for Cards {
    type Err = ParseError;

    /// Reads cards such as `A7JX`, in any order; `-` is none.
    fn from_str(text: &str) -> Result<Cards, ParseError> {
        parse_cards_piece(Piece::whole(text))
    }
}

pub(super) fn parse_cards_piece(piece: Piece<'_>) -> Parsed<Cards> {
    match piece.text {
        "-" => return Ok(Cards::NONE),
        "" => return piece.expected(ErrorKind::Card, "cards, or '-' for none"),
        _ => {}
    }
    let mut cards = Cards::NONE;
    for letter in piece.letters() {
        let rank = parse_rank_piece(letter)?;
        cards = match cards.checked_add(rank) {
            Some(cards) => cards,
            None => return letter.refuse(PositionError::TooMany(rank)),
        };
    }
    Ok(cards)
}

/// Reads a single card.
pub(super) fn parse_rank_piece(piece: Piece<'_>) -> Parsed<Rank> {
    let mut letters = piece.text.chars();
    let (first, second) = (letters.next(), letters.next());
    if let (Some(rank), None) = (first.and_then(Rank::from_letter), second) {
        return Ok(rank);
    }
    let capital = first.and_then(|letter| Rank::from_letter(letter.to_ascii_uppercase()));
    piece.expected(
        ErrorKind::Card,
        match (first, capital) {
            (Some('1'), _) => "a card (a ten is written T, an ace A)",
            (Some('a'..='z'), Some(_)) => "a card (letters are capitals: A T J Q K X)",
            _ => "a card (one of A 2 3 4 5 6 7 8 9 T J Q K X)",
        },
    )
}
