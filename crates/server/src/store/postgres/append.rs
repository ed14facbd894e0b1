//! Appends to the logs of tables. Moves at many tables are one statement, which is one
//! transaction: it needs one round trip, and no lock outlives it.

use std::collections::HashSet;

use serde_json::json;
use sqlx::Row;
use sqlx::postgres::PgConnection;

use super::tables::refusal;
use crate::store::StoreError;
use crate::store::growth::{Growth, Move};
use crate::store::rows::Times;

/// Compares epoch and last version of each table and makes its log and its row grow, in one
/// statement; returns the tables that have grown. PostgreSQL compares again if somebody else
/// has changed a row in the meantime.
const APPEND: &str = "
    WITH moves AS (
        SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::bool[],
                $6::int8[], $7::text[], $8::int8[], $9::int8[], $10::text[], $11::int8[])
            AS m (id, first, entries, at_ms, sets_wake, wake_ms, thought_ms, elapsed_ms,
                noted_ms, asked, epoch)
    ), grown AS (
        UPDATE tables t SET
            last_version = t.last_version + m.entries,
            updated_ms = CASE WHEN m.entries > 0 THEN m.at_ms ELSE t.updated_ms END,
            wake_ms = CASE WHEN m.sets_wake THEN m.wake_ms ELSE t.wake_ms END,
            thought_ms = coalesce(m.thought_ms, t.thought_ms),
            elapsed_ms = coalesce(m.elapsed_ms, t.elapsed_ms),
            noted_ms = coalesce(m.noted_ms, t.noted_ms),
            asked = coalesce(m.asked, t.asked)
        FROM moves m
        WHERE t.id = m.id AND t.epoch = m.epoch AND t.last_version = m.first - 1
        RETURNING t.id
    ), written AS (
        INSERT INTO log (table_id, version, at_ms, entry, checksum)
        SELECT e.id, e.version, e.at_ms, e.entry, e.checksum
        FROM unnest($12::text[], $13::int8[], $14::int8[], $15::text[], $16::int8[])
            AS e (id, version, at_ms, entry, checksum)
        JOIN grown ON grown.id = e.id
    )
    SELECT id FROM grown";

/// Writes moves with the same result as appending them one by one.
pub(super) async fn write_all(
    db: &mut PgConnection,
    moves: &[Move<'_>],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let mut rows = LogRows::default();
    moves.iter().for_each(|one| rows.add(&one.growth));
    let milliseconds = |times: &Times| i64::try_from(times.elapsed_ms).unwrap_or(i64::MAX);
    let grown = sqlx::query(APPEND)
        .bind(column(moves, |one| one.growth.table.as_str()))
        .bind(column(moves, |one| i64::from(one.growth.fence.first)))
        .bind(column(moves, |one| one.growth.entries.len() as i64))
        .bind(column(moves, |one| one.growth.at_ms))
        .bind(column(moves, |one| one.wake_ms.is_some()))
        .bind(column(moves, |one| one.wake_ms.flatten()))
        .bind(column(moves, |one| one.times.map(|times| json!(times.thought_ms).to_string())))
        .bind(column(moves, |one| one.times.map(milliseconds)))
        .bind(column(moves, |one| one.times.map(|times| times.noted_ms)))
        .bind(column(moves, |one| one.asked.map(|asked| json!(asked).to_string())))
        .bind(column(moves, |one| one.growth.fence.epoch.0))
        .bind(rows.tables)
        .bind(rows.versions)
        .bind(rows.times)
        .bind(rows.entries)
        .bind(rows.checksums)
        .fetch_all(&mut *db)
        .await?;
    let grown = grown.iter().map(|row| row.try_get::<&str, _>("id"));
    let grown: HashSet<&str> = grown.collect::<Result<_, _>>()?;
    let mut results = Vec::with_capacity(moves.len());
    for Move { growth, .. } in moves {
        results.push(match grown.contains(growth.table.as_str()) {
            true => Ok(()),
            false => Err(refusal(&mut *db, growth).await?),
        });
    }
    Ok(results)
}

pub(super) async fn write(db: &mut PgConnection, growth: &Growth<'_>) -> Result<(), sqlx::Error> {
    let mut rows = LogRows::default();
    rows.add(growth);
    sqlx::query(
        "INSERT INTO log (table_id, version, at_ms, entry, checksum)
         SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::int8[])",
    )
    .bind(rows.tables)
    .bind(rows.versions)
    .bind(rows.times)
    .bind(rows.entries)
    .bind(rows.checksums)
    .execute(db)
    .await?;
    Ok(())
}

/// Rows of the log, column by column.
#[derive(Default)]
struct LogRows<'a> {
    tables: Vec<&'a str>,
    versions: Vec<i64>,
    times: Vec<i64>,
    entries: Vec<String>,
    checksums: Vec<i64>,
}

impl<'a> LogRows<'a> {
    fn add(&mut self, growth: &Growth<'a>) {
        for (entry, checksum) in growth.rows() {
            self.tables.push(growth.table.as_str());
            self.versions.push(i64::from(entry.version));
            self.times.push(entry.at_ms);
            self.entries.push(entry.entry);
            self.checksums.push(checksum);
        }
    }
}

fn column<'a, T>(moves: &'a [Move<'a>], value: impl Fn(&'a Move<'a>) -> T) -> Vec<T> {
    moves.iter().map(value).collect()
}
