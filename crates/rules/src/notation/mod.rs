//! One-line text for everything: rules, boards, cards, positions and plays, and
//! the record of a whole game.
//!
//! Types that know their table implement [`FromStr`](core::str::FromStr) and
//! [`Display`](core::fmt::Display); others have a `parse` that takes the
//! [`Seating`](crate::Seating). Parsing never panics; an error names the column and
//! what was expected there.
//!
#![doc = include_str!("../../docs/notation.md")]

mod board;
mod cards;
mod kind;
mod piece;
mod play;
mod position;
mod read_record;
mod record;
mod rules;
mod view;

use alloc::string::String;
use core::fmt;

use crate::board::{Field, Spot};
use crate::card::{Cards, Rank};
use crate::options::Rules;
use crate::play::{Play, Share};
use crate::position::Position;
use crate::seat::Seat;
pub use kind::ErrorKind;
pub use record::{Record, RecordError};
pub(crate) use view::Known;

/// Why a text could not be parsed, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The column, in characters counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: String,
    /// What it is about, for programs that say it in their own words.
    pub kind: ErrorKind,
    /// What is there instead of what was expected, shortened; empty for nothing.
    pub found: Option<String>,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.what)
    }
}

impl core::error::Error for ParseError {}

macro_rules! debug_as_text {
    ($($kind:ty),*) => {$(
        impl fmt::Debug for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

debug_as_text!(Rules, Rank, Cards, Seat, Field, Spot, Position, Play, Share);
