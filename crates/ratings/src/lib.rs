//! Ratings of players and of pairs, from the results of games.
//!
//! The model is that of Weng and Lin (2011) for Bradley–Terry comparisons with full
//! pairing: any number of teams of any size, an uncertainty for every rating, and a
//! closed form. `docs/ratings.md` explains the parameters and how they were checked.
//!
//! A [`Game`] is a result that makes sense; [`Ratings`] is the fold of games in the order
//! of their dates. There is no clock, no randomness and no storage.
//!
//! ```
//! use kennel_ratings::{Game, Ratings, Unit};
//!
//! let line = r#"{"teams":[["ada","bob"],["cy","dee"]],"ranks":[0,1],"at":"2026-11-16"}"#;
//! let mut ratings = Ratings::new(Unit::Players);
//! ratings.add(Game::parse(line.as_bytes())?)?;
//! let list = ratings.list();
//! assert_eq!(list[0].name, ["ada"]);
//! assert!(list[0].rating.mu > 1500.0 && list[0].rating.sigma < 250.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs, unreachable_pub)]

mod calibration;
mod day;
mod fit;
mod game;
mod model;
mod played;
mod ratings;
mod read;

pub use calibration::{Calibration, Figures};
pub use day::{Day, DayError};
pub use fit::{Match, fit};
pub use game::{Game, GameError, MOST_NAME, MOST_PLAYERS, Ranks};
pub use model::{Model, Rating};
pub use played::{Change, Outcome, Participant, Played};
pub use ratings::{BackInTime, Entry, Ratings, Standing, Unit};
pub use read::{LONGEST_LINE, LineError, ReadError, rate_lines};
