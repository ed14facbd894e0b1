//! The bodies of HTTP requests and responses.

use serde::{Deserialize, Serialize};

use crate::{Clock, Occupant, Phase, TableEvent};

/// A table to create.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewTable {
    /// The rules, in notation: `4` or `6-triples,canadian`.
    pub rules: String,
    /// Who can find it.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long players may think.
    #[serde(default)]
    pub clock: Clock,
    /// The level of bots that stand in for players.
    #[serde(default = "usual_level")]
    pub stand_in_level: String,
    /// The levels of bots by seat, `null` for none; seat 0 is the maker's unless `sit` is
    /// false.
    #[serde(default)]
    pub bots: Vec<Option<String>>,
    /// The id of a circle of the maker's whose members see it in a list of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub circle: Option<String>,
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

/// A table to find, or to create if there is none.
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
    /// The caller's own entropy for the shuffles, at most 64 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub entropy: Option<String>,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Visibility {
    /// Only people who have the link.
    #[default]
    Link,
    /// Everyone: it is listed.
    Public,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableSummary {
    /// Its id, which is part of its link.
    pub id: String,
    /// The rules, in notation.
    pub rules: String,
    /// Who can find it.
    pub visibility: Visibility,
    /// How long players may think.
    pub clock: Clock,
    /// Waiting, playing or over.
    pub phase: Phase,
    /// The occupants by seat.
    pub seats: Vec<Occupant>,
    /// Whether it was made by matchmaking: its first game starts by itself.
    pub queue: bool,
    /// The event it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub event: Option<TableEvent>,
    /// The day whose deal is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub daily: Option<String>,
}

/// Tables that can be joined or watched.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableList {
    /// The tables: of each address and maker the newest first, then the second of each, and
    /// so on.
    pub tables: Vec<TableSummary>,
    /// Where the next page begins; missing on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<String>,
}

/// A table at which the caller has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTable {
    /// What a list shows of the table.
    pub table: TableSummary,
    /// The caller's seat.
    pub seat: u8,
    /// Whether the game waits for this seat.
    pub asked: bool,
    /// When a bot plays for whoever is waited for, in milliseconds since 1970: with hours or
    /// days for each turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub ends_ms: Option<i64>,
    /// Who holds the game, of those who are waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub held: Option<Held>,
}

/// Somebody on holiday, for whom a game with hours or days for each turn waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Held {
    /// Their seat.
    pub seat: u8,
    /// When the holiday ends, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub until_ms: i64,
}

/// The caller's holiday, in which the clocks of games with hours or days for each turn stand
/// still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Holiday {
    /// When it ends, in milliseconds since 1970; missing if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until_ms: Option<i64>,
    /// How long a holiday may last that begins now or goes on, in milliseconds. There are thirty
    /// days in a year.
    #[cfg_attr(test, ts(type = "number"))]
    pub left_ms: i64,
}

/// A holiday to begin, change or end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HolidayChange {
    /// When it ends, in milliseconds since 1970; missing to end it now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub until_ms: Option<i64>,
}

/// The caller's unfinished tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTables {
    /// The tables, by the latest change.
    pub tables: Vec<MyTable>,
}

/// The response to a message that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Acted {
    /// The newest version of the table.
    pub version: u32,
}

/// The legal answers to the open question, for programs that do not know the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Answers {
    /// The number of the question that is open now, which may be later than the `ask` a
    /// program has just read.
    pub question: u32,
    /// The answers, as `act` takes them; empty if the seat must fold, which the server does
    /// by itself.
    pub acts: Vec<String>,
    /// Whether these are all answers; of a seven with very many, a selection is listed.
    pub all: bool,
    /// Everything the seat knows, as an engine is told.
    pub situation: Situation,
}

/// What a seat knows when it is asked, in the notation of records.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Situation {
    /// The rules of the table.
    pub rules: String,
    /// The seat that is asked.
    pub seat: u8,
    /// All marbles.
    pub board: String,
    /// The seat's hand.
    pub hand: String,
    /// The number of cards of each seat, from seat 0.
    pub hands: Vec<u8>,
    /// The number of cards in the stock.
    pub stock: u8,
    /// The discard pile.
    pub discard: String,
    /// The dealer of this round.
    pub dealer: u8,
    /// The leader of this round.
    pub lead: u8,
    /// The number of cards dealt to each seat.
    pub die: u8,
    /// The cards that changed hands in this round, as far as the seat knows, in order.
    pub passed: Vec<PassedCard>,
    /// The cards each seat has laid down in this round, folded ones included, from seat 0.
    pub played: Vec<String>,
}

/// A card that changed hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PassedCard {
    /// The seat that lost it.
    pub from: u8,
    /// The seat that got it.
    pub to: u8,
    /// The card.
    pub card: String,
}

/// A guest to register.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Guest {
    /// The name others see, 1 to 24 characters.
    pub name: String,
}

/// An account to create or to log in to.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Account {
    /// The name, 3 to 24 characters; case does not matter.
    pub name: String,
    /// The password, 10 to 200 characters.
    pub password: String,
}

/// Who the caller is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// The name others see; `null` for a caller without a cookie or token.
    pub name: Option<String>,
    /// Whether the caller has an account.
    pub account: bool,
}

/// The body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// What went wrong, for programs.
    #[serde(rename = "fault")]
    pub code: ErrorCode,
    /// An explanation in English, for logs and authors of clients.
    pub message: String,
}

/// What went wrong with a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ErrorCode {
    /// The request cannot be read.
    Unreadable,
    /// A value is invalid.
    Invalid,
    /// The request needs a cookie or token.
    Unknown,
    /// The request comes from a page of another site, or has neither `Origin` nor a token.
    Foreign,
    /// What the request is about does not exist.
    Missing,
    /// The name is taken.
    Taken,
    /// The name, the password or the recovery code is wrong.
    Wrong,
    /// The caller, or the token, may not do this.
    Forbidden,
    /// The caller is suspended by the operator.
    Suspended,
    /// The game was played under another version of the rules.
    OtherRules,
    /// A limit was exceeded.
    TooMany,
    /// The caller has left several rated games, and waits before finding another table.
    LeftGames,
    /// The server cannot handle the request at the moment; nothing was done.
    Unavailable,
}
