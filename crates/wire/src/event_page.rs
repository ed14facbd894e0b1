//! An event as its page shows it.

use serde::{Deserialize, Serialize};

use crate::{Clock, EventAccess, EventPhase, EventPlace, EventSettings};

/// An event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    /// Its id, which is part of its link.
    pub id: String,
    /// The number of its last change; also in `ETag`.
    pub version: u32,
    /// Its name.
    pub name: String,
    /// What people should know.
    pub about: String,
    /// Where it is played.
    pub place: EventPlace,
    /// Who may enter.
    pub access: EventAccess,
    /// Whether people may enter by themselves at the moment.
    pub registering: bool,
    /// The id of the circle it belongs to, for its members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub circle: Option<String>,
    /// Whether games online are rated.
    pub rated: bool,
    /// What it is played by.
    pub settings: EventSettings,
    /// How long players may think, online.
    pub clock: Clock,
    /// After how many minutes a team online that is not there has not come.
    pub grace_minutes: u32,
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
    /// The time zone in which the time was entered.
    pub zone: String,
    /// How far it is.
    pub phase: EventPhase,
    /// What commits its draws to a seed that nobody knew beforehand.
    pub commitment: String,
    /// The seed, once the event is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<String>,
    /// The names of its directors, whoever made it first.
    pub directors: Vec<String>,
    /// Those who have entered, in the order in which they did.
    pub entries: Vec<EventEntry>,
    /// Pairs that wait for the second of them.
    pub waiting: Vec<EventWaiting>,
    /// The rounds, the earliest first.
    pub rounds: Vec<EventRound>,
    /// The standings after the results so far.
    pub standings: Vec<EventStanding>,
    /// The time of the round that runs, if it has a bell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bell: Option<EventBell>,
    /// What concerns the caller alone; missing for strangers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub you: Option<EventYou>,
    /// The time of the server, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub now_ms: i64,
    /// After how many milliseconds it makes sense to ask again.
    pub poll_ms: u32,
}

/// A player or pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventEntry {
    /// Unique in the event.
    pub name: String,
    /// The two names of a pair, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub members: Vec<String>,
    /// Their club.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    /// Whether they are there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub checked_in: bool,
    /// Whether they are not drawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub withdrawn: bool,
    /// Who plays for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub substitute: Option<String>,
    /// Whether people of this server stand behind it; the directors entered others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub online: bool,
}

/// Half a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventWaiting {
    /// Who waits.
    pub name: String,
    /// For whom, if for somebody with an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub partner: Option<String>,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventRound {
    /// Its number, from 1.
    pub number: u32,
    /// Whether it has begun; until then it may be drawn again.
    pub started: bool,
    /// Its tables, the earliest first.
    pub tables: Vec<EventTable>,
    /// Who sits out.
    pub byes: Vec<String>,
    /// What could not be avoided in its draw, the most important first; empty if the
    /// directors seated people by hand.
    pub cost: Vec<EventCriterion>,
}

/// What a draw costs by one criterion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventCriterion {
    /// Its name, as in `kennel event draw`.
    pub criterion: String,
    /// The sum over all tables and byes.
    #[cfg_attr(test, ts(type = "number"))]
    pub cost: u64,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventTable {
    /// Its number, from 1.
    pub number: u32,
    /// The names of the two teams: two players, or one pair.
    pub teams: [Vec<String>; 2],
    /// The names on seats 0 to 3; of a pair, the one who sits there where that is known.
    pub seats: Vec<String>,
    /// The id of the table online, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<EventResult>,
    /// The team that did not come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub no_show: Option<u8>,
    /// What the teams have entered; empty once there is a result.
    pub reports: Vec<EventReport>,
    /// Whether the teams have entered different results, so that a director decides.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub disputed: bool,
}

/// How a table ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventResult {
    /// The marbles home of each team.
    pub home: [u8; 2],
    /// The fields that each team still needed.
    pub needed: [u16; 2],
    /// The points of each team.
    pub points: [u32; 2],
}

/// What a team has entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventReport {
    /// The team, 0 or 1.
    pub team: u8,
    /// The marbles home of each team.
    pub home: [u8; 2],
    /// The fields that each team still needed.
    pub needed: [u16; 2],
}

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventStanding {
    /// The place, from 1; equals share one.
    pub rank: u32,
    /// The name of the entry.
    pub name: String,
    /// Who plays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub substitute: Option<String>,
    /// Whether it has withdrawn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub withdrawn: bool,
    /// All points.
    #[cfg_attr(test, ts(type = "number"))]
    pub points: i64,
    /// Points given or taken by the directors.
    #[cfg_attr(test, ts(type = "number"))]
    pub adjusted: i64,
    /// Results.
    pub played: u32,
    /// Wins.
    pub wins: u32,
    /// Draws.
    pub draws: u32,
    /// Losses.
    pub losses: u32,
    /// Byes.
    pub byes: u32,
    /// Marbles home, less those of the opponents.
    #[cfg_attr(test, ts(type = "number"))]
    pub difference: i64,
    /// Fields still needed.
    #[cfg_attr(test, ts(type = "number"))]
    pub needed: i64,
    /// The points of all opponents without the weakest, twice.
    #[cfg_attr(test, ts(type = "number"))]
    pub buchholz_cut_1: i64,
    /// The points of the opponents beaten, and half of those drawn with, twice.
    #[cfg_attr(test, ts(type = "number"))]
    pub sonneborn_berger: i64,
}

/// The time of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventBell {
    /// The round.
    pub round: u32,
    /// When it rings, in the time of the server; missing while the time stands still, and
    /// after it has rung.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
    pub rings_ms: Option<i64>,
    /// How long it still takes, as of `now_ms`.
    #[cfg_attr(test, ts(type = "number"))]
    pub left_ms: i64,
    /// Whether it has rung: turns in progress are finished, then boards are scored.
    pub rung: bool,
}

/// What concerns the caller alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventYou {
    /// Whether the caller made the event.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub creator: bool,
    /// Whether the caller directs it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub director: bool,
    /// The name of the caller's entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub entry: Option<String>,
    /// What lets a partner complete the caller's pair, as long as it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pair_code: Option<String>,
    /// Those who want the caller as their partner.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub invited_by: Vec<String>,
    /// The caller's table in the last round, and the team, 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<EventSeat>,
    /// What others enter with; for directors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
}

/// Where somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventSeat {
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
    /// The team, 0 or 1.
    pub team: u8,
}

/// What lets a table enter its result without an account, for a round that was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventSlips {
    /// The round.
    pub round: u32,
    /// The slips, one for each table.
    pub slips: Vec<EventSlip>,
}

/// The slip of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventSlip {
    /// The number of the table.
    pub table: u32,
    /// What it enters its result with.
    pub token: String,
    /// The path of the page on which it does so, for a QR code.
    pub path: String,
}

/// The standings of a circle over several events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Season {
    /// The events that count, the oldest first.
    pub events: Vec<SeasonEvent>,
    /// Everybody who took part, the best first.
    pub rows: Vec<SeasonRow>,
}

/// An event of a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonEvent {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
}

/// Somebody in a season.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeasonRow {
    /// The place, from 1; equals share one.
    pub rank: u32,
    /// The name.
    pub name: String,
    /// The sum of what counts.
    #[cfg_attr(test, ts(type = "number"))]
    pub points: i64,
    /// The points of each event, `null` where they were not there, as in `events`.
    pub by_event: Vec<Option<i32>>,
}

/// How the results of events add up to a season.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SeasonRule {
    /// The points of all events.
    Points,
    /// The points of the best events, half of them and one more.
    BestHalf,
    /// 10 for the first place of an event, 8, 6, 5, 4, 3, 2, 1 for the next ones.
    Places,
}
