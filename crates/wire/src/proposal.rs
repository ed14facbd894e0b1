//! What the players at a table can agree to.

use serde::{Deserialize, Serialize};

/// Something that the players at a table can agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Proposal {
    /// A bot plays for a player who keeps everybody waiting, until that player takes the
    /// seat back.
    StandIn {
        /// The seat of the player.
        seat: u8,
    },
    /// The game ends, and nobody has won.
    End,
    /// The last play of whoever proposes it does not count, nor does anything that was
    /// played after it.
    TakeBack,
    /// After a game: a best of three, of which that game is the first.
    Series,
}

/// A proposal that has been neither agreed to nor refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenProposal {
    /// What is proposed.
    pub proposal: Proposal,
    /// The seat of the player who proposes it.
    pub by: u8,
    /// The seats that have not said yet whether they agree.
    pub waits_for: Vec<u8>,
}
