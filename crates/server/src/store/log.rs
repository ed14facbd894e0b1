//! Logs as they are stored: entry by entry, and parts of finished ones that are packed.
//!
//! All engines store the same bytes and the same checksums.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use kennel_table::TableId;

use super::rows::{LogEntry, TableRow};
use super::{StoreError, Thing, checksum};

/// The longest log that is unpacked, in bytes: far more than any game has.
const LONGEST: u64 = 64 << 20;

/// The log of a table as it is stored, not yet checked.
pub(super) struct StoredLog {
    /// The version of its last entry, as the table's row says.
    pub(super) last: u32,
    /// The checksum of the table's rules and settings, if it has one.
    pub(super) checksum: Option<i64>,
    pub(super) parts: Vec<Part>,
    pub(super) rows: Vec<StoredEntry>,
}

/// An entry and its checksum. Entries from before there were checksums have none.
pub(super) type StoredEntry = (LogEntry, Option<i64>);

/// Consecutive entries that are packed.
pub(super) struct Part {
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) packed: Vec<u8>,
    pub(super) checksum: i64,
}

impl StoredLog {
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

impl Part {
    /// Packs entries as they are stored; `None` if there are none. What is damaged stays as it
    /// is, so that it can be looked at.
    pub(super) fn of(
        table: &TableId,
        rows: Vec<StoredEntry>,
    ) -> Result<std::io::Result<Option<Part>>, StoreError> {
        let mut entries = Vec::with_capacity(rows.len());
        for (entry, checksum) in rows {
            check(table, &entry, checksum)?;
            entries.push(entry);
        }
        Ok(Part::pack(table, &entries))
    }

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
}

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
