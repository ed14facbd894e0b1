//! What the line commands answer and what engines are asked, apart from reading
//! and printing, so that tests can ask without a process; and a client of the server.

pub mod answers;
pub mod client;
pub mod engines;
pub mod history;
pub mod json;

/// The examples of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
