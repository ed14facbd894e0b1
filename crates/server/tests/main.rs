//! The server over real sockets.
//!
//! One program, because linking one takes as long as running it; `disclosure.rs`
//! is another, because it reads the log of its process.

mod support;

mod abuse;
mod agreements;
mod cluster;
mod cost;
mod delivery;
mod fairness;
mod growth;
mod interface;
mod limits;
mod pace;
mod page;
mod play;
mod postgres;
mod previews;
mod reconnect;
mod records;
mod same_view;
mod seat_ownership;
mod seated_messages;
mod secrets;
mod shuffles;
mod tables;
mod takeover;
mod upkeep;
mod waiting;
