//! Bots for Brändi Dog: what a seat sees goes in, what it does comes out.
//!
//! A bot gets the [`View`] of its seat and nothing else, so it cannot cheat; a
//! seed, so that it plays the same way twice; and a [`Budget`].
//!
//! Ask a [`Level`] for a decision:
//!
//! ```
//! use kennel_bots::{Decision, Level};
//! use kennel_rules::notation::Record;
//! use kennel_rules::{Position, Viewpoint};
//!
//! let position: Position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3".parse()?;
//! let view = Record::from_position(&position)?.view(Viewpoint::Seat(position.to_play()), 1)?;
//!
//! let mut bot = Level::Terrier.bot(position.rules().seating())?;
//! let Decision::Play(play) = bot.decide(&view, 1, Level::Terrier.nodes())? else {
//!     panic!("a seat in its turn plays");
//! };
//! assert!(position.turn().check(&play).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Or let it explain what could be done, the best first, each with the chance of
//! winning after it and the [reasons](explain::Reason):
//!
//! ```
//! # use kennel_bots::{Decision, Level};
//! # use kennel_rules::notation::Record;
//! # use kennel_rules::{Position, Viewpoint};
//! # let position: Position = "4 k,k,k,5/k,k,k,s/k,k,k,k/k,k,k,k 0 4K/A/2/3".parse()?;
//! # let view = Record::from_position(&position)?.view(Viewpoint::Seat(position.to_play()), 1)?;
//! let explanation = Level::Shepherd.explain(&view, 1)?;
//! let best = &explanation.candidates[0];
//! println!("{:?}: {:.0} %, {:?}", best.decision, 100.0 * best.chance, best.reasons);
//! # assert_eq!(explanation.all, 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`breakdown`] tells luck and errors of a finished game apart; [`puzzle`] finds decisions
//! worth solving.
//!
//! A bot of your own implements [`Bot`]; [`games`] lets bots play whole games.

#![warn(missing_docs, unreachable_pub)]

mod afterstate;
mod blunders;
pub mod breakdown;
pub mod explain;
mod features;
pub mod games;
mod greedy;
mod level;
mod net;
mod net_bot;
mod net_file;
mod progress;
pub mod puzzle;
mod random;
mod random_exchange;
mod search;
mod sevens;
#[cfg(feature = "shipped")]
mod shipped;
pub mod training;

use std::fmt;

use kennel_rules::{Play, Rank, View};

pub use greedy::Greedy;
pub use level::{Level, UnknownLevel};
pub use net::{Net, Shape};
pub use net_bot::NetBot;
pub use net_file::NetError;
pub use random::Random;
pub use random_exchange::RandomExchange;
pub use search::Search;
#[cfg(feature = "shipped")]
pub use shipped::shipped;

/// A bot's decision: the card to give in the exchange, or a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Give this card away.
    Give(Rank),
    /// Make this play.
    Play(Play),
}

/// As an answer is written: `give` and a card, or a play.
impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Give(card) => write!(f, "give {card}"),
            Decision::Play(play) => play.fmt(f),
        }
    }
}

/// How much a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A number of positions to evaluate. The decision is the same on every machine.
    Nodes(u64),
    /// Wall-clock time. The decision depends on the speed of the machine.
    #[cfg(not(target_family = "wasm"))]
    Time(std::time::Duration),
    /// Until a clock supplied by the caller shows a number of milliseconds: WebAssembly
    /// has no clock of its own.
    #[cfg(target_family = "wasm")]
    Until {
        /// The clock to read.
        now: Clock,
        /// The reading at which the time is up.
        at: u64,
    },
}

/// A clock supplied by the caller, in milliseconds.
#[cfg(target_family = "wasm")]
#[derive(Clone, Copy, Debug)]
pub struct Clock(pub fn() -> u64);

#[cfg(target_family = "wasm")]
impl PartialEq for Clock {
    fn eq(&self, other: &Clock) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

#[cfg(target_family = "wasm")]
impl Eq for Clock {}

impl Budget {
    /// The limit on positions, if the budget counts them.
    fn nodes(self) -> Option<u64> {
        match self {
            Budget::Nodes(nodes) => Some(nodes),
            #[cfg(not(target_family = "wasm"))]
            Budget::Time(_) => None,
            #[cfg(target_family = "wasm")]
            Budget::Until { .. } => None,
        }
    }

    /// Whether the budget allows a deep search: a tenth of a second, or about as many
    /// nodes as fit in it.
    fn is_long(self) -> bool {
        match self {
            Budget::Nodes(nodes) => nodes >= 50_000,
            #[cfg(not(target_family = "wasm"))]
            Budget::Time(time) => time.as_millis() >= 100,
            #[cfg(target_family = "wasm")]
            Budget::Until { now: Clock(now), at } => at.saturating_sub(now()) >= 100,
        }
    }

    /// The limit on outcomes evaluated for one decision.
    fn outcomes(self) -> u64 {
        self.nodes().unwrap_or(u64::MAX)
    }
}

/// The moment a time budget runs out.
#[derive(Clone, Copy)]
struct Deadline {
    #[cfg(not(target_family = "wasm"))]
    at: Option<std::time::Instant>,
    #[cfg(target_family = "wasm")]
    at: Option<(Clock, u64)>,
}

impl Deadline {
    const NEVER: Deadline = Deadline { at: None };

    #[cfg(not(target_family = "wasm"))]
    fn new(budget: Budget) -> Deadline {
        let at = match budget {
            Budget::Nodes(_) => None,
            Budget::Time(time) => std::time::Instant::now().checked_add(time),
        };
        Deadline { at }
    }

    #[cfg(target_family = "wasm")]
    fn new(budget: Budget) -> Deadline {
        let at = match budget {
            Budget::Nodes(_) => None,
            Budget::Until { now, at } => Some((now, at)),
        };
        Deadline { at }
    }

    /// Whether the time is over.
    #[cfg(not(target_family = "wasm"))]
    fn is_over(&self) -> bool {
        self.at.is_some_and(|at| std::time::Instant::now() >= at)
    }

    /// Whether the time is over.
    #[cfg(target_family = "wasm")]
    fn is_over(&self) -> bool {
        self.at.is_some_and(|(Clock(now), at)| now() >= at)
    }
}

/// The reason a bot returned no decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The seat has nothing to give or play now, or must fold.
    NothingToDecide,
    /// The bot failed; the text describes what happened.
    Failed(FaultKind, String),
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::NothingToDecide => write!(f, "there is nothing for this seat to decide"),
            BotError::Failed(_, message) => write!(f, "{message}"),
        }
    }
}

impl std::error::Error for BotError {}

/// The ways a bot can fail. The built-in bots never do; external engines may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The engine could not be started.
    Start,
    /// The engine did not answer in time.
    Late,
    /// The engine exited before the game was over.
    Ended,
    /// The answer could not be parsed.
    Nonsense,
    /// The answer exceeded the length limit.
    TooLong,
    /// The decision is illegal.
    Illegal,
}

impl FaultKind {
    /// Every kind, in the order of reports.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::Start,
        FaultKind::Late,
        FaultKind::Ended,
        FaultKind::Nonsense,
        FaultKind::TooLong,
        FaultKind::Illegal,
    ];

    /// The identifier used in reports and JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Late => "late",
            FaultKind::Ended => "ended",
            FaultKind::Nonsense => "nonsense",
            FaultKind::TooLong => "too_long",
            FaultKind::Illegal => "illegal",
        }
    }
}

/// A player of any strength.
pub trait Bot {
    /// The name shown in reports.
    fn name(&self) -> String;

    /// Decides which card to give or which play to make, whichever is due.
    ///
    /// # Errors
    /// Returns an error if the viewer's seat has nothing to decide or the bot failed.
    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError>;
}

/// The examples of the crate's README compile and run.
#[cfg(all(doctest, feature = "shipped"))]
#[doc = include_str!("../README.md")]
struct Readme;
