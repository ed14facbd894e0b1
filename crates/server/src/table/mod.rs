//! A table: its log, its state, and the task that owns it.

mod actor;
mod bots;
mod core;
mod entry;
mod lobby;
mod matchmaking;
mod registry;

pub use actor::{Command, Person};
pub use core::Choices;
pub use registry::{TableError, TableRegistry};
