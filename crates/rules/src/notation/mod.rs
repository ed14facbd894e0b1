//! One-line text for everything: rules, boards, positions and plays, and the
//! record of a whole game. `docs/notation.md` defines it.
//!
//! Reading never panics; an error names the place and what was expected there.

mod record;
mod text;

use std::fmt;

pub use record::{Record, RecordError};
pub use text::{
    board_text, parse_board, parse_cards, parse_play, parse_position, parse_rules, parse_seat,
    play_text, position_text, rules_text,
};

/// Why a text could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Where the trouble begins, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: String,
}

impl ParseError {
    pub(crate) fn new(column: usize, what: impl fmt::Display) -> ParseError {
        ParseError { column, what: what.to_string() }
    }

    /// The same error seen from a longer text in which this one begins after
    /// `offset` characters.
    pub(crate) fn behind(mut self, offset: usize) -> ParseError {
        self.column += offset;
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.what)
    }
}

impl std::error::Error for ParseError {}
