//! What is appended to logs, and which appends can be written together.

use std::collections::HashSet;

use kennel_table::TableId;

use super::job::Job;
use super::rows::{LogEntry, TableUpdate, Times};
use super::{Fence, StoreError, Thing, checksum};

/// Entries to append to a log.
pub(super) struct Growth<'a> {
    pub(super) table: &'a TableId,
    pub(super) fence: Fence,
    pub(super) entries: &'a [String],
    pub(super) at_ms: i64,
}

impl Growth<'_> {
    /// The entries with their checksums.
    pub(super) fn rows(&self) -> impl Iterator<Item = (LogEntry, i64)> {
        self.entries.iter().zip(0..).map(|(entry, number)| {
            // No log is that long: an append beyond the last version is refused.
            let version = self.fence.first.saturating_add(number);
            let entry = LogEntry { version, at_ms: self.at_ms, entry: entry.clone() };
            let checksum = checksum::of_entry(self.table, &entry);
            (entry, checksum)
        })
    }

    /// Why the entries cannot be appended to a table that has this last version and epoch, if
    /// it exists.
    pub(super) fn refusal(&self, found: Option<(u32, i64)>) -> StoreError {
        let table = self.table.clone();
        let Fence { epoch, first } = self.fence;
        match found {
            Some((_, now)) if now != epoch.0 => StoreError::Fenced { table },
            Some((last, _)) => StoreError::Conflict { table, next: last.saturating_add(1), first },
            None => StoreError::Missing { what: Thing::Table, id: table.into_string() },
        }
    }
}

/// An append that changes nothing about its table but its clocks, the seats it waits
/// for and when it wakes: what a move in a game does.
pub(super) struct Move<'a> {
    pub(super) growth: Growth<'a>,
    pub(super) wake_ms: Option<Option<i64>>,
    pub(super) times: Option<&'a Times>,
    pub(super) asked: Option<&'a [u8]>,
}

/// The moves at the front of a batch, as far as they are of different tables.
pub(super) fn moves(jobs: &[Job]) -> Vec<Move<'_>> {
    let mut tables = HashSet::new();
    let moves = jobs.iter().map_while(|job| match job {
        Job::Append {
            table,
            fence,
            entries,
            update:
                TableUpdate {
                    phase: None,
                    players: None,
                    occupants: None,
                    wake_ms,
                    times,
                    asked,
                    deserters,
                    rated: None,
                },
            game: None,
            at_ms,
        } if deserters.is_empty() => tables.insert(table.as_str()).then_some(Move {
            growth: Growth { table, fence: *fence, entries, at_ms: *at_ms },
            wake_ms: *wake_ms,
            times: times.as_ref(),
            asked: asked.as_deref(),
        }),
        _ => None,
    });
    moves.collect()
}
