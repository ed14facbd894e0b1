//! What is asked and answered over HTTP.

use serde::{Deserialize, Serialize};

use crate::{Clock, Occupant, Phase};

/// The name of a table in links.
pub type TableId = String;

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The rules, in notation: `4` or `6-triples,canadian`.
    pub rules: String,
    /// Who finds it.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long players may think.
    #[serde(default)]
    pub clock: Clock,
    /// The level of bots that stand in for players.
    #[serde(default = "usual_level")]
    pub stand_in_level: String,
    /// Levels of bots that take the seats after the first; the maker sits in
    /// seat 0 unless `sit` says otherwise.
    #[serde(default)]
    pub bots: Vec<Option<String>>,
    /// Whether the maker sits down.
    #[serde(default = "yes")]
    pub sit: bool,
}

fn usual_level() -> String {
    "shepherd".to_owned()
}

fn yes() -> bool {
    true
}

/// A table to be found, or made if there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FindTable {
    /// The rules, in notation.
    pub rules: String,
    /// How long players may think; a minute for each decision if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<Clock>,
}

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Visibility {
    /// Who has the link.
    #[default]
    Link,
    /// Everyone, in the list.
    Public,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its name in links.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: TableId,
    /// The rules, in notation.
    pub rules: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// How long players may think.
    pub clock: Clock,
    /// What it is doing.
    pub phase: Phase,
    /// Who sits there.
    pub seats: Vec<Occupant>,
    /// Whether it was found by looking for a table: its first game begins by itself.
    pub queue: bool,
}

/// Tables that can be joined or watched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables, the newest first.
    pub tables: Vec<TableSummary>,
}

/// A table at which the one who asks has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTable {
    /// The table.
    pub table: TableSummary,
    /// The seat.
    pub seat: u8,
    /// Whether the game waits for this seat.
    pub asked: bool,
}

/// Unfinished tables of the one who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTables {
    /// The tables, the one that changed last first.
    pub tables: Vec<MyTable>,
}

/// What an act has led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acted {
    /// The newest version of the table.
    pub version: u32,
}

/// What one may answer to the open question, for programs without the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Answers {
    /// The number of the question.
    pub question: u32,
    /// The answers, as `act` takes them.
    pub acts: Vec<String>,
    /// Whether these are all; of an enormous seven there are a few.
    pub all: bool,
}

/// A guest that comes in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Guest {
    /// The name others see, 1 to 24 characters.
    pub name: String,
}

/// An account to be made or entered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// The name, 3 to 24 characters; capital and small letters are the same.
    pub name: String,
    /// The password, 10 to 200 characters.
    pub password: String,
}

/// Who one is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name others see; none for somebody who has not come in yet.
    pub name: Option<String>,
    /// Whether it is an account.
    pub account: bool,
}

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Problem {
    /// In one word.
    pub fault: Fault,
    /// In English, for logs and authors of clients.
    pub message: String,
}

/// The ways in which a request is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Fault {
    /// It cannot be read.
    Unreadable,
    /// Something in it makes no sense.
    Invalid,
    /// Only who has come in can do that.
    Unknown,
    /// It comes from another page.
    Foreign,
    /// There is no such thing.
    Missing,
    /// It is taken.
    Taken,
    /// The password is wrong, or the name.
    Wrong,
    /// It was played under rules that this program does not know.
    OtherRules,
    /// Too often, or too many.
    TooMany,
    /// The server cannot do it at the moment; nothing was done.
    Unavailable,
}
