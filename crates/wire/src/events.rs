//! Club evenings and tournaments: what they are played by, and how they are listed.

use serde::{Deserialize, Serialize};

use crate::Clock;

/// Where an event is played.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventPlace {
    /// At tables of this server, which open by themselves.
    #[default]
    Online,
    /// On wooden boards; results are entered.
    Boards,
}

/// Who may enter an event.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventAccess {
    /// Everybody with the link; it is listed.
    #[default]
    Open,
    /// Whoever has the code as well; it is not listed.
    Code,
    /// The members of its circle, who have it in a list of theirs.
    Circle,
    /// Nobody: the directors enter people.
    Closed,
}

/// How far an event is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventPhase {
    /// No round has begun.
    Coming,
    /// A round has begun.
    Running,
    /// It is closed.
    Over,
}

/// How the rounds of an event are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventFormat {
    /// New partners every round, by the standings.
    Redrawn,
    /// New partners every round, everybody with everybody as evenly as possible.
    RedrawnEvenly,
    /// New partners every round, by lot alone.
    RedrawnByLot,
    /// Fixed pairs; like points meet like points.
    Swiss,
    /// Fixed pairs, everybody against everybody.
    RoundRobin,
    /// Fixed pairs; whoever loses is out.
    Knockout,
    /// Fixed pairs: a round robin in groups, then a knockout of the best of each.
    Groups {
        /// The number of groups.
        groups: u32,
        /// How many of each group go on.
        through: u32,
    },
}

/// A tournament whose settings are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventPreset {
    /// The German championship.
    German,
    /// The Dutch championship of Keezen.
    Keezen,
    /// The TAC world cup.
    Tac,
    /// An evening of a club.
    Club,
}

/// What decides between equal points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum EventTieBreak {
    /// Marbles home, less those of the opponents.
    Difference,
    /// Fields still needed.
    Needed,
    /// The games among equals.
    DirectEncounter,
    /// The points of all opponents without the weakest.
    #[serde(rename = "buchholz_cut_1")]
    BuchholzCut1,
    /// The points of the opponents beaten, and half of those drawn with.
    SonnebornBerger,
    /// Games won.
    Wins,
    /// A lot.
    Lot,
}

/// How many points a table of an event gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventScoring {
    /// For winning, or leading when time was up.
    pub win: u32,
    /// For a draw.
    pub draw: u32,
    /// For each marble home.
    pub marble: u32,
    /// For having all marbles home.
    pub finished: u32,
    /// For each round missed by entering late.
    pub missed: u32,
    /// The marbles home of those who did not come, and of their opponents.
    pub no_show: [u8; 2],
}

/// What an event is played by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventSettings {
    /// How rounds are drawn.
    pub format: EventFormat,
    /// How many rounds are planned.
    pub rounds: u32,
    /// How long a round takes; `null` without a bell.
    pub minutes: Option<u32>,
    /// The rules of the games, in notation, for four players.
    pub rules: String,
    /// How many points a table gives.
    pub scoring: EventScoring,
    /// What decides between equal points, in this order.
    pub tie_breaks: Vec<EventTieBreak>,
}

/// An event to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewEvent {
    /// Its name, 1 to 60 characters.
    pub name: String,
    /// What people should know, at most 1000 characters.
    #[serde(default)]
    pub about: String,
    /// What it is played by; either this or `preset`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub settings: Option<EventSettings>,
    /// A tournament whose settings are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub preset: Option<EventPreset>,
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
    /// The time zone in which the time was entered, such as `Europe/Zurich`.
    pub zone: String,
    /// Where it is played.
    #[serde(default)]
    pub place: EventPlace,
    /// Who may enter.
    #[serde(default)]
    pub access: EventAccess,
    /// The id of a circle that its maker organises, to whose season it counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub circle: Option<String>,
    /// Whether games online are rated. People without an account cannot enter then.
    #[serde(default)]
    pub rated: bool,
    /// How long players may think, online; a minute for each decision by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<Clock>,
    /// After how many minutes a team online that is not there has not come; 3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub grace_minutes: Option<u32>,
}

/// An event in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventSummary {
    /// Its id, which is part of its link.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it is played.
    pub place: EventPlace,
    /// Who may enter.
    pub access: EventAccess,
    /// How far it is.
    pub phase: EventPhase,
    /// When it begins, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub start_ms: i64,
    /// The time zone in which the time was entered.
    pub zone: String,
    /// How rounds are drawn.
    pub format: EventFormat,
    /// How many rounds are planned.
    pub rounds: u32,
    /// The round that was drawn last; 0 before the first.
    pub round: u32,
    /// How many players or pairs have entered and not withdrawn.
    pub entries: u32,
    /// The id of the circle it belongs to, for its members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub circle: Option<String>,
}

/// Events, the next first; those that are over, the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventList {
    /// The events.
    pub events: Vec<EventSummary>,
    /// `after` of the next page; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<String>,
}

/// The table of an event to which a table online belongs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableEvent {
    /// The id of the event.
    pub id: String,
    /// The number of the round.
    pub round: u32,
    /// The number of the table in the round.
    pub table: u32,
}
