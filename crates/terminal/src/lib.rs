//! Brändi Dog in the terminal.
//!
//! [`App`] is the screen of a table: messages, keys and clicks go in, requests come out, and
//! it draws itself. It knows no rule and no connection: `kennel-view` says what can be
//! chosen, and whoever runs the screen answers its requests, a server or [`local`] bots.
#![warn(missing_docs)]

mod app;
mod board;
mod choosing;
mod keys;
pub mod local;
pub mod replay;
mod run;
mod screen;
mod table;
mod text;
mod theme;

pub use app::{Abilities, App, Input, Link, Request, TableScreen};
pub use run::{Screen, listen, run};
pub use screen::SMALLEST;
pub use text::{Language, Texts};
pub use theme::{Colours, Theme};
