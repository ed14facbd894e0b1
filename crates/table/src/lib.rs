//! A table of Brändi Dog as the fold of its log: who sits where, the lobby between
//! games, and the game itself. No clock, no sockets, no storage: the server and
//! practice in the browser both build on it.
#![warn(missing_docs, unreachable_pub)]

mod id;

pub use id::{GameId, PlayerId, TableId};
