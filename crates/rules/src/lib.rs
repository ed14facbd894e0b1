//! The rules of Brändi Dog.
#![warn(missing_docs)]

mod board;
mod card;
mod check;
mod draft;
mod effects;
mod game;
pub mod notation;
mod options;
mod perft;
mod play;
mod position;
mod refusal;
mod seat;
mod seven;
mod turn;
mod uses;
mod view;
mod walk;

pub use board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot, SpotKind};
pub use card::{Cards, Chance, Rank, Stock};
pub use draft::{Draft, Grip};
pub use game::{Event, Game, GameError, Phase};
pub use options::{Edition, JackAlone, Rules, RulesError, Table};
pub use perft::{divide, perft};
pub use play::{Deed, Effect, Play, Share, Shares};
pub use position::{Next, Position, PositionError};
pub use refusal::Refusal;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use turn::{Outcome, Plays, Turn};
pub use view::{Passed, Sight, View, ViewError, Viewpoint};
