//! Calls by Web Push.

use serde::{Deserialize, Serialize};

/// Why a player is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CallKind {
    /// A game with hours or days for each turn waits for the player.
    Turn,
    /// Another player at the table has nudged them.
    Nudge,
    /// The game at a table where they have a seat has begun.
    Begin,
    /// Somebody invites them to a table.
    Invite,
}

/// What a browser is told when its player is called: enough to say where, and nothing of the
/// game. It is encrypted for the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Call {
    /// The reason for the call.
    pub call: CallKind,
    /// The table's id.
    pub table: String,
    /// The names of the other people at the table, or of whoever invites.
    pub with: Vec<String>,
    /// The language that the browser asked for.
    pub language: String,
}

/// The key by which push services know the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CallKey {
    /// A point of P-256, in base64url: the `applicationServerKey` of a subscription.
    pub key: String,
}

/// A browser that wants to be called, or does not any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CallBrowser {
    /// The address of the subscription, at a public push service.
    pub endpoint: String,
    /// The browser's key (`p256dh`), in base64url.
    pub key: String,
    /// The secret of the subscription (`auth`), in base64url.
    pub auth: String,
    /// The language of its texts, such as `de`.
    pub language: String,
    /// About what it wants to be called; about nothing ends the calls.
    pub kinds: Vec<CallKind>,
    /// When it does not want to be called, if ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rest: Option<RestHours>,
    /// How many minutes its clock is ahead of UTC.
    pub utc_offset: i32,
}

/// A part of the day, which may begin before midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RestHours {
    /// When it begins, in minutes since midnight.
    pub from: u32,
    /// When it ends, in minutes since midnight.
    pub to: u32,
}
