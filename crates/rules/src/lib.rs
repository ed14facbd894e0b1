//! The rules of Brändi Dog.
#![warn(missing_docs)]

mod board;
mod card;
pub mod notation;
mod options;
mod play;
mod position;
mod refusal;
mod seat;
mod seven;
mod turn;
mod walk;

pub use board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot, SpotKind};
pub use card::{Cards, Chance, Rank, Stock};
pub use options::{Edition, JackAlone, Rules, RulesError, Table};
pub use play::{Deed, Effect, Play, Share, Shares};
pub use position::{Next, Position, PositionError};
pub use refusal::Refusal;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use turn::{Outcome, Plays, Turn};
