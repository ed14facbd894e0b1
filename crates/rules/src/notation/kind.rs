//! What parse errors are about, for programs that put them into words of their own.

use crate::board::BoardError;
use crate::event::GameError;
use crate::options::RulesError;
use crate::position::PositionError;

/// What a [`ParseError`](super::ParseError) is about. The text of the error says more;
/// clients that speak other languages make their sentence from the kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The first line of a record.
    Format,
    /// A line of a record's header.
    Header,
    /// A line of a record that begins with none of its words, or in the wrong way.
    Line,
    /// Something after the end of what was to be read.
    End,
    /// A space too many, or a character that is not plain text.
    Space,
    /// The number of players, or a word among the options.
    Rules,
    /// Options that do not fit together (section 7).
    Options,
    /// Too few or too many marbles, hands or cards.
    Count,
    /// The place of a marble.
    Marble,
    /// A field that the board does not have (rule 1.1).
    Field,
    /// A seat that the table does not have (rule 1.5).
    Seat,
    /// A card.
    Card,
    /// What a card does.
    Play,
    /// A part that is missing at the end.
    Missing,
    /// Two marbles in one place (rule 5.4).
    Shared,
    /// More cards of a rank than there are (rule 2.1).
    TooMany,
    /// The seat to play holds no card (rule 4.1).
    EmptyHand,
    /// The game is over, or not over yet (rule 4.5).
    Winner,
    /// An event that this rule does not allow.
    Illegal(&'static str),
}

impl ErrorKind {
    /// A stable name in lower-case letters.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            ErrorKind::Format => "format",
            ErrorKind::Header => "header",
            ErrorKind::Line => "line",
            ErrorKind::End => "end",
            ErrorKind::Space => "space",
            ErrorKind::Rules => "rules",
            ErrorKind::Options => "options",
            ErrorKind::Count => "count",
            ErrorKind::Marble => "marble",
            ErrorKind::Field => "field",
            ErrorKind::Seat => "seat",
            ErrorKind::Card => "card",
            ErrorKind::Play => "play",
            ErrorKind::Missing => "missing",
            ErrorKind::Shared => "shared",
            ErrorKind::TooMany => "too_many",
            ErrorKind::EmptyHand => "empty_hand",
            ErrorKind::Winner => "winner",
            ErrorKind::Illegal(_) => "illegal",
        }
    }

    /// The number of the rule that does not allow it, if one does not.
    #[must_use]
    pub fn rule(self) -> Option<&'static str> {
        match self {
            ErrorKind::Options => Some("7"),
            ErrorKind::Field => Some("1.1"),
            ErrorKind::Seat => Some("1.5"),
            ErrorKind::Shared => Some("5.4"),
            ErrorKind::TooMany => Some("2.1"),
            ErrorKind::EmptyHand => Some("4.1"),
            ErrorKind::Winner => Some("4.5"),
            ErrorKind::Illegal(rule) => Some(rule),
            _ => None,
        }
    }
}

impl From<&RulesError> for ErrorKind {
    fn from(_: &RulesError) -> ErrorKind {
        ErrorKind::Options
    }
}

impl From<&BoardError> for ErrorKind {
    fn from(error: &BoardError) -> ErrorKind {
        match error {
            BoardError::Shared(_) => ErrorKind::Shared,
            BoardError::OffBoard(_) => ErrorKind::Field,
        }
    }
}

impl From<&PositionError> for ErrorKind {
    fn from(error: &PositionError) -> ErrorKind {
        match error {
            PositionError::NoSuchSeat(..) => ErrorKind::Seat,
            PositionError::EmptyHand(_) => ErrorKind::EmptyHand,
            PositionError::TooMany(_) => ErrorKind::TooMany,
            PositionError::OtherBoard(_) => ErrorKind::Field,
            PositionError::Won(_) => ErrorKind::Winner,
        }
    }
}

impl From<&GameError> for ErrorKind {
    fn from(error: &GameError) -> ErrorKind {
        match error {
            GameError::Over(_) => ErrorKind::Winner,
            GameError::NoSuchSeat(_) => ErrorKind::Seat,
            GameError::NoPosition(error) => error.into(),
            other => ErrorKind::Illegal(other.rule()),
        }
    }
}
