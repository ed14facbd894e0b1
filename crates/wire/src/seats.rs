//! A table and the people at it.

use serde::{Deserialize, Serialize};

use crate::TableEvent;

/// The names of bots, by seat: all clients call them the same, whatever their level.
pub const BOT_NAMES: [&str; 6] = ["Barry", "Bless", "Luna", "Rex", "Nera", "Ringo"];

/// Time limits; one that is not set never runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// Seconds for each decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn_seconds: Option<u32>,
    /// Seconds for all decisions of a seat together; after that, a few seconds for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game_seconds: Option<u32>,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "occupant", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person, with or without an account.
    Player {
        /// The name others see.
        name: String,
        /// Whether the player has an account, whose name nobody else can take. It is said
        /// as of when the player sat down, and not of finished games.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        account: bool,
        /// At a table of matchmaking, the seats of players who were there already and came
        /// from the same address.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<u8>>", optional))]
        same_address: Vec<u8>,
    },
    /// A bot that plays for itself, not for a player.
    Bot {
        /// The word of its level, `puppy` to `champion`.
        level: String,
    },
}

impl Occupant {
    /// A person of whom only the name is said.
    #[must_use]
    pub fn named(name: impl Into<String>) -> Occupant {
        Occupant::Player { name: name.into(), account: false, same_address: Vec::new() }
    }
}

/// What everyone knows about a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatState {
    /// Who sits there, even while a bot stands in.
    pub occupant: Occupant,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// Whether a bot plays for the player at the moment.
    pub stand_in: bool,
    /// Whether the player has left the game for good.
    pub left: bool,
}

/// The phase of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Phase {
    /// Seats are being taken.
    Waiting,
    /// A game is being played.
    Playing,
    /// The game is over; the next one can be arranged.
    Over,
}

/// What everyone knows about a table before its first event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableState {
    /// The rules, in notation.
    pub rules: String,
    /// How long players may think.
    pub clock: Clock,
    /// The level of bots that stand in.
    pub stand_in_level: String,
    /// The version of the rules the game is played under.
    pub rules_version: u32,
    /// Whether it was made by matchmaking: its first game starts by itself.
    pub queue: bool,
    /// How many seconds a question must be open before others may nudge whoever is asked.
    pub patience_seconds: u32,
    /// The event it belongs to: its game ends with the bell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub event: Option<TableEvent>,
    /// The day whose deal is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub daily: Option<String>,
}
