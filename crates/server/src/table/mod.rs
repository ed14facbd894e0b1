//! Tables: the registry that wakes them, the task that owns each, and what they share.

mod actor;
mod awake;
mod bots;
mod create;
mod lists;
mod matchmaking;
mod outlet;
mod registry;
mod services;
mod stored;

pub use actor::{Command, Company, Person};
pub use awake::Handle;
pub use outlet::{Manner, Outlet, Progress, RemoteClient};
pub use registry::{TableError, TableRegistry};
pub use services::{Membership, Services};
