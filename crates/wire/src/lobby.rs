//! Who is there: what the start page shows everyone.

use serde::{Deserialize, Serialize};

use crate::{Clock, TableSummary};

/// Who is there, and what can be watched or joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lobby {
    /// The people at tables, public or not, at which something has happened in the last ten
    /// minutes.
    pub people: u32,
    /// The people who look for a table.
    pub searching: Vec<Searching>,
    /// A few public tables that people play at, those that changed last first.
    pub playing: Vec<LiveTable>,
    /// A few public tables with free seats.
    pub open: Vec<TableSummary>,
}

/// The people who look for a table of the same kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Searching {
    /// The rules they want, in notation.
    pub rules: String,
    /// How long players may think.
    pub clock: Clock,
    /// How many they are.
    pub people: u32,
}

/// A table with its board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LiveTable {
    /// What a list shows of the table.
    pub table: TableSummary,
    /// All marbles, in notation.
    pub board: String,
}
