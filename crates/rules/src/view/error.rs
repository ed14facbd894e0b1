//! Why a view cannot be what it is told to be.

use core::fmt;

use crate::event::Phase;
use crate::seat::Seat;

/// Why a sight contradicts what was seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ViewError {
    /// The game waits for something else.
    OutOfPhase(Phase),
    /// A card that cannot be there, or more cards than there are.
    Cards,
    /// A play that its seat cannot make.
    Play,
    /// The wrong dealer, leader, number of cards or time of a shuffle.
    Round,
    /// The table has no such seat.
    NoSuchSeat(Seat),
    /// A card is missing that this viewpoint sees, or is there though it must not be.
    Knowledge,
}

impl fmt::Display for ViewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ViewError::OutOfPhase(_) => write!(f, "this is not what comes next"),
            ViewError::Cards => write!(f, "the cards do not add up (rule 2.1)"),
            ViewError::Play => write!(f, "the seat cannot have played this"),
            ViewError::Round => write!(f, "the round does not begin like this (rules 2.2 to 2.4)"),
            ViewError::NoSuchSeat(seat) => write!(f, "there is no seat {seat} here (rule 1.5)"),
            ViewError::Knowledge => write!(f, "too much or too little was seen (rule 8.1)"),
        }
    }
}

impl core::error::Error for ViewError {}
