//! Accounts as others see them: profiles, ratings and leader boards.

use serde::{Deserialize, Serialize};

use crate::{GameSummary, PlayerPerformance};

/// The words of the pictures that an account can choose. The page draws them.
pub const PICTURES: [&str; 12] = [
    "terrier",
    "dachshund",
    "shepherd",
    "poodle",
    "spaniel",
    "husky",
    "pug",
    "greyhound",
    "ball",
    "bone",
    "house",
    "paw",
];

/// What a page can say that somebody has learned.
pub const LEARNED: [&str; 1] = ["lessons"];

/// Whether a rating is about games of minutes or of days.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Pace {
    /// In one sitting.
    #[default]
    Live,
    /// Over days.
    Slow,
}

/// An account as the caller may see it. What the account does not show is missing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerProfile {
    /// The name.
    pub name: String,
    /// The word of its picture; missing if none was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub picture: Option<String>,
    /// When the player first came, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub since_ms: Option<i64>,
    /// The player's ratings, those of most games first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ratings: Option<Vec<PlayerRating>>,
    /// The ratings of fixed partners the player belongs to, if all of them show theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub teams: Option<Vec<TeamRating>>,
    /// The latest games at public tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub games: Option<Vec<GameSummary>>,
    /// How many of the latest public games were won, by kind of table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub record: Option<Vec<KindRecord>>,
    /// Who played along most often in the latest public games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub people: Option<Company>,
    /// What was learned: `lessons`, and `beat-LEVEL` for every level of bots that was beaten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub badges: Option<Vec<String>>,
    /// How well the player decided in the games that were analysed. Others do not see it
    /// while they play with the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub performance: Option<PlayerPerformance>,
    /// What the account shows to others, if it is the caller's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub own: Option<ProfileChoice>,
}

/// What an account shows of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProfileChoice {
    /// The word of a picture, or nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub picture: Option<String>,
    /// What the player wants to be known to have learned, as the player's page says.
    #[serde(default)]
    pub learned: Vec<String>,
    /// Whether others see since when there is the account.
    pub since: bool,
    /// Whether others see the ratings, here and on leader boards.
    pub ratings: bool,
    /// Whether others see the latest public games.
    pub games: bool,
    /// Whether others see how many of those were won.
    pub record: bool,
    /// Whether others see with and against whom they were played.
    pub people: bool,
    /// Whether others see what was learned.
    pub badges: bool,
    /// Whether others see how well the player decides.
    #[serde(default)]
    pub performance: bool,
}

/// A rating at a kind of table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerRating {
    /// The kind of table, which is the first word of its rules: `4` or `6-pairs`.
    pub table: String,
    /// Live or slow.
    pub pace: Pace,
    /// The rating today.
    pub rating: RatingNow,
    /// The curve of the last games, in order.
    pub curve: Vec<CurvePoint>,
}

/// A rating of fixed partners at a kind of table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TeamRating {
    /// The names of the players.
    pub names: Vec<String>,
    /// The kind of table, which is the first word of its rules: `4` or `6-pairs`.
    pub table: String,
    /// Live or slow.
    pub pace: Pace,
    /// The rating today.
    pub rating: RatingNow,
    /// The curve of the last games, in order.
    pub curve: Vec<CurvePoint>,
}

/// What a finished game did to ratings; nothing if it was not rated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRatings {
    /// The ratings of the players and then of fixed partners, as far as they show theirs.
    pub changes: Vec<RatingChange>,
}

/// What a game did to a rating.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// The names: one, or those of fixed partners.
    pub names: Vec<String>,
    /// The most likely strength before the game.
    pub mu_before: f64,
    /// How uncertain it was.
    pub sigma_before: f64,
    /// The most likely strength after it.
    pub mu: f64,
    /// How uncertain it is.
    pub sigma: f64,
}

/// A rating on the day of the request.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingNow {
    /// The most likely strength.
    pub mu: f64,
    /// The strength is within two of these of `mu`, in 95 of 100 cases.
    pub sigma: f64,
    /// The number of rated games.
    pub games: u32,
    /// Whether too little is known to call this a rating.
    pub provisional: bool,
}

/// A rating after a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurvePoint {
    /// When the game ended, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at_ms: i64,
    /// The rating after it.
    pub mu: f64,
    /// Its standard deviation.
    pub sigma: f64,
}

/// Games at a kind of table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindRecord {
    /// The kind of table, which is the first word of its rules: `4` or `6-pairs`.
    pub table: String,
    /// The number of games.
    pub games: u32,
    /// How many of them were won.
    pub won: u32,
}

/// Who played along.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Company {
    /// Partners, the most frequent first.
    pub partners: Vec<Met>,
    /// Rivals, the most frequent first.
    pub rivals: Vec<Met>,
}

/// Somebody who played along.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Met {
    /// The name today of an account, or of a guest in the latest of these games.
    pub name: String,
    /// Whether it is an account.
    pub account: bool,
    /// The number of games.
    pub games: u32,
    /// How many of them the player of the profile won.
    pub won: u32,
}

/// A leader board: those with at least 30 rated games, one of them in the last 30 days, and a
/// standard deviation below 95, by `mu` − 2 `sigma`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderBoard {
    /// The kind of table.
    pub table: String,
    /// Live or slow.
    pub pace: Pace,
    /// The best first.
    pub leaders: Vec<Leader>,
}

/// A line of a leader board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Leader {
    /// The names: one, or those of fixed partners.
    pub names: Vec<String>,
    /// The rating today.
    pub rating: RatingNow,
}
