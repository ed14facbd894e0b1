//! What was luck and what was play in a finished game.

use serde::{Deserialize, Serialize};

/// What was found in a part of a finished game: a deal, a draw or a decision. All parts in
/// their order, added up, are the breakdown of the game (docs/analysis.md).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PartFound {
    /// Cards were dealt: the luck of each team, in millionths of a win.
    Deal(Vec<i32>),
    /// Cards were drawn: the luck of each team.
    Draw(Vec<i32>),
    /// A seat decided: the best decision as an answer is written, what the one made cost, and
    /// the standard error of that.
    Decision(String, i32, i32),
    /// There was no choice that mattered.
    NoChoice,
}

/// The analysis of a finished game, as far as the server has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GameAnalysis {
    /// Nobody has asked for it, or it failed.
    None,
    /// It waits for others.
    Waiting {
        /// How many games are analysed before it.
        ahead: u32,
    },
    /// It is being made.
    Running {
        /// How much is done, from 0 to 1.
        done: f64,
    },
    /// There is one.
    Done {
        /// The version of how games are judged, and the checksum of the net.
        judge: String,
        /// The seed of the analysis.
        #[cfg_attr(test, ts(type = "number"))]
        seed: u64,
        /// The number of positions evaluated for one decision.
        #[cfg_attr(test, ts(type = "number"))]
        positions: u64,
        /// What was found in all parts of the game, in their order.
        found: Vec<PartFound>,
    },
}

/// How well a player decided in the games that were analysed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerPerformance {
    /// The number of games.
    pub games: u32,
    /// All decisions.
    pub all: DecisionRate,
    /// Which card to give; missing if no such decision mattered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub exchange: Option<DecisionRate>,
    /// What to play; missing if no such decision mattered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub play: Option<DecisionRate>,
    /// All decisions of ten games in a row, for each of the last games from the tenth on, in
    /// order.
    pub curve: Vec<DecisionRate>,
}

/// What some decisions cost: a thousand times the mean winning chance lost in one. Decisions
/// without a choice that mattered are not counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DecisionRate {
    /// The number of decisions.
    pub decisions: u32,
    /// The mean.
    pub rate: f64,
    /// The standard error of the mean.
    pub error: f64,
    /// The level of the bots that loses about as much.
    pub level: String,
}
