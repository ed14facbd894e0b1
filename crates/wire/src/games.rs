//! Finished games: in lists, and position by position.

use serde::{Deserialize, Serialize};

use crate::Occupant;

/// A finished game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Its permanent name.
    pub id: String,
    /// Its permanent link, for people.
    pub url: String,
    /// The rules, in notation.
    pub rules: String,
    /// The version of the rules it was played under.
    pub rules_version: u32,
    /// Who played, by seat, with the names of that time.
    pub seats: Vec<Occupant>,
    /// The seats that have won.
    pub winners: Vec<u8>,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub finished_ms: i64,
    /// The seat of the one who asks, in the list of one's own games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// The table it was played at, in the list of one's own games: others have not
    /// been given its link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
}

/// A page of finished games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games, the newest first.
    pub games: Vec<GameSummary>,
    /// What to ask for as `before` to get the next page; none on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<String>,
}

/// A finished game, position by position, with every card: it is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// Which game, who played it and who won.
    pub game: GameSummary,
    /// Who dealt first.
    pub first_dealer: u8,
    /// What all chance of the game can be drawn again from.
    pub proof: ShuffleProof,
    /// The table before the first deal, as step 0, and after each event.
    pub steps: Vec<Step>,
}

/// What the shuffles of a game were made from: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShuffleProof {
    /// What the server was bound to before the game.
    pub commitment: String,
    /// What it told after it.
    pub secret: String,
    /// What each seat added; empty where nobody did.
    pub entropy: Vec<String>,
}

/// An event of a game, and the table after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// Its number; 0 is the table before the first deal.
    pub step: u32,
    /// The round the event belongs to, counted from 1; 0 before the first.
    pub round: u32,
    /// The event as it stands in the record; none for step 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// The event as docs/json.md writes it; none for step 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub event: Option<GameEvent>,
    /// The board after it, in notation.
    pub board: String,
    /// Every hand after it; an empty one is an empty text.
    pub hands: Vec<String>,
    /// The cards on the discard pile, sorted.
    pub discard: String,
    /// The seat to play next; none before a deal, before or in an exchange, and at
    /// the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn: Option<u8>,
}

/// What happened, in the forms of docs/json.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GameEvent {
    /// A round was dealt.
    Deal {
        /// A hand for each seat.
        deal: Vec<String>,
        /// Who dealt.
        dealer: u8,
        /// Who leads.
        lead: u8,
    },
    /// Everybody gave a card away before the round.
    Given {
        /// A card for each seat.
        given: Vec<String>,
    },
    /// Everybody drew a card from a neighbour before the round.
    Drawn {
        /// The card each seat drew.
        drawn: Vec<String>,
    },
    /// A card was played.
    Play {
        /// Who played.
        seat: u8,
        /// The card.
        card: String,
        /// The rank it was used as; another one only for a joker.
        r#as: String,
        /// The board after it.
        board: String,
    },
    /// A two drew a card from another hand.
    Draw {
        /// Who played.
        seat: u8,
        /// The card.
        card: String,
        /// The rank it was used as.
        r#as: String,
        /// Whom it drew from.
        draw: u8,
        /// The card it got.
        got: String,
    },
    /// A seat folded.
    Fold {
        /// Who.
        seat: u8,
        /// Always true.
        fold: bool,
    },
}
