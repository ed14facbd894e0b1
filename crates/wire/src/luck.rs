//! What was luck and what was play in a finished game.

use serde::{Deserialize, Serialize};

/// What was found in a part of a finished game: a deal, a draw or a decision. All parts in
/// their order, added up, are the breakdown of the game (docs/luck.md).
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
