//! Finished games: in lists, and position by position.

use serde::{Deserialize, Serialize};

use crate::Occupant;

/// A finished game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameSummary {
    /// Its id, which never changes.
    pub id: String,
    /// The path of its page.
    pub url: String,
    /// The rules, in notation.
    pub rules: String,
    /// The version of the rules it was played under.
    pub rules_version: u32,
    /// The players by seat, with their names at the time.
    pub seats: Vec<Occupant>,
    /// The seats that have won.
    pub winners: Vec<u8>,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub finished_ms: i64,
    /// The caller's seat, in the list of the caller's games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// The table it was played at, in the list of the caller's games; its link is not for
    /// others.
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
    /// `before` of the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<String>,
}

/// A finished game, position by position, with all cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replay {
    /// The game, its players and winners.
    pub game: GameSummary,
    /// The first dealer.
    pub first_dealer: u8,
    /// What all chance of the game derives from.
    pub proof: ShuffleProof,
    /// The table before the first deal, as step 0, and after each event.
    pub steps: Vec<ReplayStep>,
}

/// What the shuffles of a game derive from: docs/fairness.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShuffleProof {
    /// The board, if its cards were dealt at other tables, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub board: Option<String>,
    /// The commitment published before the game.
    pub commitment: String,
    /// The secret published after it.
    pub secret: String,
    /// The entropy of each seat; empty where there is none.
    pub entropy: Vec<String>,
}

/// An event of a game, and the table after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplayStep {
    /// Its number; 0 is the table before the first deal.
    pub step: u32,
    /// The round the event belongs to, counted from 1; 0 before the first.
    pub round: u32,
    /// The event as in the record; missing for step 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
    /// The event in the form of docs/json.md; missing for step 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub event: Option<GameEvent>,
    /// The board after it, in notation.
    pub board: String,
    /// All hands after it, by seat.
    pub hands: Vec<String>,
    /// The cards on the discard pile, sorted.
    pub discard: String,
    /// The seat to play next; missing before a deal, before or during an exchange, and at
    /// the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub turn: Option<u8>,
}

/// An event, in the forms of docs/json.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GameEvent {
    /// A round was dealt.
    Deal {
        /// A hand for each seat.
        deal: Vec<String>,
        /// The seat that deals this round.
        dealer: u8,
        /// The seat that plays first.
        lead: u8,
    },
    /// Every seat gave a card away before the round.
    Given {
        /// A card for each seat.
        given: Vec<String>,
    },
    /// Every seat drew a card from a neighbour before the round.
    Drawn {
        /// The card each seat drew.
        drawn: Vec<String>,
    },
    /// A card was played.
    Play {
        /// The seat that played.
        seat: u8,
        /// The letter of the card that was played.
        card: String,
        /// The rank it was used as, which differs from the card only for a joker.
        r#as: String,
        /// The board after it.
        board: String,
    },
    /// A two drew a card from another hand.
    Draw {
        /// The seat that played.
        seat: u8,
        /// The letter of the card that was played.
        card: String,
        /// The rank it was used as.
        r#as: String,
        /// The seat it drew from.
        draw: u8,
        /// The card it drew.
        got: String,
    },
    /// A seat folded.
    Fold {
        /// The seat that folded.
        seat: u8,
        /// Always true.
        fold: bool,
    },
}
