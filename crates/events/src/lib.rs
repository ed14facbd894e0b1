//! Club evenings and tournaments: entries, draws, results and standings.
//!
//! A [`State`] is what a [`draw()`] is made from; an [`Event`] is the fold of its log,
//! from which the next state and the [standings](Event::standings) follow. Nothing here
//! reads a clock or does I/O, and all chance comes from a [`Seed`] to which the organiser
//! commits beforehand, so that everybody can repeat every draw.
//!
//! ```
//! use kennel_events::{Entry, Format, State, draw};
//!
//! let entries = ["a", "b", "c", "d", "e"].map(Entry::new).to_vec();
//! let round = draw(&State::new(Format::Redrawn, entries, "a seed"))?;
//! assert_eq!((round.tables.len(), round.byes.len()), (1, 1));
//! # Ok::<(), kennel_events::StateError>(())
//! ```
#![warn(missing_docs, unreachable_pub)]

mod action;
mod ahead;
mod draw;
mod event;
mod format;
mod groups;
mod history;
mod hosted;
mod knockout;
mod lot;
mod matching;
mod matchpoints;
mod redrawn;
mod round_robin;
mod standings;
mod state;
mod swiss;
mod whist;

pub use action::Action;
pub use draw::{Criterion, Draw, DrawnTable, draw};
pub use event::{Event, EventError};
pub use format::{Format, Preset, Scoring, Settings, TieBreak};
pub use hosted::{
    Announcement, Asked, Counted, Entry as LogLine, HostError, Hosted, LogError, Member, Note,
    OnlineSeat, OnlineTable, Person, Plan, TableEnd, Viewer, Waiting, actions, season, standing,
};
pub use lot::Seed;
pub use matchpoints::{matchpoints, neuberg, per_mille};
pub use standings::Row;
pub use state::{
    Entry, LONGEST_NAME, MOST_ENTRIES, MOST_ROUNDS, Round, State, StateError, Table, TableScore,
};
