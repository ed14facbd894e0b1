//! Appends to the logs of tables, one at a time or many together.
//!
//! Each statement goes to sqlx's worker thread and back, which takes longer than the
//! statement. Moves at many tables therefore share a few statements.

use std::collections::HashSet;

use kennel_table::TableId;
use serde_json::json;
use sqlx::sqlite::SqliteConnection;

use crate::store::job::Job;
use crate::store::rows::{LogEntry, TableUpdate, Times};
use crate::store::{Fence, StoreError, Thing, checksum};

/// Entries to append to a log.
pub(super) struct Growth<'a> {
    pub(super) table: &'a TableId,
    pub(super) fence: Fence,
    pub(super) entries: &'a [String],
    pub(super) at_ms: i64,
}

impl Growth<'_> {
    pub(super) async fn write(&self, db: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        for (entry, checksum) in self.rows() {
            sqlx::query(
                "INSERT INTO log (table_id, version, at_ms, entry, checksum) VALUES (?, ?, ?, ?, ?)",
            )
            .bind(self.table.as_str())
            .bind(entry.version)
            .bind(entry.at_ms)
            .bind(entry.entry)
            .bind(checksum)
            .execute(&mut *db)
            .await?;
        }
        Ok(())
    }

    /// The entries with their checksums.
    fn rows(&self) -> impl Iterator<Item = (LogEntry, i64)> {
        self.entries.iter().zip(self.fence.first..).map(|(entry, version)| {
            let entry = LogEntry { version, at_ms: self.at_ms, entry: entry.clone() };
            let checksum = checksum::of_entry(self.table, &entry);
            (entry, checksum)
        })
    }

    /// Says why the entries cannot be appended.
    pub(super) async fn refusal(
        &self,
        db: &mut SqliteConnection,
    ) -> Result<StoreError, sqlx::Error> {
        let found: Option<(u32, i64)> =
            sqlx::query_as("SELECT last_version, epoch FROM tables WHERE id = ?")
                .bind(self.table.as_str())
                .fetch_optional(db)
                .await?;
        let table = self.table.clone();
        let Fence { epoch, first } = self.fence;
        Ok(match found {
            Some((_, now)) if now != epoch.0 => StoreError::Fenced { table },
            Some((last, _)) => StoreError::Conflict { table, next: last.saturating_add(1), first },
            None => StoreError::Missing { what: Thing::Table, id: table.into_string() },
        })
    }
}

/// An append that changes nothing about its table but its clocks, the seats it waits
/// for and when it wakes: what a move in a game does.
pub(super) struct Move<'a> {
    growth: Growth<'a>,
    wake_ms: Option<Option<i64>>,
    times: Option<&'a Times>,
    asked: Option<&'a [u8]>,
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
                TableUpdate { phase: None, players: None, occupants: None, wake_ms, times, asked },
            game: None,
            at_ms,
        } => tables.insert(table.as_str()).then_some(Move {
            growth: Growth { table, fence: *fence, entries, at_ms: *at_ms },
            wake_ms: *wake_ms,
            times: times.as_ref(),
            asked: asked.as_deref(),
        }),
        _ => None,
    });
    moves.collect()
}

/// Writes moves with the same result as appending them one by one.
pub(super) async fn write_all(
    db: &mut SqliteConnection,
    moves: &[Move<'_>],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let text = |moves: &mut dyn Iterator<Item = &Move<'_>>| {
        let rows = moves.map(|Move { growth, wake_ms, times, asked }| {
            json!([
                growth.table.as_str(),
                growth.fence.first,
                growth.at_ms,
                growth
                    .rows()
                    .map(|(row, checksum)| json!([row.entry, checksum]))
                    .collect::<Vec<_>>(),
                wake_ms.is_some(),
                wake_ms.flatten(),
                times.map(|times| json!(times.thought_ms).to_string()),
                times.map(|times| times.elapsed_ms),
                times.map(|times| times.noted_ms),
                asked.map(|asked| json!(asked).to_string()),
                growth.fence.epoch.0,
            ])
        });
        serde_json::Value::Array(rows.collect()).to_string()
    };
    let mut all = text(&mut moves.iter());
    let wrong: Vec<String> = sqlx::query_scalar(
        "SELECT m.value ->> 0 FROM json_each(?) m LEFT JOIN tables t ON t.id = m.value ->> 0
         WHERE t.last_version IS NOT (m.value ->> 1) - 1 OR t.epoch IS NOT m.value ->> 10",
    )
    .bind(all.as_str())
    .fetch_all(&mut *db)
    .await?;
    let mut results = Vec::with_capacity(moves.len());
    for Move { growth, .. } in moves {
        let follows = !wrong.iter().any(|table| table == growth.table.as_str());
        results.push(if follows { Ok(()) } else { Err(growth.refusal(&mut *db).await?) });
    }
    if !wrong.is_empty() {
        let right = moves.iter().zip(&results).filter(|(_, result)| result.is_ok());
        all = text(&mut right.map(|(right, _)| right));
    }
    sqlx::query(
        "INSERT INTO log (table_id, version, at_ms, entry, checksum)
         SELECT m.value ->> 0, (m.value ->> 1) + e.key, m.value ->> 2,
             e.value ->> 0, e.value ->> 1
         FROM json_each(?) m, json_each(m.value, '$[3]') e",
    )
    .bind(all.as_str())
    .execute(&mut *db)
    .await?;
    sqlx::query(
        "UPDATE tables SET
             last_version = last_version + json_array_length(m.value, '$[3]'),
             updated_ms = CASE WHEN json_array_length(m.value, '$[3]') > 0
                 THEN m.value ->> 2 ELSE updated_ms END,
             wake_ms = CASE WHEN m.value ->> 4 THEN m.value ->> 5 ELSE wake_ms END,
             thought_ms = coalesce(m.value ->> 6, thought_ms),
             elapsed_ms = coalesce(m.value ->> 7, elapsed_ms),
             noted_ms = coalesce(m.value ->> 8, noted_ms),
             asked = coalesce(m.value ->> 9, asked)
         FROM json_each(?) m WHERE tables.id = m.value ->> 0",
    )
    .bind(all.as_str())
    .execute(&mut *db)
    .await?;
    Ok(results)
}
