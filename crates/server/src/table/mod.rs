//! Tables: the registry that wakes them, the task that owns each, and what they share.

mod actor;
mod awake;
mod bots;
mod create;
mod lists;
mod matchmaking;
mod registry;
mod services;
mod stored;

pub use actor::{Command, Person};
pub use registry::{TableError, TableRegistry};
pub use services::Services;
