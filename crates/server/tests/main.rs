//! The server over real sockets.
//!
//! One program, because linking one takes as long as running it; `disclosure.rs`
//! is another, because it reads the log of its process.

mod support;

mod abuse;
mod accounts;
mod agreements;
mod analyses;
mod cluster;
mod cost;
mod daily;
mod delivery;
mod events;
mod fairness;
mod growth;
mod interface;
mod limits;
mod pace;
mod page;
mod passkeys;
mod play;
mod players;
mod postgres;
mod previews;
mod push;
mod reconnect;
mod records;
mod same_view;
mod seat_ownership;
mod seated_messages;
mod secrets;
mod shuffles;
mod social;
mod start_page;
mod tables;
mod takeover;
mod taking_back;
mod upkeep;
mod waiting;
