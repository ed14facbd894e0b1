//! Logs of tables: entries one by one, and parts of finished ones that are packed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use kennel_table::TableId;
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};

use super::columns::number;
use super::jobs::Written;
use crate::store::rows::{LogEntry, TableRow};
use crate::store::{StoreError, Thing, checksum};

/// The longest log that is unpacked, in bytes: far more than any game has.
const LONGEST: u64 = 64 << 20;

/// The log of a table as it is stored, not yet checked.
pub(super) struct StoredLog {
    last: u32,
    /// The checksum of the table's rules and settings, if it has one.
    checksum: Option<i64>,
    parts: Vec<Part>,
    rows: Vec<(LogEntry, Option<i64>)>,
}

/// Consecutive entries that are packed.
pub(super) struct Part {
    pub(super) first: u32,
    pub(super) last: u32,
    packed: Vec<u8>,
    checksum: i64,
}

impl StoredLog {
    pub(super) async fn read(
        db: &mut PgConnection,
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

    /// The entries of a table's log in order, if they and the table are what was stored.
    pub(super) fn entries(self, table: &TableRow) -> Result<Vec<LogEntry>, StoreError> {
        if self.checksum.is_some_and(|checksum| checksum != checksum::of_table(table)) {
            let id = table.id.to_string();
            return Err(StoreError::Damaged { what: Thing::Table, id, entry: None });
        }
        let table = &table.id;
        let mut log = Vec::with_capacity(self.last as usize);
        for part in &self.parts {
            log.extend(part.entries(table)?);
        }
        for (entry, checksum) in self.rows {
            check(table, &entry, checksum)?;
            log.push(entry);
        }
        match log.iter().zip(1..).find(|(entry, version)| entry.version != *version) {
            Some((_, missing)) => Err(damaged(table, missing)),
            None if log.len() != self.last as usize => Err(damaged(table, log.len() as u32 + 1)),
            None => Ok(log),
        }
    }
}

async fn rows(
    db: &mut PgConnection,
    table: &TableId,
) -> Result<Vec<(LogEntry, Option<i64>)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT version, at_ms, entry, checksum FROM log WHERE table_id = $1 ORDER BY version",
    )
    .bind(table.as_str())
    .fetch_all(db)
    .await?;
    rows.iter().map(|row| Ok((log_entry(row)?, row.try_get("checksum")?))).collect()
}

fn log_entry(row: &PgRow) -> Result<LogEntry, sqlx::Error> {
    Ok(LogEntry {
        version: number(row, "version")?,
        at_ms: row.try_get("at_ms")?,
        entry: row.try_get("entry")?,
    })
}

fn part(row: &PgRow) -> Result<Part, sqlx::Error> {
    Ok(Part {
        first: number(row, "first")?,
        last: number(row, "last")?,
        packed: row.try_get("packed")?,
        checksum: row.try_get("checksum")?,
    })
}

/// Entries from before there were checksums have none.
fn check(table: &TableId, entry: &LogEntry, stored: Option<i64>) -> Result<(), StoreError> {
    match stored {
        Some(stored) if stored != checksum::of_entry(table, entry) => {
            Err(damaged(table, entry.version))
        }
        _ => Ok(()),
    }
}

fn damaged(table: &TableId, version: u32) -> StoreError {
    StoreError::Damaged { what: Thing::Table, id: table.to_string(), entry: Some(version) }
}

impl Part {
    /// Packs consecutive entries.
    pub(super) fn pack(table: &TableId, entries: &[LogEntry]) -> std::io::Result<Option<Part>> {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return Ok(None) };
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
        for LogEntry { at_ms, entry, .. } in entries {
            packed.write_all(&(entry.len() as u32).to_be_bytes())?;
            packed.write_all(&at_ms.to_be_bytes())?;
            packed.write_all(entry.as_bytes())?;
        }
        let packed = packed.finish()?;
        let checksum = checksum::of_part(table, first.version, last.version, &packed);
        Ok(Some(Part { first: first.version, last: last.version, packed, checksum }))
    }

    pub(super) fn entries(&self, table: &TableId) -> Result<Vec<LogEntry>, StoreError> {
        let damaged = || damaged(table, self.first);
        if self.checksum != checksum::of_part(table, self.first, self.last, &self.packed) {
            return Err(damaged());
        }
        let mut bytes = Vec::new();
        let mut decoder = ZlibDecoder::new(self.packed.as_slice()).take(LONGEST);
        decoder.read_to_end(&mut bytes).map_err(|_| damaged())?;
        let mut rest = bytes.as_slice();
        let mut entries = Vec::new();
        for version in self.first..=self.last {
            let (length, after) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
            let (at_ms, after) = after.split_first_chunk::<8>().ok_or_else(damaged)?;
            let length = u32::from_be_bytes(*length) as usize;
            let (entry, after) = after.split_at_checked(length).ok_or_else(damaged)?;
            let entry = String::from_utf8(entry.to_vec()).map_err(|_| damaged())?;
            entries.push(LogEntry { version, at_ms: i64::from_be_bytes(*at_ms), entry });
            rest = after;
        }
        if rest.is_empty() { Ok(entries) } else { Err(damaged()) }
    }

    pub(super) async fn write(
        &self,
        db: &mut PgConnection,
        table: &TableId,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO log_parts (table_id, first, last, packed, checksum) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table.as_str())
        .bind(i64::from(self.first))
        .bind(i64::from(self.last))
        .bind(self.packed.as_slice())
        .bind(self.checksum)
        .execute(db)
        .await?;
        Ok(())
    }
}

/// Replaces the entries of a log by a packed part. Whoever reads the log notices nothing.
pub(super) async fn pack(db: &mut PgConnection, table: &TableId) -> Written {
    let mut entries = Vec::new();
    for (entry, checksum) in rows(db, table).await? {
        // What is damaged stays as it is, so that it can be looked at.
        if let Err(damaged) = check(table, &entry, checksum) {
            return Ok(Err(damaged));
        }
        entries.push(entry);
    }
    let Some(part) = Part::pack(table, &entries).map_err(sqlx::Error::Io)? else {
        return Ok(Ok(()));
    };
    part.write(db, table).await?;
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
