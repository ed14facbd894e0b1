//! What PostgreSQL's errors mean.

use sqlx::error::DatabaseError;

use crate::store::location::PostgresAddress;
use crate::store::{Cause, StoreError};

/// Translates an error for the callers of the store.
pub(super) fn store_error(address: &PostgresAddress, error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::PoolClosed => StoreError::Closed,
        sqlx::Error::Database(error) => {
            unavailable(address, cause_of_code(&code(error.as_ref())), error.message())
        }
        error => unavailable(address, cause(error), error.to_string()),
    }
}

pub(super) fn unavailable(
    address: &PostgresAddress,
    cause: Cause,
    detail: impl Into<String>,
) -> StoreError {
    StoreError::Unavailable { location: address.to_string(), cause, detail: detail.into() }
}

fn cause(error: &sqlx::Error) -> Cause {
    match error {
        sqlx::Error::PoolTimedOut => Cause::Busy,
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::WorkerCrashed => Cause::Gone,
        sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::Decode(_)
        | sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::RowNotFound => Cause::Damaged,
        _ => Cause::Failed,
    }
}

/// The codes of <https://www.postgresql.org/docs/current/errcodes-appendix.html>.
fn cause_of_code(code: &str) -> Cause {
    match (code, code.get(..2).unwrap_or_default()) {
        ("53100", _) => Cause::Full,
        ("25006" | "42501", _) => Cause::ReadOnly,
        // Shutting down, starting, no such database, and not let in.
        ("57P01" | "57P02" | "57P03" | "3D000", _) | (_, "08" | "28") => Cause::Gone,
        ("55P03" | "57014", _) | (_, "40" | "53") => Cause::Busy,
        ("XX001" | "XX002", _) => Cause::Damaged,
        _ => Cause::Failed,
    }
}

fn code(error: &dyn DatabaseError) -> String {
    error.code().unwrap_or_default().into_owned()
}

/// Whether an error may concern one job only, so that others may still succeed and the
/// connection stays usable: it violates a constraint, holds what cannot be stored, or has met
/// another transaction.
pub(super) fn concerns_one_job(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            let code = code(error.as_ref());
            matches!(code.get(..2), Some("22" | "23" | "40" | "54" | "P0"))
        }
        sqlx::Error::Encode(_) => true,
        _ => false,
    }
}

/// Whether the same job may succeed if it is tried again: somebody else was faster, and what
/// was checked before has changed.
pub(super) fn was_overtaken(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => {
            matches!(code(error.as_ref()).get(..2), Some("23" | "40"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_mean_what_an_operator_must_do() {
        for (code, cause) in [
            ("53100", Cause::Full),
            ("25006", Cause::ReadOnly),
            ("57P01", Cause::Gone),
            ("08006", Cause::Gone),
            ("28P01", Cause::Gone),
            ("53300", Cause::Busy),
            ("40001", Cause::Busy),
            ("XX001", Cause::Damaged),
            ("23505", Cause::Failed),
            ("", Cause::Failed),
        ] {
            assert_eq!(cause_of_code(code), cause, "{code}");
        }
    }
}
