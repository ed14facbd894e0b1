//! How SQLite says what the statements in `store/sql` say differently in each engine.

pub(super) use super::file::DatabasePath as Location;
pub(super) use sqlx::Sqlite as Database;
pub(super) use sqlx::sqlite::{
    SqliteArguments as Arguments, SqliteConnection as Connection, SqliteRow as Row,
};

/// Begins a transaction that sees one moment.
pub(super) const SNAPSHOT: &str = "BEGIN";

/// The time in milliseconds, by a clock that every process which uses the file shares.
macro_rules! now_ms {
    () => {
        "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
    };
}

/// Makes others wait who lock the same rows. Here there is one writer.
macro_rules! locked {
    () => {
        ""
    };
}

/// Leaves out rows that others have locked. Here there is one writer.
macro_rules! not_locked {
    () => {
        ""
    };
}

/// A condition on a truth value, in the form that partial indexes have.
macro_rules! is_true {
    ($column:literal) => {
        concat!($column, " = 1")
    };
}

/// Whether a text is part of another.
macro_rules! contains {
    ($text:literal, $part:literal) => {
        concat!("instr(", $text, ", ", $part, ") > 0")
    };
}

/// Whether the log of a table has entries that are not packed.
macro_rules! is_unpacked {
    () => {
        "packed < last_version"
    };
}

pub(super) use {contains, is_true, is_unpacked, locked, not_locked, now_ms};
