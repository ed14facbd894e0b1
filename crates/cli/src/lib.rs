//! The parts of the `kennel` program that tests use without starting a process: answers
//! to JSON lines, the engine protocol, game histories, and a client for the server.

#![warn(missing_docs, unreachable_pub)]

pub mod answers;
#[cfg(feature = "program")]
pub mod client;
pub mod engines;
pub mod history;
pub mod json;
