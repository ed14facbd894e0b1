//! Tables: the registry that wakes them, the task that owns each, and what they share.

mod actor;
mod awake;
mod bots;
mod create;
mod daily_table;
mod event_table;
mod lists;
mod lobby;
mod matchmaking;
mod outlet;
mod registry;
mod services;
mod stored;

pub use actor::{Command, Company, Person};
pub use awake::Handle;
pub use bots::net;
pub use create::check_clock;
pub use daily_table::{NewDailyTable, RULES as DAILY_RULES, board_of_day};
pub use event_table::{EventPlayer, NewEventTable};
pub use lists::listed;
pub use matchmaking::Wanted;
pub use outlet::{Manner, Outlet, Progress, RemoteClient};
pub use registry::{TableError, TableRegistry};
pub use services::{Membership, Services};
