//! What SQLite's errors mean.

use sqlx::error::DatabaseError;

use super::file::DatabasePath;
use crate::store::{Cause, StoreError};

/// Translates an error for the callers of the store.
pub(super) fn store_error(path: &DatabasePath, error: &sqlx::Error) -> StoreError {
    if matches!(error, sqlx::Error::PoolClosed) {
        return StoreError::Closed;
    }
    match cause(error) {
        Cause::Gone => path.cannot_open(),
        cause => path.unavailable(cause, error.to_string()),
    }
}

fn cause(error: &sqlx::Error) -> Cause {
    match error {
        sqlx::Error::Database(error) => cause_of_code(code(error.as_ref())),
        sqlx::Error::PoolTimedOut => Cause::Busy,
        sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::Decode(_)
        | sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::RowNotFound => Cause::Damaged,
        _ => Cause::Failed,
    }
}

/// The result codes of <https://sqlite.org/rescode.html>.
fn cause_of_code(code: i32) -> Cause {
    const IOERR_SHMSIZE: i32 = 4874;
    match (code, code & 0xff) {
        (_, 13) | (IOERR_SHMSIZE, _) => Cause::Full,
        (_, 3 | 8) => Cause::ReadOnly,
        (_, 14) => Cause::Gone,
        (_, 5 | 6) => Cause::Busy,
        (_, 11 | 26) => Cause::Damaged,
        _ => Cause::Failed,
    }
}

/// SQLite's result code, which sqlx writes as a decimal number; 0, which is no error's, if
/// there is none.
fn code(error: &dyn DatabaseError) -> i32 {
    error.code().and_then(|code| code.parse().ok()).unwrap_or(0)
}

/// Whether an error may concern one job only, so that others of the batch may still
/// succeed: the job is too large for the space left, or violates a constraint.
pub(super) fn concerns_one_job(error: &sqlx::Error) -> bool {
    const FULL: i32 = 13;
    const TOO_BIG: i32 = 18;
    const CONSTRAINT: i32 = 19;
    const MISMATCH: i32 = 20;
    match error {
        sqlx::Error::Database(error) => {
            [FULL, TOO_BIG, CONSTRAINT, MISMATCH].contains(&(code(error.as_ref()) & 0xff))
        }
        sqlx::Error::Encode(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extended_codes_mean_what_their_families_mean() {
        const READONLY_DBMOVED: i32 = 8 | 4 << 8;
        const CANTOPEN_ISDIR: i32 = 14 | 2 << 8;
        const BUSY_SNAPSHOT: i32 = 5 | 2 << 8;
        const CORRUPT_INDEX: i32 = 11 | 3 << 8;
        const IOERR_WRITE: i32 = 10 | 3 << 8;
        for (code, cause) in [
            (READONLY_DBMOVED, Cause::ReadOnly),
            (CANTOPEN_ISDIR, Cause::Gone),
            (BUSY_SNAPSHOT, Cause::Busy),
            (CORRUPT_INDEX, Cause::Damaged),
            (IOERR_WRITE, Cause::Failed),
        ] {
            assert_eq!(cause_of_code(code), cause, "{code}");
        }
    }
}
