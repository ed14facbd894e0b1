//! How PostgreSQL says what the statements in `store/sql` say differently in each engine.

pub(super) use crate::store::location::PostgresAddress as Location;
pub(super) use sqlx::Postgres as Database;
pub(super) use sqlx::postgres::{
    PgArguments as Arguments, PgConnection as Connection, PgRow as Row,
};

/// Begins a transaction that sees one moment.
pub(super) const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// The time in milliseconds, by the clock of the server, which all nodes share.
macro_rules! now_ms {
    () => {
        "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    };
}

/// Makes others wait who lock the same rows, but not those who refer to them.
macro_rules! locked {
    () => {
        " FOR NO KEY UPDATE"
    };
}

/// Leaves out rows that others have locked.
macro_rules! not_locked {
    () => {
        " FOR UPDATE SKIP LOCKED"
    };
}

/// A condition on a truth value, in the form that partial indexes have.
macro_rules! is_true {
    ($column:literal) => {
        $column
    };
}

/// Whether a text is part of another.
macro_rules! contains {
    ($text:literal, $part:literal) => {
        concat!("strpos(", $text, ", ", $part, ") > 0")
    };
}

/// Whether the log of a table has entries that are not packed.
macro_rules! is_unpacked {
    () => {
        "is_unpacked"
    };
}

pub(super) use {contains, is_true, is_unpacked, locked, not_locked, now_ms};
