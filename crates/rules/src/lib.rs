//! The rules of Brändi Dog, exact, complete and fast.
//!
//! Start with a [`Position`] (a board with everybody's hand) or a whole
//! [`Game`], ask it for the [`Turn`] of the seat to play, and that for its
//! plays: [`Turn::list`] lists every distinct one, [`Turn::random_play`] draws one at
//! random, [`Turn::check`] tells whether a given one is legal and why not,
//! [`Turn::draft`] builds one piece by piece.
//!
//! ```
//! use kennel_rules::notation::{parse_position, play_text};
//!
//! // Seat 0 holds a king and a four: it may leave its kennel, or walk.
//! let position = parse_position("4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3")?;
//! let plays: Vec<String> = position.turn().plays().iter().map(play_text).collect();
//! assert_eq!(plays, ["4 5-9", "4 5-1", "K 0k-0s"]);
//! # Ok::<(), kennel_rules::notation::ParseError>(())
//! ```
//!
//! (The king cannot walk: thirteen steps would pass the fresh marble of seat 1
//! on field 16, which is a blockade.)
//!
//! Rules are numbered as in `docs/rules.md`, where each names its test. Chance
//! comes in through [`Chance`] and is recorded as an [`Event`]; the crate does
//! no I/O and owns no generator. What one seat may know is a [`View`].
#![warn(missing_docs)]

mod board;
mod card;
mod chance;
mod check;
mod draft;
mod effects;
mod event;
mod game;
mod legal;
pub mod notation;
mod obstacle;
mod options;
mod perft;
mod play;
mod position;
mod refusal;
mod round;
mod seat;
mod seven;
mod sight;
mod turn;
mod uses;
mod view;
mod walk;

pub use board::{Board, BoardError, Field, MARBLES, Place, Slot, Spot, SpotKind};
pub use card::{Cards, Rank, Stock};
pub use chance::{Chance, SplitMix64};
pub use draft::{Draft, Grip};
pub use event::{Event, GameError, Phase};
pub use game::Game;
pub use legal::Legal;
pub use obstacle::Obstacle;
pub use options::{Edition, JackAlone, Rules, RulesError, Seating};
pub use perft::{divide, divide_into, perft};
pub use play::{Deed, Effect, Play, Share, Shares};
pub use position::{Next, Position, PositionError};
pub use refusal::Refusal;
pub use round::HAND_SIZES;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use sight::{Sight, Viewpoint};
pub use turn::{Outcome, PlayBuffer, Turn};
pub use view::{Passed, View, ViewError};

/// The version of the rules this crate plays. It changes when the same events may
/// lead to another game than before, so that old games can be told apart.
pub const RULES_VERSION: u32 = 1;

/// The examples of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
