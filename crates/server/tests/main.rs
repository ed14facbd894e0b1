//! The server over real sockets.
//!
//! One program, because linking one takes as long as running it; `everything.rs`
//! is another, because it listens to the log of its process.

mod support;

mod abuse;
mod coming;
mod fairness;
mod interface;
mod limits;
mod order;
mod pace;
mod page;
mod play;
mod previews;
mod records;
mod secrets;
mod shuffles;
mod tables;
mod theft;
mod twins;
mod upkeep;
