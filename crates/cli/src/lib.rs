//! The parts of the `kennel` program that tests use without starting a process: answers
//! to JSON lines, the engine protocol, game histories, and a client for the server.

#![warn(missing_docs, unreachable_pub)]

pub mod answers;
#[allow(missing_docs)]
pub mod client;
pub mod engines;
pub mod history;
pub mod json;

/// The examples of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
