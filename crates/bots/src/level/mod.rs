//! The named levels of play.
//!
//! The upper two play as well as they can: one by the net alone, the other by
//! searching within its budget. The lower two play like people who are learning: they
//! overlook plays and consider fewer things, but every play has a reason. No level
//! overlooks an immediate win, and none hands the game to a rival while it has an
//! alternative.

mod obvious;
mod puppy;
mod terrier;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

#[cfg(feature = "shipped")]
use kennel_rules::Seating;
use kennel_rules::View;

use crate::blunders::instead_of_joker;
use crate::{Bot, BotError, Budget, Decision, Net, Search, explain};
#[cfg(feature = "shipped")]
use crate::{NetError, shipped};
pub(crate) use obvious::winning_play;
use puppy::Puppy;
use terrier::Terrier;

/// A bot's strength, in four steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays like a child or a first-time player: does what is fun.
    Puppy,
    /// Plays like a casual player: sees most things, one turn ahead.
    Terrier,
    /// Plays like a club player, and answers at once.
    Shepherd,
    /// Plays as well as the search can.
    Champion,
}

impl Level {
    /// All levels, from weakest to strongest.
    pub const ALL: [Level; 4] = [Level::Puppy, Level::Terrier, Level::Shepherd, Level::Champion];

    /// The identifier used in storage, JSON and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Puppy => "puppy",
            Level::Terrier => "terrier",
            Level::Shepherd => "shepherd",
            Level::Champion => "champion",
        }
    }

    /// The default budget: time where there is a clock, nodes otherwise.
    #[must_use]
    pub fn budget(self) -> Budget {
        #[cfg(not(target_family = "wasm"))]
        if self == Level::Champion {
            return Budget::Time(Duration::from_millis(300));
        }
        self.nodes()
    }

    /// The budget in nodes, with which decisions are the same on every machine.
    #[must_use]
    pub const fn nodes(self) -> Budget {
        Budget::Nodes(match self {
            Level::Puppy => 200,
            Level::Terrier => 600,
            Level::Shepherd => 2_000,
            Level::Champion => CHAMPION_NODES,
        })
    }

    /// Creates a bot of this level with the net shipped for a seating.
    ///
    /// # Errors
    /// Returns an error if the embedded net is invalid.
    #[cfg(feature = "shipped")]
    pub fn bot(self, seating: Seating) -> Result<Box<dyn Bot + Send>, NetError> {
        Ok(self.bot_with(&Arc::new(shipped(seating)?)))
    }

    /// Creates a bot of this level with a given net, which the lower levels ignore.
    #[must_use]
    pub fn bot_with(self, net: &Arc<Net>) -> Box<dyn Bot + Send> {
        let inner: Box<dyn Bot + Send> = match self {
            Level::Puppy => Box::new(Puppy::default()),
            Level::Terrier => Box::new(Terrier::default()),
            Level::Shepherd => Box::new(Shepherd { net: Arc::clone(net) }),
            Level::Champion => Box::new(Search::new(Arc::clone(net))),
        };
        Box::new(Player { level: self, inner })
    }
}

/// About what a browser evaluates in the time the level has elsewhere.
const CHAMPION_NODES: u64 = 150_000;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The error for a word that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Level::ALL.map(Level::word);
        write!(f, "unknown level '{}': expected {}", self.0, words.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Level, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.word() == word);
        level.ok_or_else(|| UnknownLevel(word.to_owned()))
    }
}

/// The level that takes the net's first choice.
struct Shepherd {
    net: Arc<Net>,
}

impl Bot for Shepherd {
    fn name(&self) -> String {
        "shepherd".to_owned()
    }

    fn decide(&mut self, view: &View, seed: u64, _: Budget) -> Result<Decision, BotError> {
        let weighed = explain::weigh(&self.net, view, seed)?;
        weighed.first().map(|&(decision, _)| decision).ok_or(BotError::NothingToDecide)
    }
}

/// A bot of some level, with the safeguards that all levels share.
struct Player {
    level: Level,
    inner: Box<dyn Bot + Send>,
}

impl Bot for Player {
    fn name(&self) -> String {
        self.level.to_string()
    }

    fn decide(&mut self, view: &View, seed: u64, budget: Budget) -> Result<Decision, BotError> {
        let Some(turn) = view.turn() else { return self.inner.decide(view, seed, budget) };
        if let Some(play) = obvious::winning_play(&turn) {
            return Ok(Decision::Play(play));
        }
        let mut decision = self.inner.decide(view, seed, budget)?;
        if let Decision::Play(play) = decision
            && obvious::hands_over(&turn, &play)
        {
            decision = Terrier::default().decide(view, seed, budget)?;
        }
        if let Decision::Play(play) = decision
            && let Some(plain) = instead_of_joker(&turn, &play)
        {
            decision = Decision::Play(plain);
        }
        Ok(decision)
    }
}
