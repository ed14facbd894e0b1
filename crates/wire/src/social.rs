//! Friends, circles, invitations, reports and the texts of the operator.

use serde::{Deserialize, Serialize};

use crate::TableSummary;

/// A text of the operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OperatorText {
    /// The language it is in; missing without a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// Plain text with a little Markdown; missing if clients show their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<String>,
}

/// The people around the caller. All have accounts; names are those of the accounts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct People {
    /// Those whom the caller follows, by name.
    pub following: Vec<Followed>,
    /// Those who follow the caller, who does not follow them, the newest first.
    pub followers: Vec<String>,
    /// Those who played with the caller lately and are in no other list.
    pub met: Vec<String>,
    /// Members of the caller's circles whom the caller neither follows nor has blocked, by name.
    pub members: Vec<String>,
    /// Those whose reactions the caller does not want to see.
    pub muted: Vec<String>,
    /// Those with whom the caller wants to have nothing to do.
    pub blocked: Vec<String>,
    /// Whether friends see that the caller is there.
    pub visible: bool,
}

/// Somebody whom the caller follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Followed {
    /// The name of the account.
    pub name: String,
    /// Whether they follow the caller, too.
    pub friend: bool,
    /// Whether they are there now, as far as the caller may know: of friends who show it.
    pub online: bool,
    /// The public table at which they play, if they are there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
}

/// What changes between the caller and somebody with an account. What is missing stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RelationChange {
    /// The name of the account.
    pub name: String,
    /// Whether the caller follows them. Whoever is followed is blocked no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub follow: Option<bool>,
    /// Whether the caller does not want to see their reactions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mute: Option<bool>,
    /// Whether the caller blocks them, and so follows them no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub block: Option<bool>,
}

/// Whether friends see that the caller is there.
#[derive(Clone, PartialEq, Eq, Debug, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whether they do.
    pub visible: bool,
}

/// An invitation to send.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewInvitation {
    /// The id of a table at which the caller sits, or which they made.
    pub table: String,
    /// The name of the account.
    pub name: String,
    /// The seat that is kept in mind for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
}

/// An invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Invitation {
    /// The name of whoever invites.
    pub from: String,
    /// The table.
    pub table: TableSummary,
    /// The seat that they have in mind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// When it was sent, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub sent_ms: i64,
    /// When it ends.
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_ms: i64,
}

/// What a notice of the operator is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NoticeKind {
    /// Something must not happen again.
    Warning,
    /// The player may not play for a while.
    Suspended,
    /// The player has another name.
    Renamed,
}

/// A notice of the operator to the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub kind: NoticeKind,
    /// What they write; may be empty.
    pub text: String,
    /// When it was written, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub sent_ms: i64,
    /// When a suspension ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
    pub until_ms: Option<i64>,
}

/// What waits for the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Inbox {
    /// Open invitations, the newest first.
    pub invitations: Vec<Invitation>,
    /// Notices that the caller has not read, the oldest first.
    pub notices: Vec<Notice>,
}

/// How people come into a circle.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Joining {
    /// Whoever has the link is a member.
    #[default]
    Link,
    /// Whoever has the link may ask; an organiser decides.
    Approval,
    /// Nobody comes in.
    Closed,
}

/// What somebody is in a circle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CircleRole {
    /// Runs it, and may end it; there is one.
    Owner,
    /// Lets people in and out, and keeps the calendar.
    Organiser,
    /// Takes part.
    Member,
    /// Has asked to be let in.
    Asking,
}

/// A circle to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewCircle {
    /// Its name, 1 to 40 characters.
    pub name: String,
    /// What its members should know, at most 500 characters.
    #[serde(default)]
    pub about: String,
    /// How people come in.
    #[serde(default)]
    pub joining: Joining,
}

/// What changes about a circle. What is missing stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CircleChange {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// What its members should know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub about: Option<String>,
    /// How people come in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub joining: Option<Joining>,
}

/// A circle of the caller in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CircleSummary {
    /// Its id, which is part of its link.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What the caller is in it.
    pub role: CircleRole,
    /// How many members it has.
    pub members: u32,
    /// How many ask to be let in; 0 for those who cannot decide it.
    pub asking: u32,
    /// When its next evening begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
    pub next_evening_ms: Option<i64>,
}

/// The circles of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CircleList {
    /// The circles, by name.
    pub circles: Vec<CircleSummary>,
}

/// A circle, as the caller may know it. Whoever is no member is told its name and how to come in, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Circle {
    /// Its id, which is part of its link.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How people come in.
    pub joining: Joining,
    /// What the caller is in it; missing for those who are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub role: Option<CircleRole>,
    /// What its members should know.
    pub about: String,
    /// Its members, and for organisers those who ask.
    pub members: Vec<CircleMember>,
    /// Its unfinished tables, the newest first.
    pub tables: Vec<TableSummary>,
    /// Its evenings that are not over, the next first.
    pub evenings: Vec<Evening>,
}

/// A member of a circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CircleMember {
    /// The name of the account.
    pub name: String,
    /// What they are in the circle.
    pub role: CircleRole,
}

/// A member to change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MemberChange {
    /// The name of the account.
    pub name: String,
    /// What they become; missing to remove them or to turn them away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub role: Option<CircleRole>,
}

/// An evening to put into the calendar.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewEvening {
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
    /// How long it lasts, 15 to 1440 minutes.
    pub minutes: u32,
    /// The time zone in which it was entered, such as `Europe/Zurich`.
    pub zone: String,
    /// What people should know, at most 200 characters.
    #[serde(default)]
    pub text: String,
}

/// An evening in the calendar of a circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Evening {
    /// Its id.
    pub id: String,
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
    /// How long it lasts.
    pub minutes: u32,
    /// The time zone in which it was entered.
    pub zone: String,
    /// What people should know.
    pub text: String,
}

/// The league table of a circle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct League {
    /// The members who have played, the first of the league first.
    pub rows: Vec<LeagueRow>,
}

/// A member in the league table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeagueRow {
    /// The rank, from 1; equal points, wins and games share one.
    pub rank: u32,
    /// The name of the account.
    pub name: String,
    /// One point for each game, and two more for each that was won.
    pub points: u32,
    /// Games finished at tables of the circle.
    pub games: u32,
    /// Games won.
    pub wins: u32,
}

/// What a report is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ReportKind {
    /// A name or text that has no place here.
    Name,
    /// Harassing others.
    Harassment,
    /// Leaving or stalling games on purpose.
    Stalling,
    /// Playing together against the others, or with a program.
    Cheating,
    /// Something else.
    Other,
}

/// A report to the operator, about an account or about who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewReport {
    /// The name of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// The id of the table, if it happened at one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// The seat at that table, if it is about who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// What it is about.
    pub kind: ReportKind,
    /// What happened, at most 500 characters.
    #[serde(default)]
    pub text: String,
}
