//! A table and those around it.

use serde::{Deserialize, Serialize};

/// How long players may think. A clock that is not set never runs out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// Seconds for each decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn_seconds: Option<u32>,
    /// Seconds for all decisions of a seat together, after which each one has
    /// only a few seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub game_seconds: Option<u32>,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "occupant", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// A person.
    Player {
        /// The name others see.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A seat and what is known to everyone about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatState {
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether the player is ready to begin.
    pub ready: bool,
    /// Whether a bot plays for the player at the moment.
    pub stand_in: bool,
    /// Whether the player has left the game for good.
    pub left: bool,
}

/// What a table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Phase {
    /// Seats are being taken.
    Waiting,
    /// A game is on.
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
    /// Whether it was found by looking for a table: its first game begins by itself.
    pub queue: bool,
}
