//! A table of Brändi Dog as the fold of its log: who sits where, the lobby between
//! games, the game itself, and what each viewpoint is told of it.
//!
//! No clock, no sockets, no storage and no source of randomness: the server and
//! games in the browser both build on this crate.
//!
//! A [`Table`] changes by [`Entry`]s. Every change returns a [`Step`]: the entry to be
//! stored and what each viewpoint is told of it, so that an event is checked once. A
//! [`LiveGame`] is the game at a table; a game in the browser uses it without a table.
#![warn(missing_docs, unreachable_pub)]

mod breakdown;
mod company;
mod entry;
pub mod fairness;
mod finished;
mod history;
mod id;
mod live_game;
mod lobby;
mod rated;
mod seats;
mod series;
mod step;
mod table;

pub use breakdown::{part_found, told_millionths};
pub use entry::{Entry, EntryError, EventText, StoredEntry, seat_number};
pub use finished::{ArchiveError, FinishedGame, FinishedSeat};
pub use history::History;
pub use id::{GameId, PlayerId, TableId};
pub use live_game::{
    Choices, Folds, GameChance, LastPlay, LiveGame, Question, Recorded, StepError,
};
pub use lobby::{PlayerRef, PlayerSeat};
pub use rated::Leavers;
pub use seats::{PerSeat, SeatHolder, SeatState, SeatedPlayer};
pub use step::{Sights, Step};
pub use table::{CorruptLog, Decider, Settings, Table};
