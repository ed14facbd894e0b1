//! A table: its log, its state, and the task that owns it.

mod actor;
mod arrange;
mod bots;
mod core;
mod entry;
mod finding;
mod house;

pub use actor::{Command, Person};
pub use core::Choices;
pub use house::{House, HouseError};
