//! Notifications by Web Push.

use serde::{Deserialize, Serialize};

/// Why a player is notified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NotificationKind {
    /// A game with hours or days for each turn waits for the player.
    Turn,
    /// Another player at the table has nudged them.
    Nudge,
    /// The game at a table where they have a seat has begun.
    Begin,
    /// Somebody invites them to a table.
    Invite,
}

/// What a browser is told when its player is notified: enough to say where, and nothing of the
/// game. It is encrypted for the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushMessage {
    /// The reason for it.
    pub kind: NotificationKind,
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
pub struct PushKey {
    /// A point of P-256, in base64url: the `applicationServerKey` of a subscription.
    pub key: String,
}

/// A browser that wants notifications, or does not any more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewSubscription {
    /// The address of the subscription, at a public push service.
    pub endpoint: String,
    /// The browser's key (`p256dh`), in base64url.
    pub key: String,
    /// The secret of the subscription (`auth`), in base64url.
    pub auth: String,
    /// The language of its texts, such as `de`.
    pub language: String,
    /// What it wants to be notified of; nothing ends the subscription.
    pub kinds: Vec<NotificationKind>,
    /// When it is not to be disturbed, if ever.
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
