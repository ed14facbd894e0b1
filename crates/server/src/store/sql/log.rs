//! Reading and packing the logs of tables.

use kennel_table::TableId;
use sqlx::Row as _;

use super::columns::number;
use super::dialect::{Connection, Row};
use super::jobs::Written;
use crate::store::log::{Part, StoredEntry, StoredLog};
use crate::store::rows::LogEntry;

/// The log of a table that exists.
pub(super) async fn stored_log(
    db: &mut Connection,
    table: &TableId,
) -> Result<StoredLog, sqlx::Error> {
    let row = sqlx::query("SELECT last_version, checksum FROM tables WHERE id = $1")
        .bind(table.as_str())
        .fetch_one(&mut *db)
        .await?;
    let (last, checksum) = (number(&row, "last_version")?, row.try_get("checksum")?);
    let parts = sqlx::query(
        "SELECT first, last, packed, checksum FROM log_parts WHERE table_id = $1 ORDER BY first",
    )
    .bind(table.as_str())
    .fetch_all(&mut *db)
    .await?;
    let parts = parts.iter().map(part).collect::<Result<_, _>>()?;
    let rows = rows(db, table).await?;
    Ok(StoredLog { last, checksum, parts, rows })
}

async fn rows(db: &mut Connection, table: &TableId) -> Result<Vec<StoredEntry>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT version, at_ms, entry, checksum FROM log WHERE table_id = $1 ORDER BY version",
    )
    .bind(table.as_str())
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok((log_entry(row)?, row.try_get("checksum")?))).collect()
}

fn log_entry(row: &Row) -> Result<LogEntry, sqlx::Error> {
    Ok(LogEntry {
        version: number(row, "version")?,
        at_ms: row.try_get("at_ms")?,
        entry: row.try_get("entry")?,
    })
}

fn part(row: &Row) -> Result<Part, sqlx::Error> {
    Ok(Part {
        first: number(row, "first")?,
        last: number(row, "last")?,
        packed: row.try_get("packed")?,
        checksum: row.try_get("checksum")?,
    })
}

pub(super) async fn write_part(
    db: &mut Connection,
    table: &TableId,
    part: &Part,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO log_parts (table_id, first, last, packed, checksum) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(table.as_str())
    .bind(i64::from(part.first))
    .bind(i64::from(part.last))
    .bind(part.packed.as_slice())
    .bind(part.checksum)
    .execute(db)
    .await?;
    Ok(())
}

/// Replaces the entries of a log by a packed part. Whoever reads the log notices nothing.
pub(super) async fn pack(db: &mut Connection, table: &TableId) -> Written {
    let part = match Part::of(table, rows(db, table).await?) {
        Ok(part) => part.map_err(sqlx::Error::Io)?,
        Err(damaged) => return Ok(Err(damaged)),
    };
    let Some(part) = part else { return Ok(Ok(())) };
    write_part(db, table, &part).await?;
    sqlx::query("DELETE FROM log WHERE table_id = $1 AND version BETWEEN $2 AND $3")
        .bind(table.as_str())
        .bind(i64::from(part.first))
        .bind(i64::from(part.last))
        .execute(&mut *db)
        .await?;
    sqlx::query("UPDATE tables SET packed = $2 WHERE id = $1")
        .bind(table.as_str())
        .bind(i64::from(part.last))
        .execute(db)
        .await?;
    Ok(Ok(()))
}
