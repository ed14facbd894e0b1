//! Limits that the nodes of a cluster share, as a *leaky bucket*: all that is stored is when it
//! will be empty. It is the algorithm of the limits of a server alone (GCRA).

use super::dialect::{Connection, now_ms};
use super::jobs::Written;
use crate::store::StoreError;

pub(super) async fn count(db: &mut Connection, key: &str, interval_us: i64, burst: u32) -> Written {
    // Of the row that would be inserted: an interval after now.
    let counted = sqlx::query(concat!(
        "INSERT INTO counts (key, rests_us) VALUES ($1, ",
        now_ms!(),
        " * 1000 + $2)
         ON CONFLICT (key) DO UPDATE
         SET rests_us = CASE WHEN counts.rests_us > excluded.rests_us - $2
             THEN counts.rests_us + $2 ELSE excluded.rests_us END
         WHERE counts.rests_us <= excluded.rests_us + $3"
    ))
    .bind(key)
    .bind(interval_us)
    .bind(interval_us.saturating_mul(i64::from(burst) - 2))
    .execute(db)
    .await?;
    Ok(if counted.rows_affected() == 0 { Err(StoreError::LimitReached) } else { Ok(()) })
}

pub(super) async fn forget(db: &mut Connection) -> Written {
    let rests = concat!("DELETE FROM counts WHERE rests_us <= ", now_ms!(), " * 1000");
    sqlx::query(rests).execute(db).await?;
    Ok(Ok(()))
}
