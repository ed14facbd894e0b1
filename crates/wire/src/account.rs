//! The account of the caller: its password, ways back in, sessions, and everything about it.

use serde::{Deserialize, Serialize};

use crate::{
    CircleSummary, EventSummary, GameSummary, Holiday, Inbox, MyTable, NotificationKind,
    PasskeySummary, People, PlayerProfile, ReportKind, RestHours, TokenSummary,
};

/// The caller's account, as far as others do not see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountState {
    /// The name that others see.
    pub name: String,
    /// Whether it is an account; guests have none.
    pub account: bool,
    /// When the caller first came, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
    /// The recovery codes that have not been used.
    pub recovery_codes: u32,
}

/// A new password for the caller's account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordChange {
    /// The password so far.
    pub old: String,
    /// The new one, 10 to 200 characters.
    pub new: String,
}

/// The password of the caller, who is asked for it again.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Confirmation {
    /// The password; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub password: Option<String>,
}

/// New recovery codes, which are shown only once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes. Each sets a new password once.
    pub codes: Vec<String>,
}

/// A recovery code in place of a password that is lost.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Recovery {
    /// The name of the account.
    pub name: String,
    /// One of its recovery codes; case, blanks and hyphens do not matter.
    pub code: String,
    /// The new password, 10 to 200 characters.
    pub password: String,
}

/// A browser in which the caller is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionSummary {
    /// Identifies it for ending it; it authenticates nobody.
    pub id: String,
    /// The browser and the system, as in `Firefox, Windows`; empty if they are not known.
    pub device: String,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_ms: i64,
    /// When it was last used, to the hour.
    #[cfg_attr(test, ts(type = "number"))]
    pub used_ms: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The browsers in which the caller is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionList {
    /// The sessions, the one that was used last first; at most 100.
    pub sessions: Vec<SessionSummary>,
}

/// Everything that is stored about the caller.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Export {
    /// When it was written, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at_ms: i64,
    /// The account.
    pub account: AccountState,
    /// The browsers in which the caller is logged in.
    pub sessions: Vec<SessionSummary>,
    /// The passkeys, without their keys.
    pub passkeys: Vec<PasskeySummary>,
    /// The tokens of the caller's programs.
    pub tokens: Vec<TokenSummary>,
    /// Subscriptions of browsers to notifications, without their addresses.
    pub subscriptions: Vec<ExportedSubscription>,
    /// The account as its owner sees it, with ratings and what others see; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub profile: Option<PlayerProfile>,
    /// Whom the caller follows, mutes and blocks, and who follows the caller.
    pub people: People,
    /// The circles of the caller.
    pub circles: Vec<CircleSummary>,
    /// Invitations, and notices of the operator.
    pub inbox: Inbox,
    /// The reports that the caller has sent.
    pub reports: Vec<SentReport>,
    /// The events that the caller directs or has entered.
    pub events: Vec<EventSummary>,
    /// When slow games are held.
    pub holiday: Holiday,
    /// Until when the caller waits before finding a table, having left games, in milliseconds
    /// since 1970; 0 if there is nothing to wait for.
    #[cfg_attr(test, ts(type = "number"))]
    pub waits_until_ms: i64,
    /// The unfinished tables at which the caller has a seat.
    pub tables: Vec<MyTable>,
    /// The ids of all tables at which the caller has ever had a seat.
    pub visits: Vec<String>,
    /// The games that the caller has finished, the newest first.
    pub games: Vec<ExportedGame>,
}

/// The subscription of a browser to notifications.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedSubscription {
    /// The language of its texts.
    pub language: String,
    /// What it is notified of.
    pub kinds: Vec<NotificationKind>,
    /// When it is not to be disturbed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rest: Option<RestHours>,
    /// How many minutes its clock is ahead of UTC.
    pub utc_offset: i32,
}

/// A report that the caller has sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SentReport {
    /// Whom it is about, by the name today.
    pub name: String,
    /// The table at which it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened.
    pub text: String,
    /// When it was sent, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at_ms: i64,
}

/// A finished game with its record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedGame {
    /// The game as in lists.
    pub game: GameSummary,
    /// The text record.
    pub record: String,
}
