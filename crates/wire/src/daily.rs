//! The deal of the day.

use serde::{Deserialize, Serialize};

/// The deal of the day: everybody plays the same cards, with a champion as partner against two.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Daily {
    /// The day in UTC, as `2026-11-19`.
    pub day: String,
    /// In how many milliseconds it is over.
    pub ends_in_ms: u32,
    /// The rules, in notation.
    pub rules: String,
    /// The commitment to the secret that determines the cards.
    pub commitment: String,
    /// The commitments for the next days.
    pub coming: Vec<DailyCommitment>,
    /// How many have begun today.
    pub players: u32,
    /// Your table of today, once you have begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<DailyTable>,
    /// The last day with results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub last: Option<String>,
}

/// What the server is committed to for a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyCommitment {
    /// The day.
    pub day: String,
    /// The commitment to its secret.
    pub commitment: String,
}

/// A table at which somebody plays the deal of the day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyTable {
    /// Its id.
    pub id: String,
    /// Whether the game is over.
    pub over: bool,
}

/// The results of a day that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyResults {
    /// The day.
    pub day: String,
    /// The rules, in notation.
    pub rules: String,
    /// The board, as it stands in the records.
    pub board: String,
    /// The commitment that was published before the day.
    pub commitment: String,
    /// The secret, from which the cards can be verified.
    pub secret: String,
    /// How many finished, the champion included.
    pub results: u32,
    /// How many began and did not finish.
    pub unfinished: u32,
    /// The best results, the best first, of which the first is the best line.
    pub rows: Vec<DailyRow>,
    /// Yours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub yours: Option<DailyRow>,
    /// That of champions alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub champion: Option<DailyRow>,
}

/// A result on the deal of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyRow {
    /// The place, which equal results share.
    pub rank: u32,
    /// The player's name; missing for the champion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Whether the player has an account.
    pub account: bool,
    /// Ten for a win, as many less for a loss, and the difference of marbles home.
    pub score: i32,
    /// The rounds that were dealt.
    pub rounds: u32,
    /// Matchpoints, in thousandths of the most that could be had.
    pub per_mille: u32,
    /// The finished game.
    pub game: String,
}

/// The deals of a month.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyMonth {
    /// The month, as `2026-11`.
    pub month: String,
    /// Its days with results.
    pub days: Vec<DailyDay>,
    /// Whoever has finished at least four deals of the month, the best first.
    pub standing: Vec<DailyStanding>,
}

/// A day of the calendar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyDay {
    /// The day.
    pub day: String,
    /// How many finished, the champion included.
    pub results: u32,
    /// Your matchpoints, in thousandths of the most that could be had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub per_mille: Option<u32>,
}

/// A place in a month.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyStanding {
    /// The place, which equal results share.
    pub rank: u32,
    /// The player's name.
    pub name: String,
    /// Whether the player has an account.
    pub account: bool,
    /// The deals that were finished.
    pub days: u32,
    /// The mean of their matchpoints, in thousandths of the most that could be had; each deal as
    /// if as many had finished it as the one that most have.
    pub per_mille: u32,
    /// Whether it is you.
    pub yours: bool,
}
